/** What was done, in words that go on from somebody's name, for whoever reads them. */
import type { Context } from "../../../platform/context.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import { ICONS, type Action, type Deed, type DoneRow } from "./system-note.ts";
import { findKnown } from "./system-note-lookups.ts";
import { wordsFor } from "./system-note-sentences.ts";

export interface Told {
  action: Action;
  icon: string;
  /** Markdown. */
  text: string;
  /** The same inside a line: no paragraph around it. */
  html: SafeHtml;
}

/**
 * By the id of the note, in as many statements for many as for one. Labels of one change are told with
 * the first of them; the others have no words of their own, and neither has what somebody wrote.
 * Whether the reader may know of a note is found out before.
 */
export async function tellNotes(
  ctx: Context,
  rows: readonly DoneRow[],
): Promise<Map<number, Told>> {
  const deeds = deedsIn(rows);
  const known = await findKnown(ctx, deeds);
  return new Map(
    deeds.map((deed) => {
      const { action, row } = deed;
      return [row.id, { action, icon: ICONS[action], ...wordsFor(deed, known) }];
    }),
  );
}

function deedsIn(rows: readonly DoneRow[]): Deed[] {
  const done = rows.filter((row) => row.action !== null && row.action in ICONS);
  const byDiscussion = Map.groupBy(done, (row) => row.discussion_id);
  return Array.from(byDiscussion.values(), (together) => {
    const [row] = together as [DoneRow, ...DoneRow[]];
    return { row, action: row.action, detail: row.detail, together } as Deed;
  });
}
