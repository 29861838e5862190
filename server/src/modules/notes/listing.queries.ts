/**
 * SQL of a whole discussion at once. Comments that are plain come out of PostgreSQL as JSON, one text
 * each and nothing else: taking rows apart is what most of the time would go into.
 */
import type { NotesFilter } from "@cairn/contract/discussions";
import { sql, type RawBuilder } from "kysely";
import { prepared } from "../../platform/db/prepared.ts";
import { MARKDOWN_VERSION } from "../../platform/markdown/index.ts";
import { WITHOUT_MARKUP } from "./fragments.ts";
import type { PlainTexts } from "./plain-texts.ts";
import {
  discussionId,
  SEEN_COLUMNS,
  type Reader,
  type SeenRow,
  type Tables,
} from "./reading.queries.ts";
import { unseenId, unseenIds } from "./unseen.queries.ts";
import { notInternal, underFilter } from "./visible.queries.ts";

/** Of those whose beginning is known. */
const isPlain = sql<boolean>`opening.text is not null
  and notes.action is null and notes.type = 0 and not notes.internal
  and notes.last_edited_at is null and notes.resolved_at is null
  and notes.markdown_version = ${sql.lit(MARKDOWN_VERSION)}
  and notes.fragment is not null and notes.fragment not like ${sql.lit(`${WITHOUT_MARKUP}%`)}
  and not exists (select from awards where awards.note_id = notes.id)`;

/** Of plain comments nothing else is told. */
const UNLESS_PLAIN = SEEN_COLUMNS.map((column) => {
  const isName = typeof column === "string";
  const value = isName ? sql.ref(column) : column.expression;
  const name = isName ? column.replace("notes.", "") : (column.alias as string);
  return sql`case when not kind.is_plain then ${value} end`.as(name);
});

/** As API clients get it. */
function wireTimeOf(column: string): RawBuilder<string> {
  const time = sql.ref(column);
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The whole discussion. */
function plainText(texts: PlainTexts, userId: unknown): RawBuilder<string | null> {
  return sql<string | null>`case when kind.is_plain then concat(
    opening.text, ${wireTimeOf("notes.created_at")}, '","updated_at":"',
    ${wireTimeOf("notes.updated_at")},
    ${texts.url}::text, notes.id, '","id":"', notes.id, ${texts.path}::text, notes.id,
    case when ${texts.toggle}::text = '' then '",'
      else concat(${texts.toggle}::text, notes.id, '/toggle_award_emoji",') end,
    case when ${texts.report}::text <> '' and notes.author_id is distinct from ${userId}::bigint
      then concat(${texts.report}::text, notes.author_id, ${texts.reported}::text, notes.id, '",') end,
    ${texts.discussion}::text, kind.discussion, '","lock_version":', notes.lock_version, ',',
    notes.fragment, '}],"id":"', kind.discussion, '","reply_id":"', kind.discussion,
    ${texts.discussionPath}::text, notes.id, '"}') end`;
}

/** Either a note, or a plain comment as a text. */
export type ListedRow = (SeenRow & { plain: null }) | { plain: string };

interface Asked {
  issueId: number;
  filter: NotesFilter;
}

/** How the comments of some people begin. */
interface Openings {
  authorIds: readonly number[];
  openings: readonly string[];
}

function openings({ authorIds, openings: texts }: Openings) {
  return sql<{ author_id: number; text: string }>`(
    select * from unnest(${unseenIds(authorIds)}, (select ${texts}::text[])::text[])
      as known (author_id, text))`;
}

/** Everything under an issue: first notes in their order, then replies in theirs. */
export const allNotes = prepared(
  [
    "issueId",
    "insider",
    "userId",
    "filter",
    "authorIds",
    "openings",
    "url",
    "path",
    "toggle",
    "report",
    "reported",
    "discussion",
    "discussionPath",
  ],
  (tables: Tables, values: Reader & PlainTexts & Openings & Asked) =>
    tables
      .selectFrom("notes")
      .leftJoin(openings(values).as("opening"), "opening.author_id", "notes.author_id")
      // Found out once for each note, though it is asked for several times.
      .innerJoinLateral(
        () =>
          sql`(select ${isPlain} as is_plain, ${discussionId} as discussion offset 0)`.as("kind"),
        (join) => join.onTrue(),
      )
      .select(UNLESS_PLAIN)
      .select(plainText(values, values.userId).as("plain"))
      .where("notes.issue_id", "=", unseenId(values.issueId))
      .where(underFilter(values.filter))
      .where(notInternal(values))
      .orderBy("notes.is_reply")
      .orderBy("notes.created_at")
      .orderBy("notes.id")
      .$castTo<ListedRow>(),
);
