/** Loads, for each issue, the user who last edited its title or description. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { findUsersById, type GraphqlUserRow } from "../../users/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueRow } from "./reading.ts";

/** Returns one item per issue, in the order of `issues`. Null for issues that nobody has edited. */
export async function loadLastEditors(
  ctx: Context,
  issues: readonly IssueRow[],
): Promise<(GraphqlUserRow | null)[]> {
  for (const issue of issues) reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
  const ids = issues.flatMap(({ updated_by_id: id }) => id ?? []);
  const people = ids.length === 0 ? [] : await findUsersById(ctx, ids);
  const byId = new Map(people.map((person) => [person.id, person]));
  return issues.map(({ updated_by_id: id }) => byId.get(id ?? 0) ?? null);
}
