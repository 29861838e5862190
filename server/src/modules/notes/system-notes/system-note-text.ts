/** Renders system notes as Markdown and as HTML for the viewer. */
import type { Context } from "../../../platform/context.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import {
  SYSTEM_NOTE_ICONS,
  type SystemNoteAction,
  type SystemNote,
  type SystemNoteRow,
} from "./system-note.ts";
import { loadSystemNoteReferences } from "./system-note-lookups.ts";
import { buildSystemNoteSentence } from "./system-note-sentences.ts";

export interface SystemNoteText {
  action: SystemNoteAction;
  icon: string;
  /** The sentence as Markdown. */
  text: string;
  /** The same sentence as inline HTML, without a paragraph element. */
  html: SafeHtml;
}

/**
 * Returns the sentences by note id. The label changes of one update become one sentence, with the id of
 * the first of their notes. The other label notes, and comments, are not in the map. The caller must
 * have checked that the viewer can see the notes. The number of SQL statements does not grow with the
 * rows.
 */
export async function renderSystemNotes(
  ctx: Context,
  rows: readonly SystemNoteRow[],
): Promise<Map<number, SystemNoteText>> {
  const systemNotes = systemNotesIn(rows);
  const known = await loadSystemNoteReferences(ctx, systemNotes);
  return new Map(
    systemNotes.map((systemNote) => {
      const { action, row } = systemNote;
      return [
        row.id,
        { action, icon: SYSTEM_NOTE_ICONS[action], ...buildSystemNoteSentence(systemNote, known) },
      ];
    }),
  );
}

function systemNotesIn(rows: readonly SystemNoteRow[]): SystemNote[] {
  const done = rows.filter((row) => row.action !== null && row.action in SYSTEM_NOTE_ICONS);
  const byDiscussion = Map.groupBy(done, (row) => row.discussion_id);
  return Array.from(byDiscussion.values(), (together) => {
    const [row] = together as [SystemNoteRow, ...SystemNoteRow[]];
    return { row, action: row.action, detail: row.detail, together } as SystemNote;
  });
}
