/** Sanitizes single-line strings that other users see in lists and sentences: titles and names. */

/**
 * Bidirectional control characters. They are removed because they would also reverse the text that
 * follows a title or name in a sentence.
 */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/**
 * Matches a string that has only spaces and invisible characters, such as a zero-width space or a
 * Hangul filler.
 */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Removes bidirectional control characters and surrounding spaces. Returns "" when no visible
 * character is left.
 */
export function sanitizeLine(text: string): string {
  const clean = text.replace(BIDI_CONTROLS, "").trim();
  return INVISIBLE.test(clean) ? "" : clean;
}
