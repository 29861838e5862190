/** Normalizes a text for the spam check, so that small variations of the same spam compare equal. */

const READ_MAX = 65_536;

/**
 * Invisible characters. Spammers insert them to split the terms that spam rules search for, or to
 * reverse the direction of a text.
 */
export const INVISIBLE_CHARACTERS =
  /[\u034f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]+/gu;

/** Keeps only the letters, so that changed digits, spaces or case still give the same fingerprint. */
export function normalizeForFingerprint(text: string): string {
  return text
    .slice(0, READ_MAX)
    .normalize("NFKC")
    .replaceAll(INVISIBLE_CHARACTERS, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
}
