/** Loads the other issues of the merges of an issue: its duplicates, and the issue that it was merged into. */
import type { Context } from "../../../platform/context.ts";
import type { MergeJson } from "./json-columns.queries.ts";
import { filterReadableIssueIds } from "./readable-issues.ts";
import { loadReadableIssues, type IssueRow } from "./reading.ts";

/** The largest number of merged duplicates that are shown; the newest come first. */
const DUPLICATES_SHOWN_MAX = 100;

export interface MergedIssues {
  /** Null when the issue is not merged, or is merged into an issue that the viewer cannot read. */
  into: { merge: MergeJson; target: IssueRow } | null;
  /** The newest merge comes first. */
  duplicates: IssueRow[];
}

/** Leaves out issues that the viewer cannot read. Requires the row of `findIssue`; other rows have no merges. */
export async function loadMergedIssues(ctx: Context, issue: IssueRow): Promise<MergedIssues> {
  const merges = issue.merges ?? [];
  const into = merges.find((merge) => merge.duplicate_id === issue.id);
  const from = merges.filter((merge) => merge.target_id === issue.id);
  const duplicateIds = await limitToShown(
    ctx,
    from.map((merge) => merge.duplicate_id),
  );
  const found = await loadReadableIssues(ctx, [...duplicateIds, ...(into ? [into.target_id] : [])]);
  const byId = new Map(found.map((other) => [other.id, other]));
  const target = into && byId.get(into.target_id);
  return {
    into: into && target ? { merge: into, target } : null,
    duplicates: duplicateIds.flatMap((id) => byId.get(id) ?? []),
  };
}

/** Hidden duplicates do not count. Otherwise a new one would remove a visible one from the page. */
async function limitToShown(ctx: Context, ids: number[]): Promise<number[]> {
  if (ids.length <= DUPLICATES_SHOWN_MAX) return ids;
  const readable = await filterReadableIssueIds(ctx, ids);
  return ids.filter((id) => readable.has(id)).slice(0, DUPLICATES_SHOWN_MAX);
}
