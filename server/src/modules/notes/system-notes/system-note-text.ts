/** Renders system notes as text and HTML for the viewer. */
import type { Context } from "../../../platform/context.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import {
  SYSTEM_NOTE_ICONS,
  type SystemNoteAction,
  type SystemNote,
  type SystemNoteRow,
} from "./system-note.ts";
import { loadSystemNoteLookups } from "./system-note-lookups.ts";
import { buildSystemNoteSentence } from "./system-note-sentences.ts";

export interface SystemNoteText {
  action: SystemNoteAction;
  icon: string;
  /** The sentence as Markdown. */
  text: string;
  /** Inline HTML of the same text, without a paragraph element. */
  html: SafeHtml;
}

/**
 * Returns the texts by note id. Label changes of one update are one text, at the first of their notes;
 * the other label notes, and comments, have no entry. The caller has checked that the viewer can see the
 * notes. The number of SQL statements does not grow with the rows.
 */
export async function renderSystemNotes(
  ctx: Context,
  rows: readonly SystemNoteRow[],
): Promise<Map<number, SystemNoteText>> {
  const deeds = deedsIn(rows);
  const known = await loadSystemNoteLookups(ctx, deeds);
  return new Map(
    deeds.map((deed) => {
      const { action, row } = deed;
      return [
        row.id,
        { action, icon: SYSTEM_NOTE_ICONS[action], ...buildSystemNoteSentence(deed, known) },
      ];
    }),
  );
}

function deedsIn(rows: readonly SystemNoteRow[]): SystemNote[] {
  const done = rows.filter((row) => row.action !== null && row.action in SYSTEM_NOTE_ICONS);
  const byDiscussion = Map.groupBy(done, (row) => row.discussion_id);
  return Array.from(byDiscussion.values(), (together) => {
    const [row] = together as [SystemNoteRow, ...SystemNoteRow[]];
    return { row, action: row.action, detail: row.detail, together } as SystemNote;
  });
}
