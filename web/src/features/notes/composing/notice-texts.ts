/**
 * Texts of the notices above the comment field: that the noteable is confidential or locked, and who
 * receives the comment by email.
 */
import { NOTEABLE_NAMES, type Noteable } from "@cairn/contract/noteables";
import { commentFormMessages as texts } from "./composing.messages.ts";

type Standing = Pick<Noteable, "kind" | "confidential" | "discussion_locked">;

/**
 * Parts of the notice's sentence, in order; `strong` parts are emphasized. Null when there is no
 * notice.
 */
export function noteableNoticeParts(
  noteable: Standing,
): readonly { text: string; strong?: true }[] | null {
  const { confidential, discussion_locked: locked } = noteable;
  if (!confidential && !locked) return null;
  const confidentialWord = { text: texts.confidential, strong: true } as const;
  const lockedWord = { text: texts.locked, strong: true } as const;
  const start = { text: texts.thisIs(NOTEABLE_NAMES[noteable.kind]) };
  if (!locked) return [start, confidentialWord, { text: `. ${texts.nobodyNotified}.` }];
  if (!confidential) return [start, lockedWord, { text: `. ${texts.onlyMembers}` }];
  const rest = `. ${texts.nobodyNotified} ${texts.norComment}.`;
  return [start, confidentialWord, { text: texts.and }, lockedWord, { text: rest }];
}

const NAMED = 3;

/**
 * Returns the first three email addresses and the number of the others. If `isWhole` is true,
 * returns all addresses.
 */
export function summarizeEmailRecipients(emails: readonly string[], isWhole: boolean) {
  const shown = isWhole ? emails : emails.slice(0, NAMED);
  return { shown: shown.join(", "), more: emails.length - shown.length };
}
