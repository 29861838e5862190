/** Finds the issue of a requested discussion and the viewer's access to it, in one statement. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { getOpenVisibility, toAccessSqlParams } from "../../access/index.ts";
import type {
  NoteablePathRef,
  DiscussionMetadata,
  DiscussionPageMetadata,
} from "../../noteables/index.ts";
import { projectsPolicy } from "../../projects/index.ts";
import {
  findDiscussionIssueById,
  findDiscussionIssueByIid,
  findDiscussionPageIssueById,
  findDiscussionPageIssueByIid,
  type DiscussionIssueRow,
} from "./discussed.queries.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { addNoteableKindAndPlace, type IssueRow } from "../reading/issues.queries.ts";

/** The fields of an issue that are needed to present its notes. */
export type DiscussionIssue = Pick<
  IssueRow,
  | "kind"
  | "id"
  | "iid"
  | "place"
  | "type"
  | "project_full_path"
  | "visibility"
  | "archived"
  | "level"
  | "issues_access_level"
  | "confidential"
  | "discussion_locked"
  | "author_id"
  | "assignee_ids"
>;

export async function getDiscussionIssue(
  ctx: Context,
  ref: NoteablePathRef,
  peopleIds: readonly number[],
): Promise<DiscussionIssue & DiscussionMetadata> {
  const who = paramsOf(ctx, ref, peopleIds);
  return revealed(
    ctx,
    "iid" in ref
      ? await findDiscussionIssueByIid(ctx, { ...who, iid: ref.iid })
      : await findDiscussionIssueById(ctx, { ...who, id: ref.id }),
  );
}

/** Like `getDiscussionIssue`, with the columns for one page of the discussion. */
export async function getDiscussionPageIssue(
  ctx: Context,
  ref: NoteablePathRef,
): Promise<DiscussionIssue & DiscussionMetadata & DiscussionPageMetadata> {
  const who = paramsOf(ctx, ref, []);
  return revealed(
    ctx,
    "iid" in ref
      ? await findDiscussionPageIssueByIid(ctx, { ...who, iid: ref.iid })
      : await findDiscussionPageIssueById(ctx, { ...who, id: ref.id }),
  );
}

function paramsOf(ctx: Context, { path }: NoteablePathRef, others: readonly number[]) {
  const asking = toAccessSqlParams(ctx);
  const peopleIds = asking.userId === null ? others : [...others, asking.userId];
  return { ...asking, openVisibility: getOpenVisibility(ctx.viewer), path, peopleIds };
}

/** Throws a 404 when the project or the issue is missing, or the viewer cannot see it. */
function revealed<Row extends DiscussionIssueRow>(ctx: Context, found: Row | undefined) {
  reveal(ctx, projectsPolicy.read, found, noProject);
  const issue = isThere(found) ? addNoteableKindAndPlace(found) : undefined;
  reveal(ctx, issuesPolicy.read, issue, noIssue);
  return issue;
}

const noProject = () => notFoundError("Project");
const noIssue = () => notFoundError("Issue");

/**
 * The row of an existing issue, with columns that are not null. In the type of the query they are
 * nullable because of the left join.
 */
type ThereRow = Omit<DiscussionIssue, "kind" | "place"> & Omit<DiscussionMetadata, "people">;

function isThere<Row extends DiscussionIssueRow>(found: Row | undefined): found is Row & ThereRow {
  return found !== undefined && found.id !== null;
}
