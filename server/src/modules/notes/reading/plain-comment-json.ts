/**
 * JSON of plain comments, which PostgreSQL writes itself. Most comments are plain: not in a thread,
 * never edited, without reactions, and with the same HTML for all viewers. PostgreSQL inserts the values
 * of each comment between the texts made here, all but author and times. The server then need not parse
 * hundreds of rows.
 */
import { notesPath } from "@cairn/contract/notes/discussions";
import { reportAbusePath } from "@cairn/contract/moderation";
import { ownUrl } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { getKind, type Noteable } from "../../noteables/index.ts";
import { noteAbilities } from "./abilities.ts";
import {
  INDIVIDUAL_NOTE_JSON,
  discussionConstantsJson,
  UNRESOLVED_JSON,
} from "./discussion-json.ts";

/** Each text precedes the value that its comment names. An empty text leaves out text and value. */
export interface PlainCommentJson {
  /** Before the note's id, in all three. */
  url: string;
  path: string;
  toggle: string;
  /** `report` is before the author's id, `reported` before the note's id. */
  report: string;
  reported: string;
  /** Before the id of the discussion. */
  discussion: string;
  /** Before the note's id at the end of the discussion path. */
  discussionPath: string;
}

export function buildPlainCommentJson(ctx: Context, noteable: Noteable): PlainCommentJson {
  const notes = notesPath(noteable.place);
  const page = getKind(noteable).webPath(noteable);
  const address = ownUrl(ctx.config.url, page);
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

/** A placeholder that no user has as an id. */
const SOMEBODY = 987_654_321_012;

/** The parts of the report path before and after the author's id. */
function aroundAuthor(refUrl: string): string[] {
  const path = JSON.stringify(reportAbusePath(SOMEBODY, refUrl)).slice(0, -1);
  return path.split(String(SOMEBODY));
}
