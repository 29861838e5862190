/**
 * Event that is announced after titles and descriptions of versions were deleted, so that other
 * modules delete their copies.
 */
import type { Context } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/event.ts";
import type { Noteable } from "../noteables/index.ts";

/**
 * Announced after the title and description of versions were deleted. Modules that store parts of
 * these texts must delete their copies.
 */
export const VERSION_TEXTS_DELETED = defineEvent<VersionsForgotten>("text.versions_forgotten");

interface VersionsForgotten {
  noteable_id: number;
  version_ids: number[];
}

/**
 * Announces the event on a stream that no client can subscribe to, because only listeners on the
 * server need the event.
 */
export async function announceVersionTextsDeleted(
  ctx: Context,
  { id, place }: Noteable,
  versionIds: readonly number[],
): Promise<void> {
  await ctx.announce({
    type: VERSION_TEXTS_DELETED,
    stream: `text_versions:${id}`,
    rootNamespaceId: place.root_namespace_id,
    ...(place.kind === "project" && { projectId: place.id }),
    payload: { noteable_id: id, version_ids: [...versionIds] },
  });
}
