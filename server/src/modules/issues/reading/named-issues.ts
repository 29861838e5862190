/** Finds the issues that users name in a text field or a quick action, if the viewer can read them. */
import type { Context } from "../../../platform/context.ts";
import type { ReferencingTextPlace } from "../../../platform/markdown/index.ts";
import { findNamedNoteableIds } from "../../noteables/index.ts";
import type { IssueRow } from "./issues.queries.ts";
import { loadReadableIssues } from "./reading.ts";
import { issueReferenceSyntax } from "./references.ts";

/**
 * Returns the issue that each word names: `#1`, `group/project#1` or a URL. Null for a word that is no
 * reference and for an issue that does not exist or that the viewer cannot read.
 */
export async function findNamedIssues(
  ctx: Context,
  { project_id: id, project_full_path: full_path }: IssueProject,
  words: readonly string[],
): Promise<(IssueRow | null)[]> {
  return findIssuesNamedIn(ctx, { id, kind: "project", full_path }, words);
}

/** Like `findNamedIssues`, for references in any project or group. */
export async function findIssuesNamedIn(
  ctx: Context,
  place: ReferencingTextPlace,
  words: readonly string[],
): Promise<(IssueRow | null)[]> {
  const ids = await findNamedNoteableIds(ctx, issueReferenceSyntax, place, words);
  const issues = await loadReadableIssues(
    ctx,
    ids.filter((id) => id !== null),
  );
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return ids.map((id) => (id === null ? null : (byId.get(id) ?? null)));
}

type IssueProject = Pick<IssueRow, "project_id" | "project_full_path">;

/** The reference of an issue as it is written in the project `from`: `#1` or `group/project#1`. */
export function formatIssueReference(
  from: Pick<IssueRow, "project_id">,
  {
    project_id,
    project_full_path,
    iid,
  }: Pick<IssueRow, "project_id" | "project_full_path" | "iid">,
): string {
  return `${project_id === from.project_id ? "" : project_full_path}#${iid}`;
}
