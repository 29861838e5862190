/** Things that are named by a number alone, as clients of GraphQL do, for whoever may read them. */
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { issuesForViewer, type IssueRef } from "../issues/index.ts";
import { getNoteById, type NoteRef } from "./finding.ts";
import { issueOfDiscussion } from "./numbered.queries.ts";

/** Classes that stand in the ids of notes. */
export const NOTE_KINDS = ["Note", "DiscussionNote"];

export async function issueNumbered(ctx: Context, id: number): Promise<IssueRef> {
  const [issue] = await issuesForViewer(ctx, [id]);
  if (issue === undefined) throw notFound("Issue");
  return { project: { id: issue.project_id }, iid: issue.iid };
}

export async function noteNumbered(ctx: Context, id: number): Promise<NoteRef> {
  const { issue } = await getNoteById(ctx, id);
  return { project: { id: issue.project_id }, id };
}

/** By its forty digits. */
export async function discussionNumbered(
  ctx: Context,
  discussionId: string,
): Promise<IssueRef & { discussionId: string }> {
  const issueId = await issueOfDiscussion(ctx, discussionId);
  if (issueId === undefined) throw notFound("Discussion");
  return { ...(await issueNumbered(ctx, issueId)), discussionId };
}
