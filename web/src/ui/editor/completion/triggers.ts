/**
 * Finds the reference, emoji or quick action that the user is typing before the caret (`@ada`,
 * `#12`, `/close`), and where it starts.
 */
import { isCaretInCodeBlock } from "../text/text-selection.ts";

export interface CompletionTrigger {
  trigger: string;
  query: string;
  /** Index of the trigger character in the text. */
  from: number;
}

/**
 * Maximum length of a query. More characters after a trigger character are a sentence and not a
 * name.
 */
const QUERY_MAX = 60;
/**
 * Characters that can come before a trigger character. After any other character, a trigger
 * character does not open the list, for example in email addresses, `C#` and times.
 */
const BEFORE = /[\s([{'">,;/|]/;
/**
 * Matches a label or milestone reference whose title is in quotes because it has spaces. The closing
 * quote can be missing.
 */
const QUOTED = /([~%])"([^"\n]*)$/;
const WORD = /([@#!~%:])([^\s@#!~%:"]*)$/;
/** An epic. Apart from `WORD`, because other names can contain the character, such as `~R&D`. */
const EPIC = /(&)([^\s@#!~%&:"]*)$/;
/** Minimum length of an emoji query. Fewer characters after a colon are an emoticon, such as `:D`. */
const EMOJI_MIN = 2;

export function findCompletionTrigger(
  text: string,
  caret: number,
  triggers: string,
): CompletionTrigger | null {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const asked = commandIn(line) ?? quotedIn(line) ?? wordIn(line);
  if (asked === null || !triggers.includes(asked.trigger)) return null;
  if (asked.query.length > QUERY_MAX || isCaretInCodeBlock({ text, start: caret, end: caret }))
    return null;
  return { ...asked, from: caret - line.length + asked.from };
}

/** Finds a quick action. Its slash must be the first character of the line. */
function commandIn(line: string): CompletionTrigger | null {
  const query = /^\/(\w*)$/.exec(line)?.[1];
  return query === undefined ? null : { trigger: "/", query, from: 0 };
}

function quotedIn(line: string): CompletionTrigger | null {
  const found = QUOTED.exec(line);
  if (!found || !isStart(line, found.index)) return null;
  return { trigger: found[1] ?? "", query: found[2] ?? "", from: found.index };
}

function wordIn(line: string): CompletionTrigger | null {
  const found = WORD.exec(line) ?? EPIC.exec(line);
  if (!found || !isStart(line, found.index)) return null;
  const [, trigger = "", query = ""] = found;
  if (trigger === ":" && !isEmojiName(query)) return null;
  return { trigger, query, from: found.index };
}

function isEmojiName(query: string): boolean {
  return query.length >= EMOJI_MIN && /^[a-z0-9_+-]+$/i.test(query);
}

function isStart(line: string, at: number): boolean {
  return at === 0 || BEFORE.test(line[at - 1] ?? "");
}
