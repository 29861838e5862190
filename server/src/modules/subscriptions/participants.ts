/** Lists the participants of a noteable: author, assignees, and users who commented or reacted. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { isInsider, type Noteable } from "../noteables/index.ts";
import { findUsersById, type GraphqlUserRow } from "../users/index.ts";
import { findParticipantIds } from "./participants.queries.ts";

/**
 * Returns the users in `known` (author and assignees) first, then the other participants. The
 * caller must have checked that the viewer can read the noteable.
 */
export async function listParticipants(
  ctx: Context,
  noteable: Noteable,
  known: readonly GraphqlUserRow[],
): Promise<GraphqlUserRow[]> {
  const { viewer } = ctx;
  const sight = { insider: isInsider(viewer, noteable), userId: viewerUserId(viewer) };
  const ids = await findParticipantIds(ctx, noteable.id, sight);
  const voices = await findUsersById(
    ctx,
    ids.filter((id) => known.every((person) => person.id !== id)),
  );
  const byId = new Map([...known, ...voices].map((person) => [person.id, person]));
  const order = [...known.map(({ id }) => id), ...ids];
  return [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
}
