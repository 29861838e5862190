/**
 * Most comments are plain: they stand alone, nobody has edited them or reacted, and everybody is shown the
 * same words. PostgreSQL writes the JSON of these itself, all but their author and their times: it puts
 * the values of each between the texts that are made here, which saves taking hundreds of rows apart.
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

/** What stands before a value; empty texts leave theirs out. */
export interface PlainCommentJson {
  /** The note's id. */
  url: string;
  path: string;
  toggle: string;
  /** The author's id, and the note's. */
  report: string;
  reported: string;
  /** The id of its discussion. */
  discussion: string;
  /** The note's id again, at the end. */
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

/** No person has this number. */
const SOMEBODY = 987_654_321_012;

/** The address under which somebody is reported, before and behind their id. */
function aroundAuthor(refUrl: string): string[] {
  const path = JSON.stringify(reportAbusePath(SOMEBODY, refUrl)).slice(0, -1);
  return path.split(String(SOMEBODY));
}
