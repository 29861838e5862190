import type { Context } from "../../../platform/context.ts";
import { findAccessLevels } from "../../access/index.ts";
import { findUsersById, toViewer } from "../../users/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueRow } from "../reading/reading.ts";

/** Returns the ids of the active users who can read the issue. */
export async function filterReaderIds(
  ctx: Context,
  issue: IssueRow,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const users = await findUsersById(ctx, userIds);
  const levels = await findAccessLevels(ctx, issue.place, userIds);
  const readers = users.filter((user) => {
    const seen = { ...issue, level: levels.get(user.id) ?? 0 };
    return user.state === "active" && issuesPolicy.read.allows(toViewer(user), seen);
  });
  return readers.map(({ id }) => id);
}
