/** What is left of a text when the small changes are taken away that make one spam look like another. */

const READ_MAX = 65_536;

/** Characters that take no room: they hide words from rules, or turn them round. */
export const INVISIBLE_CHARACTERS =
  /[\u034f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]+/gu;

/** Letters alone, so that another number, another blank or another case is no other text. */
export function normalizeForFingerprint(text: string): string {
  return text
    .slice(0, READ_MAX)
    .normalize("NFKC")
    .replaceAll(INVISIBLE_CHARACTERS, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
}
