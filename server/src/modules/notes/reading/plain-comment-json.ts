/**
 * Builds the constant JSON strings of plain comments. PostgreSQL inserts the values of each comment
 * between these strings, so that the server need not parse hundreds of rows. Most comments are
 * plain: not in a thread, never edited, without reactions, and with the same HTML for all viewers.
 * The server adds author and times.
 */
import { notesPath } from "@cairn/contract/notes/discussions";
import { newAbuseReportPath } from "@cairn/contract/moderation";
import { instanceUrl } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { getNoteableKind, type Noteable } from "../../noteables/index.ts";
import { computeNoteAbilities } from "./abilities.ts";
import {
  INDIVIDUAL_NOTE_JSON,
  serializeCommonDiscussionFields,
  UNRESOLVED_JSON,
} from "./discussion-json.ts";

/**
 * The constant JSON strings of a plain comment. Each field is the JSON string before one value of
 * the comment. When the field is empty, PostgreSQL leaves out the value as well.
 */
export interface PlainCommentJsonTemplate {
  /** `url`, `path` and `toggle` are each the JSON before the note's id. */
  url: string;
  path: string;
  toggle: string;
  /**
   * `report` is the JSON before the author's id, `reported` the JSON between this id and the note's
   * id.
   */
  report: string;
  reported: string;
  /** The JSON before the id of the discussion. */
  discussion: string;
  /**
   * The JSON that ends with the path of the discussion up to `#note_`. The note's id completes the
   * path.
   */
  discussionPath: string;
}

export function buildPlainCommentJsonTemplate(
  ctx: Context,
  noteable: Noteable,
): PlainCommentJsonTemplate {
  const notes = notesPath(noteable.place);
  const page = getNoteableKind(noteable).webPath(noteable);
  const address = instanceUrl(ctx.config.url, page);
  const isSignedIn = ctx.viewer.kind === "user";
  const [report = "", reported = ""] = aroundAuthor(`${address}#note_`);
  return {
    url: `","noteable_note_url":"${address}#note_`,
    path: `","path":"${notes}/`,
    toggle: computeNoteAbilities(ctx, noteable, null).award
      ? `","toggle_award_path":"${notes}/`
      : "",
    report: isSignedIn ? `"report_abuse_path":${report}` : "",
    reported,
    discussion: `"attachment":null,${UNRESOLVED_JSON}"award_emoji":[],"discussion_id":"`,
    discussionPath: `${serializeCommonDiscussionFields(noteable)}"confidential":false,${INDIVIDUAL_NOTE_JSON}"discussion_path":"${page}#note_`,
  };
}

/** Placeholder for the author's id in the report path. No user has this number as an id. */
const SOMEBODY = 987_654_321_012;

/** Returns the two parts of the report path: before and after the author's id. */
function aroundAuthor(refUrl: string): string[] {
  const path = JSON.stringify(newAbuseReportPath(SOMEBODY, refUrl)).slice(0, -1);
  return path.split(String(SOMEBODY));
}
