/**
 * Changes the comments of a noteable that moves to another project, so that their short references
 * keep their targets.
 */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import { NOTE_BODY_MAX } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import {
  listMarksOfShortReferences,
  qualifyReferences,
  type ExpandPath,
} from "../../../platform/markdown/index.ts";
import { findBodiesContaining } from "./moving.queries.ts";

/**
 * Returns the new bodies by note id, without the notes that stay as they are. Renders each body with a
 * mark such as `#`, so callers should call this function before they lock the noteable.
 */
export async function qualifyNoteBodies(
  ctx: Context,
  noteableId: number,
  expand: ExpandPath,
): Promise<ReadonlyMap<number, string>> {
  const changed = new Map<number, string>();
  const requester = { origin: ctx.config.url.origin, callerKey: rateLimitKey(ctx.viewer) };
  const rows = await findBodiesContaining(ctx, noteableId, listMarksOfShortReferences());
  for (const { id, body } of rows) {
    const qualified = await qualifyReferences(body, requester, expand);
    if (qualified !== body && qualified.length <= NOTE_BODY_MAX) changed.set(id, qualified);
  }
  return changed;
}
