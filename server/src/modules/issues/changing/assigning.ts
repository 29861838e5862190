/** Checks who can be assigned to an issue: active users who can see the project. */
import type { Context } from "../../../platform/context.ts";
import { findAccessLevels } from "../../access/index.ts";
import { toViewer, findUsersById } from "../../users/index.ts";
import { issuesPolicy, type IssuePlace } from "../issues.policy.ts";

/**
 * Returns the ids of the users who can be assigned in this project. Drops all other ids without
 * throwing an error.
 */
export async function filterAssignableUserIds(
  ctx: Context,
  project: IssuePlace & { id: number },
  userIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(userIds)].filter((id) => id > 0);
  if (wanted.length === 0) return [];
  const [people, levels] = await Promise.all([
    findUsersById(ctx, wanted),
    findAccessLevels(ctx, project, wanted),
  ]);
  return people
    .filter((person) => {
      const place = { ...project, level: levels.get(person.id) ?? 0 };
      return person.state === "active" && issuesPolicy.list.allows(toViewer(person), place);
    })
    .map((person) => person.id);
}
