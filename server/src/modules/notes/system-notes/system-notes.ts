/** Adds system notes to a noteable, in the transaction of the change that they describe. */
import { randomBytes } from "node:crypto";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { canReadersOfNoteableReadOther, loadReadableNoteables } from "../../noteables/index.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import type { NewSystemNote } from "./system-note.ts";
import { announceNotesEvent, NOTE_EVENTS, type NotesEventNoteable } from "../notes.events.ts";
import { insertSystemNotes } from "./system-notes.queries.ts";

/**
 * Adds system notes with the viewer as author. Adds none for visitors. The label changes of one call
 * share a discussion; every other system note has its own discussion. Leaves the noteable's
 * `updated_at` unchanged, because the described change sets it.
 */
export async function addSystemNotes(
  ctx: Context,
  noteable: NotesEventNoteable,
  ...systemNotes: NewSystemNote[]
): Promise<void> {
  const author = viewerUserId(ctx.viewer);
  if (author === null || systemNotes.length === 0) return;
  const labels = newDiscussionId();
  const firstLabel = systemNotes.find(({ action }) => action === "label");
  const noted = await insertSystemNotes(
    ctx,
    systemNotes.map((done) => ({
      noteable_id: noteable.id,
      namespace_id: noteable.place.id,
      root_namespace_id: noteable.place.root_namespace_id,
      discussion_id: done.action === "label" ? labels : newDiscussionId(),
      is_reply: done.action === "label" && done !== firstLabel,
      author_id: author,
      action: done.action,
      detail: done.detail ?? null,
      other_noteable_id: done.otherId ?? null,
      internal: done.internal ?? false,
      ...(done.at !== undefined && { created_at: done.at, updated_at: done.at }),
    })),
  );
  const [first, ...rest] = noted;
  if (first === undefined) return;
  const discussions = noted.filter((row) => !row.is_reply).length;
  await updateNoteableAfterDiscussionChange(ctx, noteable, {
    discussions,
    activities: discussions,
    quietly: true,
  });
  if (!(await mayBeHeard(ctx, noteable, systemNotes))) return;
  await announceNotesEvent(ctx, NOTE_EVENTS.created, noteable, [first, ...rest]);
}

function newDiscussionId(): string {
  return randomBytes(20).toString("hex");
}

/**
 * Returns whether to announce that the system notes were created: only if every reader of the
 * noteable can also read the noteables that the system notes refer to.
 */
async function mayBeHeard(
  ctx: Context,
  noteable: NotesEventNoteable,
  systemNotes: readonly NewSystemNote[],
): Promise<boolean> {
  const others = systemNotes.flatMap(({ otherId }) => otherId ?? []);
  if (others.length === 0) return true;
  const found = await loadReadableNoteables(ctx, [noteable.id, ...others]);
  const here = found.find(({ id }) => id === noteable.id);
  return (
    here !== undefined &&
    others.every((id) => {
      const other = found.find((each) => each.id === id);
      return other !== undefined && canReadersOfNoteableReadOther(here, other);
    })
  );
}
