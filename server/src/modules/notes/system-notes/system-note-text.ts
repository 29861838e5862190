/** Renders system notes as Markdown and as HTML for the viewer. */
import type { Context } from "../../../platform/context.ts";
import {
  loadReferenceLinks,
  type ReferenceTargetWithSourceText,
  type SafeHtml,
} from "../../../platform/markdown/index.ts";
import { findVersionSummaries } from "../../texts/index.ts";
import { findUsersById } from "../../users/index.ts";
import {
  SYSTEM_NOTE_ICONS,
  type SystemNoteAction,
  type SystemNoteDetails,
  type SystemNote,
  type SystemNoteRow,
} from "./system-note.ts";
import {
  createSystemNoteReferences,
  listSystemNoteReferences,
  type SystemNoteData,
} from "./system-note-lookups.ts";
import { buildSystemNoteSentence } from "./system-note-sentences.ts";

export interface SystemNoteText {
  action: SystemNoteAction;
  icon: string;
  /** The sentence as Markdown. */
  text: string;
  /** The same sentence as inline HTML, without a paragraph element. */
  html: SafeHtml;
}

/** System notes of which only the links for a viewer are missing. */
export interface PreparedSystemNotes {
  references: readonly ReferenceTargetWithSourceText[];
  /** Ids of the versions of titles and descriptions whose texts were deleted. */
  deletedVersionIds: ReadonlySet<number>;
  /**
   * Returns the sentences by note id. The label changes of one update become one sentence, with the id
   * of the first of their notes. The other label notes are not in the map. `people` must contain the
   * users of `collectAssigneeIds`.
   */
  render(data: Omit<SystemNoteData, "versions">): Map<number, SystemNoteText>;
}

/** Ignores comments in `rows`. Needs at most one SQL statement. */
export async function prepareSystemNotes(
  ctx: Context,
  rows: readonly SystemNoteRow[],
): Promise<PreparedSystemNotes> {
  const systemNotes = systemNotesIn(rows);
  const ids = systemNotes.flatMap(({ action, detail }) =>
    action === "title" || action === "description" ? detail.version_id : [],
  );
  const found = ids.length === 0 ? [] : await findVersionSummaries(ctx, { ids });
  const versions = new Map(found.map((version) => [version.id, version]));
  return {
    references: listSystemNoteReferences(systemNotes),
    deletedVersionIds: new Set(found.filter((each) => each.is_deleted).map(({ id }) => id)),
    render(data) {
      const known = createSystemNoteReferences({ ...data, versions });
      return new Map(
        systemNotes.map((systemNote) => {
          const { action, row } = systemNote;
          const icon = SYSTEM_NOTE_ICONS[action];
          return [row.id, { action, icon, ...buildSystemNoteSentence(systemNote, known) }];
        }),
      );
    },
  };
}

/**
 * Renders system notes for the viewer, for callers that show no comments with them. The caller must have
 * checked that the viewer can see the notes. The number of SQL statements does not grow with the rows.
 */
export async function renderSystemNotes(
  ctx: Context,
  rows: readonly SystemNoteRow[],
): Promise<Map<number, SystemNoteText>> {
  const prepared = await prepareSystemNotes(ctx, rows);
  const ids = rows.flatMap(collectAssigneeIds);
  const people = ids.length === 0 ? [] : await findUsersById(ctx, [...new Set(ids)]);
  return prepared.render({
    links: await loadReferenceLinks(ctx, prepared.references),
    people: new Map(people.map((person) => [person.id, person])),
  });
}

/** Returns the ids of the users in a system note about assignees. */
export function collectAssigneeIds({ action, detail }: SystemNoteRow): number[] {
  if (action !== "assignee") return [];
  const { added, removed } = detail as SystemNoteDetails["assignee"];
  return [...added, ...removed];
}

function systemNotesIn(rows: readonly SystemNoteRow[]): SystemNote[] {
  const done = rows.filter((row) => row.action !== null && row.action in SYSTEM_NOTE_ICONS);
  const byDiscussion = Map.groupBy(done, (row) => row.discussion_id);
  return Array.from(byDiscussion.values(), (together) => {
    const [row] = together as [SystemNoteRow, ...SystemNoteRow[]];
    return { row, action: row.action, detail: row.detail, together } as SystemNote;
  });
}
