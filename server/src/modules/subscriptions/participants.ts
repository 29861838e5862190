/** Lists the participants of a noteable: author, assignees, and users who commented or reacted. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { isInsider, type Noteable } from "../noteables/index.ts";
import type { GraphqlUserRow } from "../users/index.ts";
import { findParticipants } from "./participants.queries.ts";

/** The longest list of participants. */
const LIMIT_MAX = 500;

export interface ParticipantList {
  users: GraphqlUserRow[];
  /** Number of all participants, also of those beyond the limit. */
  total: number;
}

/**
 * Returns the users in `known` (author and assignees) first, then the other participants, with those of
 * its merged `duplicates`. The caller must have checked that the viewer can read all these noteables.
 */
export async function listParticipants(
  ctx: Context,
  noteable: Noteable,
  known: readonly GraphqlUserRow[],
  {
    limit = LIMIT_MAX,
    duplicates = [],
  }: { limit?: number | undefined; duplicates?: readonly Noteable[] } = {},
): Promise<ParticipantList> {
  const { viewer } = ctx;
  const userId = viewerUserId(viewer);
  const users = await findParticipants(ctx, {
    noteableId: noteable.id,
    firstIds: known.map(({ id }) => id),
    duplicates: duplicates.map(({ id, author_id: authorId }) => ({ id, authorId })),
    reader: { insider: isInsider(viewer, noteable), userId },
    limit,
  });
  return { users, total: users[0]?.total ?? 0 };
}
