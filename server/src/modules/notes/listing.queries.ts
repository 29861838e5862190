/** SQL of a whole discussion at once. Comments that are plain come out of PostgreSQL as JSON. */
import type { NotesFilter } from "@cairn/contract/discussions";
import { sql } from "kysely";
import { prepared } from "../../platform/db/prepared.ts";
import { MARKDOWN_VERSION } from "../../platform/markdown/index.ts";
import { WITHOUT_MARKUP } from "./fragments.ts";
import type { PlainTexts } from "./plain-texts.ts";
import {
  awardsText,
  currentFragment,
  discussionId,
  LIGHT_COLUMNS,
  TEXTS,
  type Reader,
  type Tables,
} from "./reading.queries.ts";
import { notInternal, underFilter } from "./visible.queries.ts";

/** Plain comments are written here already, and nothing else is told of them but author and times. */
const UNLESS_PLAIN = [
  sql<string>`case when kind.is_plain then '' else kind.discussion end`.as("discussion_id"),
  sql<string | null>`case when not kind.is_plain then ${currentFragment} end`.as("fragment"),
  sql<string | null>`case when not kind.is_plain then ${awardsText} end`.as("awards"),
] as const;

const isPlain = sql<boolean>`notes.action is null and notes.type = 0 and not notes.internal
  and notes.last_edited_at is null and notes.resolved_at is null
  and notes.markdown_version = ${sql.lit(MARKDOWN_VERSION)}
  and notes.fragment is not null and notes.fragment not like ${sql.lit(`${WITHOUT_MARKUP}%`)}
  and not exists (select from awards where awards.note_id = notes.id)`;

/** Behind its times, to the end of its discussion. */
function plainText(texts: PlainTexts, userId: unknown) {
  return sql<string | null>`case when kind.is_plain then concat(
    ${texts.url}::text, notes.id, '","id":"', notes.id, ${texts.path}::text, notes.id,
    case when ${texts.toggle}::text = '' then '",'
      else concat(${texts.toggle}::text, notes.id, '/toggle_award_emoji",') end,
    case when ${texts.report}::text <> '' and notes.author_id is distinct from ${userId}::bigint
      then concat(${texts.report}::text, notes.author_id, ${texts.reported}::text, notes.id, '",') end,
    ${texts.discussion}::text, kind.discussion, '","lock_version":', notes.lock_version, ',',
    notes.fragment, '}],"id":"', kind.discussion, '","reply_id":"', kind.discussion,
    ${texts.discussionPath}::text, notes.id, '"}') end`;
}

/** Everything under an issue: first notes in their order, then replies in theirs. */
export const allNotes = prepared(
  [
    "issueId",
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
  (tables: Tables, values: Reader & PlainTexts & { issueId: number; filter: NotesFilter }) =>
    tables
      .selectFrom("notes")
      // Found out once for each note, though it is asked for several times.
      .innerJoinLateral(
        () =>
          sql<{ is_plain: boolean; discussion: string }>`(
            select ${isPlain} as is_plain, ${discussionId} as discussion offset 0)`.as("kind"),
        (join) => join.onTrue(),
      )
      .select(LIGHT_COLUMNS)
      .select(TEXTS)
      .select(UNLESS_PLAIN)
      .select(plainText(values, values.userId).as("plain"))
      .where("notes.issue_id", "=", values.issueId)
      .where(underFilter(values.filter))
      .where(notInternal(values))
      .orderBy("notes.is_reply")
      .orderBy("notes.created_at")
      .orderBy("notes.id"),
);
