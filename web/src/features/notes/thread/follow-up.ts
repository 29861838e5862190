/** A new issue that takes over what a thread is about. */
import { withQuery } from "@cairn/contract/addresses";
import type { WebNote } from "@cairn/contract/discussions";
import { newIssuePath, type IssuePage } from "@cairn/contract/issue-page";
import { followUpTexts as texts } from "./thread.messages.ts";

/** Longer ones are better read where they were said. */
const QUOTED_MAX = 10_000;
const TITLE_MAX = 255;

interface FollowUp {
  /** Names the thread, and none of its words. */
  path: string;
  title: string;
  description: string;
}

/** What is said on a confidential issue begins confidential again. */
export function followUpOf(
  project: string,
  issue: Pick<IssuePage, "iid" | "title_text" | "confidential">,
  first: Pick<WebNote, "author" | "discussion_id" | "note" | "noteable_note_url">,
): FollowUp {
  const quoted = shortened(first.note).replaceAll(/^/gm, "> ");
  const begun = `${texts.begun(first.author.username)}(${first.noteable_note_url})`;
  return {
    path: withQuery(newIssuePath(project), {
      discussion_to_resolve: first.discussion_id,
      ...(issue.confidential && { "issue[confidential]": "true" }),
    }),
    title: texts.title(issue.title_text).slice(0, TITLE_MAX),
    description: `${texts.intro(`#${issue.iid}`)}\n\n- [ ] ${begun}\n\n${quoted}\n`,
  };
}

function shortened(text: string): string {
  return text.length <= QUOTED_MAX ? text : `${text.slice(0, QUOTED_MAX).trimEnd()}…`;
}
