/**
 * Polling: returns the notes of a discussion that changed since the page's last poll, with their
 * reactions, and the ids of deleted notes.
 */
import { NOTES_POLL_MS, type NotesFilter } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import {
  internalNotesStream,
  isInsider,
  noteableStream,
  type NoteablePathRef,
} from "../../noteables/index.ts";
import { getDiscussionPageNoteable } from "./discussion-access.ts";
import { findChangedNotes, findNotesDeletedSince } from "./polling.queries.ts";
import { serializeNotes, buildNoteVisibilityParams } from "./reading.ts";

const AT_ONCE = 100;

export interface NotesPollResult {
  /** The response as a JSON string. */
  body: string;
  /**
   * The event streams of the noteable. Every change that alters this response publishes an event on
   * one of these streams. While there is no event, the server can respond to a poll with 304.
   */
  streams: [string, ...string[]];
  everyMs: number;
  /** True when the next poll will return more changes. The response then gets no ETag. */
  isPart: boolean;
}

export async function pollNotes(
  ctx: Context,
  ref: NoteablePathRef,
  since: number,
): Promise<NotesPollResult> {
  const noteable = await getDiscussionPageNoteable(ctx, ref);
  const filter = (noteable.kept_filter ?? 0) as NotesFilter;
  const { fetched_at: safe } = noteable;
  const asked = { ...buildNoteVisibilityParams(ctx, noteable), filter, since, limit: AT_ONCE };
  const rows = await findChangedNotes(ctx, asked);
  const texts = await serializeNotes(ctx, noteable, rows);
  // Reads deleted notes after changed notes, so a note in both lists was changed first and then
  // deleted. The first poll of a page (`since` is 0) needs no deleted notes.
  const removed = since === 0 ? [] : await findNotesDeletedSince(ctx, asked);
  const isCut = rows.length >= AT_ONCE || rows.length < (rows[0]?.ahead ?? 0);
  const until = Math.min(
    isCut ? (rows.at(-1)?.changed_at ?? safe) : safe,
    removed.length >= AT_ONCE ? (removed.at(-1)?.removed_at ?? safe) : safe,
  );
  // If this response lacks changes, the next poll starts just after `until`. Otherwise it starts at
  // `safe`, because a transaction that is still open can commit changes with times after `safe`.
  const isPart = until < safe;
  const rest = {
    last_fetched_at: isPart ? until + 1 : safe,
    ...(removed.length > 0 && { deleted_note_ids: removed.map(({ id }) => id) }),
    ...(isPart && { more: true }),
  };
  return {
    body: `{"notes":[${texts.join(",")}],${JSON.stringify(rest).slice(1)}`,
    streams: isInsider(ctx.viewer, noteable)
      ? [noteableStream(noteable), internalNotesStream(noteable)]
      : [noteableStream(noteable)],
    everyMs: isPart ? 1 : NOTES_POLL_MS,
    isPart,
  };
}
