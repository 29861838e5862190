/** What has changed in a discussion since a page asked last: also reactions, and what is gone. */
import { NOTES_POLL_MS, type NotesFilter } from "@cairn/contract/notes/discussions";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  internalStreamOf,
  isInsider,
  streamOf,
  type DiscussionRef,
} from "../../noteables/index.ts";
import { glanceAt } from "./discussion-access.ts";
import { outset } from "./reader-preferences.queries.ts";
import { changedNotes, removedNotes } from "./polling.queries.ts";
import { noteTexts, readerOf } from "./reading.ts";

const AT_ONCE = 100;

export interface Polled {
  /** JSON. */
  body: string;
  /** Nothing changes the answer without an event on these. */
  streams: [string, ...string[]];
  everyMs: number;
  /** There is more: no tag may stand for this answer. */
  isPart: boolean;
}

export async function pollNotes(ctx: Context, ref: DiscussionRef, since: number): Promise<Polled> {
  const noteable = await glanceAt(ctx, ref);
  const filter = (noteable.kept_filter ?? 0) as NotesFilter;
  const { fetched_at: safe = 0 } =
    (await outset(ctx, { userId: userIdOf(ctx.viewer), noteableId: noteable.id })) ?? {};
  const asked = { ...readerOf(ctx, noteable), filter, since, limit: AT_ONCE };
  const rows = await changedNotes(ctx, asked);
  const texts = await noteTexts(ctx, noteable, rows);
  // After the others: what is told as changed and as gone is gone. Whoever knows nothing misses nothing.
  const removed = since === 0 ? [] : await removedNotes(ctx, asked);
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
      ? [streamOf(noteable), internalStreamOf(noteable)]
      : [streamOf(noteable)],
    everyMs: isPart ? 1 : NOTES_POLL_MS,
    isPart,
  };
}
