/** Presents epics for the REST API. */
import {
  EPIC_STATE,
  epicPath,
  type Epic,
  type EpicIssueLink,
  type EpicState,
} from "@cairn/contract/epics/epics";
import { formatWireTime, instanceUrl } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { presentIssue } from "../../issues/index.ts";
import { presentLabelBasic } from "../../labels/index.ts";
import type { Noteable } from "../../noteables/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import type { EpicIssue } from "../issues/epic-issues.ts";
import type { EpicRow } from "./reading.ts";

/** The path of the epic's page. */
export function epicWebPath({ place, iid }: Pick<Noteable, "place" | "iid">): string {
  return epicPath(place.full_path, iid);
}

export function epicStateName({ state }: { state: number }): EpicState {
  return state === EPIC_STATE.opened ? "opened" : "closed";
}

/** `&1`, or `group&1` outside the group. */
export function epicReference({ place, iid }: Pick<Noteable, "place" | "iid">): string {
  return `${place.full_path}&${iid}`;
}

export function presentEpic(
  ctx: Context,
  epic: EpicRow,
  how: { labelDetails?: boolean | undefined } = {},
): Epic {
  const base = ctx.config.url;
  const group = instanceUrl(base, `/api/v4/groups/${epic.place.id}`);
  const self = `${group}/epics/${epic.iid}`;
  const short = `&${epic.iid}`;
  return {
    id: epic.id,
    iid: epic.iid,
    group_id: epic.place.id,
    parent_id: epic.visible_parent_id,
    title: epic.title,
    description: epic.description,
    confidential: epic.confidential,
    author: presentUserBasic(base, epic.author),
    start_date: epic.start_date,
    start_date_is_fixed: epic.start_date_is_fixed,
    start_date_fixed: epic.start_date_fixed,
    start_date_from_inherited_source: epic.start_date_inherited,
    start_date_from_milestones: epic.start_date_inherited,
    end_date: epic.due_date,
    due_date: epic.due_date,
    due_date_is_fixed: epic.due_date_is_fixed,
    due_date_fixed: epic.due_date_fixed,
    due_date_from_inherited_source: epic.due_date_inherited,
    due_date_from_milestones: epic.due_date_inherited,
    state: epicStateName(epic),
    web_edit_url: epicWebPath(epic),
    web_url: instanceUrl(base, epicWebPath(epic)),
    references: { short, relative: short, full: epicReference(epic) },
    reference: epicReference(epic),
    created_at: formatWireTime(epic.created_at),
    updated_at: formatWireTime(epic.updated_at),
    closed_at: epic.closed_at === null ? null : formatWireTime(epic.closed_at),
    labels:
      how.labelDetails === true
        ? epic.labels.map(presentLabelBasic)
        : epic.labels.map((label) => label.title),
    upvotes: epic.upvotes,
    downvotes: epic.downvotes,
    _links: { self, epic_issues: `${self}/issues`, group },
  };
}

export function presentEpicIssueLink(
  ctx: Context,
  { link, epic, issue }: EpicIssue,
): EpicIssueLink {
  return {
    id: link.id,
    relative_position: link.relative_position,
    epic: presentEpic(ctx, epic),
    issue: presentIssue(ctx, issue),
  };
}
