/**
 * Finds the reference that the user is typing before the caret (`@ada`, `#12`, `~bug`) and its start.
 */
import { isInCode } from "../text/text-selection.ts";

export interface CompletionTrigger {
  trigger: string;
  query: string;
  /** Index of the trigger character. */
  from: number;
}

/** Maximum length of a query. A longer text after a trigger character is a sentence and not a name. */
const QUERY_MAX = 60;
/**
 * Characters that can come before a trigger. After any
 * other one it is no trigger: email addresses, `C#`, times.
 */
const BEFORE = /[\s([{'">,;/|]/;
/** A label or milestone whose name has spaces is written in quotes, which can still be open. */
const QUOTED = /([~%])"([^"\n]*)$/;
/** Minimum length of an emoji query. Shorter texts after a colon are emoticons, such as `:D`. */
const EMOJI_MIN = 2;

export function findTrigger(
  text: string,
  caret: number,
  triggers: string,
): CompletionTrigger | null {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const asked = commandIn(line) ?? quotedIn(line) ?? wordIn(line);
  if (asked === null || !triggers.includes(asked.trigger)) return null;
  if (asked.query.length > QUERY_MAX || isInCode({ text, start: caret, end: caret })) return null;
  return { ...asked, from: caret - line.length + asked.from };
}

/** Finds a quick action, which must be the first text of its line. */
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
  const found = /([@#!~%:])([^\s@#!~%:"]*)$/.exec(line);
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
