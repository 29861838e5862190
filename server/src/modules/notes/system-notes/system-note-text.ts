/** What was done, in words that go on from somebody's name, for whoever reads them. */
import type { Context } from "../../../platform/context.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import {
  SYSTEM_NOTE_ICONS,
  type SystemNoteAction,
  type SystemNote,
  type SystemNoteRow,
} from "./system-note.ts";
import { loadSystemNoteLookups } from "./system-note-lookups.ts";
import { buildSentence } from "./system-note-sentences.ts";

export interface SystemNoteText {
  action: SystemNoteAction;
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
export async function renderSystemNotes(
  ctx: Context,
  rows: readonly SystemNoteRow[],
): Promise<Map<number, SystemNoteText>> {
  const deeds = deedsIn(rows);
  const known = await loadSystemNoteLookups(ctx, deeds);
  return new Map(
    deeds.map((deed) => {
      const { action, row } = deed;
      return [row.id, { action, icon: SYSTEM_NOTE_ICONS[action], ...buildSentence(deed, known) }];
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
