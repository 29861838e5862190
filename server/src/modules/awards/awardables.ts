/** What reactions are given to, found by its id alone. */
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { issuesForViewer, type IssueRef } from "../issues/index.ts";

export async function onAwardable<Result>(
  ctx: Context,
  issueId: number,
  work: (ref: IssueRef) => Promise<Result>,
): Promise<Result> {
  const [issue] = await issuesForViewer(ctx, [issueId]);
  if (issue === undefined) throw notFound("Issue");
  return work({ project: { id: issue.project_id }, iid: issue.iid });
}
