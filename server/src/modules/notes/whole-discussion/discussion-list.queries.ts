/**
 * SQL that reads all discussions of a noteable at once. Most comments are plain: not in a thread,
 * never edited and without reactions. For a plain comment, PostgreSQL returns one JSON string
 * instead of columns, because parsing the columns would take most of the time.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { sql, type RawBuilder } from "kysely";
import { prepareQuery } from "../../../platform/db/prepared-query.ts";
import { parseTimestamp } from "../../../platform/db/value-parsers.ts";
import { MARKDOWN_VERSION } from "../../../platform/markdown/index.ts";
import { START_OF_FRAGMENT_WITHOUT_HTML } from "../reading/fragments.ts";
import type { PlainCommentJsonTemplate } from "../reading/plain-comment-json.ts";
import {
  discussionIdHexSql,
  NOTE_JSON_COLUMNS,
  type PlainComment,
  type NoteVisibilityParams,
  type VisibleNoteRow,
  type NotesAndUsersTables,
} from "../reading/reading.queries.ts";
import { hideIdFromPlanner } from "../../../platform/db/generic-plan.ts";
import {
  isNotHiddenInternalNoteSql,
  matchesNotesFilterSql,
} from "../reading/note-visibility.queries.ts";

const isPlain = sql<boolean>`notes.action is null and notes.type = 0 and not notes.internal
  and notes.last_edited_at is null and notes.resolved_at is null and notes.attachment is null
  and notes.markdown_version = ${sql.lit(MARKDOWN_VERSION)}
  and notes.fragment is not null and notes.fragment not like ${sql.lit(`${START_OF_FRAGMENT_WITHOUT_HTML}%`)}
  and not exists (select from awards where awards.note_id = notes.id)`;

/**
 * The columns of a note, with null in the rows of plain comments. The row of a plain comment has
 * only the column `plain`.
 */
const UNLESS_PLAIN = NOTE_JSON_COLUMNS.map((column) => {
  const isName = typeof column === "string";
  const value = isName ? sql.ref(column) : column.expression;
  const name = isName ? column.replace("notes.", "") : (column.alias as string);
  return sql`case when not kind.is_plain then ${value} end`.as(name);
});

/** Separates the values of a plain comment. JSON never contains this control character unescaped. */
const VALUE_END = "\u0001";

/**
 * SQL for the string of a plain comment: author and times, each followed by the separator, then the
 * JSON from after the times to the end of the discussion.
 */
function plainText(texts: PlainCommentJsonTemplate, userId: unknown): RawBuilder<string | null> {
  return sql<string | null>`case when kind.is_plain then concat(
    notes.author_id, ${sql.lit(VALUE_END)}, notes.created_at, ${sql.lit(VALUE_END)},
    notes.updated_at, ${sql.lit(VALUE_END)},
    ${texts.url}::text, notes.id, '","id":"', notes.id, ${texts.path}::text, notes.id,
    case when ${texts.toggle}::text = '' then '",'
      else concat(${texts.toggle}::text, notes.id, '/toggle_award_emoji",') end,
    case when ${texts.report}::text <> '' and notes.author_id is distinct from ${userId}::bigint
      then concat(${texts.report}::text, notes.author_id, ${texts.reported}::text, notes.id, '",') end,
    ${texts.discussion}::text, kind.discussion, '","lock_version":', notes.lock_version, ',',
    notes.fragment, '}],"id":"', kind.discussion, '","reply_id":"', kind.discussion,
    ${texts.discussionPath}::text, notes.id, '"}') end`;
}

/** A row with the columns of a note, or with only the string of a plain comment. */
export type DiscussionListRow = (VisibleNoteRow & { plain: null }) | { plain: string };

/**
 * Finds all notes of a noteable that the viewer can see: first the first notes of discussions, then the
 * replies, both from oldest to newest.
 */
export const findDiscussionListRows = prepareQuery(
  [
    "noteableId",
    "insider",
    "userId",
    "filter",
    "url",
    "path",
    "toggle",
    "report",
    "reported",
    "discussion",
    "discussionPath",
  ],
  (
    tables: NotesAndUsersTables,
    values: NoteVisibilityParams &
      PlainCommentJsonTemplate & { noteableId: number; filter: NotesFilter },
  ) =>
    tables
      .selectFrom("notes")
      // The lateral join computes both values once per note, because the query uses each several times.
      .innerJoinLateral(
        () =>
          sql`(select ${isPlain} as is_plain, ${discussionIdHexSql} as discussion offset 0)`.as(
            "kind",
          ),
        (join) => join.onTrue(),
      )
      .select(UNLESS_PLAIN)
      .select(plainText(values, values.userId).as("plain"))
      .where("notes.noteable_id", "=", hideIdFromPlanner(values.noteableId))
      .where(matchesNotesFilterSql(values.filter))
      .where(isNotHiddenInternalNoteSql(values))
      .orderBy("notes.is_reply")
      .orderBy("notes.created_at")
      .orderBy("notes.id")
      .$castTo<DiscussionListRow>(),
);

export function parsePlainComment({ plain }: { plain: string }): PlainComment {
  const author = plain.indexOf(VALUE_END);
  const created = plain.indexOf(VALUE_END, author + 1);
  const updated = plain.indexOf(VALUE_END, created + 1);
  return {
    author_id: Number(plain.slice(0, author)),
    created_at: parseTimestamp(plain.slice(author + 1, created)),
    updated_at: parseTimestamp(plain.slice(created + 1, updated)),
    rest: plain.slice(updated + 1),
  };
}
