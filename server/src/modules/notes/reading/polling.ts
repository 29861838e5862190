/** What has changed in a discussion since a page asked last: also reactions, and what is gone. */
import { NOTES_POLL_MS, type NotesFilter } from "@cairn/contract/notes/discussions";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  internalNotesStream,
  isInsider,
  noteableStream,
  type DiscussionRef,
} from "../../noteables/index.ts";
import { getDiscussionIssue } from "./discussion-access.ts";
import { findReadingState } from "./reader-preferences.queries.ts";
import { findChangedNotes, findRemovedNotes } from "./polling.queries.ts";
import { serializeNotes, toNoteReader } from "./reading.ts";

const AT_ONCE = 100;

export interface NotesPollResult {
  /** JSON. */
  body: string;
  /** Nothing changes the answer without an event on these. */
  streams: [string, ...string[]];
  everyMs: number;
  /** There is more: no tag may stand for this answer. */
  isPart: boolean;
}

export async function pollNotes(
  ctx: Context,
  ref: DiscussionRef,
  since: number,
): Promise<NotesPollResult> {
  const noteable = await getDiscussionIssue(ctx, ref);
  const filter = (noteable.kept_filter ?? 0) as NotesFilter;
  const { fetched_at: safe = 0 } =
    (await findReadingState(ctx, { userId: viewerUserId(ctx.viewer), noteableId: noteable.id })) ??
    {};
  const asked = { ...toNoteReader(ctx, noteable), filter, since, limit: AT_ONCE };
  const rows = await findChangedNotes(ctx, asked);
  const texts = await serializeNotes(ctx, noteable, rows);
  // After the others: what is told as changed and as gone is gone. Whoever knows nothing misses nothing.
  const removed = since === 0 ? [] : await findRemovedNotes(ctx, asked);
  const isCut = rows.length >= AT_ONCE || rows.length < (rows[0]?.ahead ?? 0);
  const until = Math.min(
    isCut ? (rows.at(-1)?.changed_at ?? safe) : safe,
    removed.length >= AT_ONCE ? (removed.at(-1)?.removed_at ?? safe) : safe,
  );
  // Beyond the safe moment nobody goes on: something that changed earlier may still appear there.
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
