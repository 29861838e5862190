/** Moves a noteable to another project or group. The noteable keeps its id, so its discussion moves along. */
import type { Context } from "../../platform/context.ts";
import { NOTEABLE_MOVED_EVENT } from "./noteables.events.ts";
import type { NoteableKey } from "./noteable.ts";
import { updateNoteableNamespace } from "./noteables.queries.ts";
import { noteableStream } from "./streams.ts";

/**
 * Stores the new project or group on the noteable, and on all rows about it through the listeners of
 * their modules. The caller must have locked the noteable, and must update the table of its kind.
 */
export async function moveNoteable(
  ctx: Context,
  noteable: NoteableKey,
  project: { id: number; root_namespace_id: number },
): Promise<void> {
  await updateNoteableNamespace(ctx, noteable.id, project);
  await ctx.announce({
    type: NOTEABLE_MOVED_EVENT,
    stream: noteableStream(noteable),
    rootNamespaceId: project.root_namespace_id,
    projectId: project.id,
    payload: {
      noteable_id: noteable.id,
      namespace_id: project.id,
      root_namespace_id: project.root_namespace_id,
    },
  });
}
