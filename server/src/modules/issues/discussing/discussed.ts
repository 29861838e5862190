/** Finds the issue of a requested discussion and the viewer's access to it, in one statement. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { toAccessSqlParams } from "../../access/index.ts";
import type { NoteablePathRef, DiscussionMetadata } from "../../noteables/index.ts";
import { projectsPolicy } from "../../projects/index.ts";
import {
  findDiscussionIssueById,
  findDiscussionIssueByIid,
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
  const asking = toAccessSqlParams(ctx);
  const everybody = asking.userId === null ? peopleIds : [...peopleIds, asking.userId];
  const who = { ...asking, path: ref.path, peopleIds: everybody };
  const found =
    "iid" in ref
      ? await findDiscussionIssueByIid(ctx, { ...who, iid: ref.iid })
      : await findDiscussionIssueById(ctx, { ...who, id: ref.id });
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
type ThereRow = DiscussionIssueRow &
  Omit<DiscussionIssue, "kind" | "place"> &
  Omit<DiscussionMetadata, "people">;

function isThere(found: DiscussionIssueRow | undefined): found is ThereRow {
  return found !== undefined && found.id !== null;
}
