/** One line of text that others see in lists and in sentences: a title or a name. */

/** They turn the direction of everything behind them, also of text that is not theirs. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Spaces, and characters of which nothing is seen, such as a zero-width space or a Hangul filler. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Without direction controls and spaces around it; empty when nothing of it can be seen. */
export function sanitizeLine(text: string): string {
  const clean = text.replace(BIDI_CONTROLS, "").trim();
  return INVISIBLE.test(clean) ? "" : clean;
}
