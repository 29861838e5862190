/**
 * JSON of plain comments, which PostgreSQL builds so that the server need not parse hundreds of rows.
 * Most comments are plain: not in a thread, never edited, without reactions, and with the same HTML for
 * all viewers. PostgreSQL inserts the values of each comment between the strings that this file builds.
 * The server adds author and times.
 */
import { notesPath } from "@cairn/contract/notes/discussions";
import { reportAbusePath } from "@cairn/contract/moderation";
import { instanceUrl } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { getNoteableKind, type Noteable } from "../../noteables/index.ts";
import { noteAbilities } from "./abilities.ts";
import {
  INDIVIDUAL_NOTE_JSON,
  discussionConstantsJson,
  UNRESOLVED_JSON,
} from "./discussion-json.ts";

/**
 * Each field is the JSON string before one value of the comment. When the field is empty, PostgreSQL
 * leaves out the value as well.
 */
export interface PlainCommentJson {
  /** `url`, `path` and `toggle` are each followed by the note's id. */
  url: string;
  path: string;
  toggle: string;
  /** `report` is followed by the author's id, `reported` by the note's id. */
  report: string;
  reported: string;
  /** Followed by the id of the discussion. */
  discussion: string;
  /** Followed by the note's id, which ends the path of the discussion. */
  discussionPath: string;
}

export function buildPlainCommentJson(ctx: Context, noteable: Noteable): PlainCommentJson {
  const notes = notesPath(noteable.place);
  const page = getNoteableKind(noteable).webPath(noteable);
  const address = instanceUrl(ctx.config.url, page);
  const isSignedIn = ctx.viewer.kind === "user";
  const [report = "", reported = ""] = aroundAuthor(`${address}#note_`);
  return {
    url: `","noteable_note_url":"${address}#note_`,
    path: `","path":"${notes}/`,
    toggle: noteAbilities(ctx, noteable, null).award ? `","toggle_award_path":"${notes}/` : "",
    report: isSignedIn ? `"report_abuse_path":${report}` : "",
    reported,
    discussion: `${UNRESOLVED_JSON}"award_emoji":[],"discussion_id":"`,
    discussionPath: `${discussionConstantsJson(noteable)}"confidential":false,${INDIVIDUAL_NOTE_JSON}"discussion_path":"${page}#note_`,
  };
}

/** Placeholder for the author's id in the report path. No user has this number as an id. */
const SOMEBODY = 987_654_321_012;

/** Returns the two parts of the report path: before and after the author's id. */
function aroundAuthor(refUrl: string): string[] {
  const path = JSON.stringify(reportAbusePath(SOMEBODY, refUrl)).slice(0, -1);
  return path.split(String(SOMEBODY));
}
