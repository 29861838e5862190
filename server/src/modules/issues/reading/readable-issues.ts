/** Finds which issue ids the viewer can read, for callers that do not need the rows. */
import type { Context } from "../../../platform/context.ts";
import { toAccessSqlParams } from "../../access/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { findReferencedIssues } from "./references.queries.ts";

export async function filterReadableIssueIds(
  ctx: Context,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await findReferencedIssues(ctx, { ids: [...ids], ...toAccessSqlParams(ctx) });
  const read = found.filter((issue) => issuesPolicy.read.allows(ctx.viewer, issue));
  return new Set(read.map(({ id }) => id));
}
