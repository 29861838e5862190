/** What happens to issues. Ids only: who hears of it finds out by asking what they may read. */
import type { Context } from "../../platform/context.ts";

export const ISSUE_EVENTS = {
  created: "issue.created",
  updated: "issue.updated",
  closed: "issue.closed",
  reopened: "issue.reopened",
  removed: "issue.removed",
} as const;

export function issueStream(id: number): string {
  return `issue:${id}`;
}

interface Subject {
  id: number;
  iid: number;
  project_id: number;
  root_namespace_id: number;
  confidential: boolean;
}

export async function announceIssue(
  ctx: Context,
  type: string,
  issue: Subject,
  /** `assigned` are those who were not assigned before. */
  more: { changed?: string[]; assigned?: number[] } = {},
): Promise<void> {
  // Before or after: then whoever hears of it is asked about again first.
  const isSecret = issue.confidential || more.changed?.includes("confidential") === true;
  await ctx.announce({
    type,
    stream: issueStream(issue.id),
    rootNamespaceId: issue.root_namespace_id,
    projectId: issue.project_id,
    payload: {
      issue_id: issue.id,
      project_id: issue.project_id,
      iid: issue.iid,
      ...(isSecret && { confidential: true }),
      ...more,
    },
  });
}
