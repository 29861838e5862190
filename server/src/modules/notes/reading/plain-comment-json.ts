/**
 * Most comments are plain: they stand alone, nobody has edited them or reacted, and everybody is shown the
 * same words. PostgreSQL writes the JSON of these itself, all but their author and their times: it puts
 * the values of each between the texts that are made here, which saves taking hundreds of rows apart.
 */
import { notesPath } from "@cairn/contract/notes/discussions";
import { reportAbusePath } from "@cairn/contract/moderation";
import { ownUrl } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { kindOf, type Noteable } from "../../noteables/index.ts";
import { abilitiesOf } from "./abilities.ts";
import { INDIVIDUAL, standingText, UNRESOLVED } from "./discussion-json.ts";

/** What stands before a value; empty texts leave theirs out. */
export interface PlainTexts {
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

export function plainTexts(ctx: Context, noteable: Noteable): PlainTexts {
  const notes = notesPath(noteable.place);
  const page = kindOf(noteable).webPath(noteable);
  const address = ownUrl(ctx.config.url, page);
  const isSignedIn = ctx.viewer.kind === "user";
  const [report = "", reported = ""] = aroundAuthor(`${address}#note_`);
  return {
    url: `","noteable_note_url":"${address}#note_`,
    path: `","path":"${notes}/`,
    toggle: abilitiesOf(ctx, noteable, null).award ? `","toggle_award_path":"${notes}/` : "",
    report: isSignedIn ? `"report_abuse_path":${report}` : "",
    reported,
    discussion: `${UNRESOLVED}"award_emoji":[],"discussion_id":"`,
    discussionPath: `${standingText(noteable)}"confidential":false,${INDIVIDUAL}"discussion_path":"${page}#note_`,
  };
}

/** No person has this number. */
const SOMEBODY = 987_654_321_012;

/** The address under which somebody is reported, before and behind their id. */
function aroundAuthor(refUrl: string): string[] {
  const path = JSON.stringify(reportAbusePath(SOMEBODY, refUrl)).slice(0, -1);
  return path.split(String(SOMEBODY));
}
