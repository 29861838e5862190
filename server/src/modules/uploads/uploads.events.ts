/** Events about uploads, announced on the stream of their project or group. */
import { defineEvent } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";
import { isProject, type PlaceRow } from "../projects/index.ts";

const CREATED = defineEvent<{ upload_id: number; namespace_id: number }>("upload.created");

export async function announceUploadCreated(
  ctx: Context,
  place: PlaceRow,
  upload: { id: number },
): Promise<void> {
  await ctx.announce({
    type: CREATED,
    stream: namespaceStream(place.id),
    rootNamespaceId: place.root_namespace_id,
    ...(isProject(place) ? { projectId: place.id } : {}),
    payload: { upload_id: upload.id, namespace_id: place.id },
  });
}
