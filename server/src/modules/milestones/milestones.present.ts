/** Presents milestones as REST responses. */
import type { MilestoneWithCounts, Milestone } from "@cairn/contract/milestones";
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { currentDate } from "../access/index.ts";

/** The fields of a milestone that REST and GraphQL responses are built from. */
export interface PresentableMilestone {
  id: number;
  iid: number;
  namespace_id: number;
  namespace_kind: string;
  namespace_full_path: string;
  title: string;
  description: string;
  state: string;
  start_date: string | null;
  due_date: string | null;
  created_at: string;
  updated_at: string;
}

export function presentMilestone(ctx: Context, milestone: PresentableMilestone): Milestone {
  const { namespace_id: holder } = milestone;
  return {
    id: milestone.id,
    iid: milestone.iid,
    ...(isOfProject(milestone) ? { project_id: holder } : { group_id: holder }),
    title: milestone.title,
    description: milestone.description,
    state: milestone.state as Milestone["state"],
    created_at: formatWireTime(milestone.created_at),
    updated_at: formatWireTime(milestone.updated_at),
    due_date: milestone.due_date,
    start_date: milestone.start_date,
    expired: isMilestoneExpired(ctx, milestone),
    web_url: instanceUrl(ctx.config.url, milestonePath(milestone)),
  };
}

export function presentMilestoneWithCounts(
  ctx: Context,
  milestone: PresentableMilestone & { issues: MilestoneWithCounts["issues"] },
): MilestoneWithCounts {
  return {
    ...presentMilestone(ctx, milestone),
    name: milestone.title,
    issues: milestone.issues,
    home: milestone.namespace_full_path,
  };
}

/** Whether the due date is in the past. On the due date itself the milestone is not expired. */
export function isMilestoneExpired(ctx: Context, { due_date: due }: PresentableMilestone): boolean {
  return due !== null && due < currentDate(ctx);
}

export function milestonePath(milestone: PresentableMilestone): string {
  const place = isOfProject(milestone) ? "" : "/groups";
  return `${place}/${milestone.namespace_full_path}/-/milestones/${milestone.iid}`;
}

function isOfProject(milestone: PresentableMilestone): boolean {
  return milestone.namespace_kind === "project";
}
