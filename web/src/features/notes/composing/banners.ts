/** What one should know before writing a comment. */
import { composerTexts as texts } from "./composing.messages.ts";

interface Standing {
  confidential: boolean;
  discussion_locked: boolean;
}

/** Pieces of the sentence in order; what is strong is said louder. Null when there is nothing to know. */
export function standingWords(issue: Standing): readonly { text: string; strong?: true }[] | null {
  const { confidential, discussion_locked: locked } = issue;
  if (!confidential && !locked) return null;
  const confidentialWord = { text: texts.confidential, strong: true } as const;
  const lockedWord = { text: texts.locked, strong: true } as const;
  const start = { text: texts.thisIssueIs };
  if (!locked) return [start, confidentialWord, { text: `. ${texts.nobodyNotified}.` }];
  if (!confidential) return [start, lockedWord, { text: `. ${texts.onlyMembers}` }];
  const rest = `. ${texts.nobodyNotified} ${texts.norComment}.`;
  return [start, confidentialWord, { text: texts.and }, lockedWord, { text: rest }];
}

const NAMED = 3;

/** The first few addresses, and how many are left unsaid. */
export function mailReaders(emails: readonly string[], isWhole: boolean) {
  const shown = isWhole ? emails : emails.slice(0, NAMED);
  return { shown: shown.join(", "), more: emails.length - shown.length };
}
