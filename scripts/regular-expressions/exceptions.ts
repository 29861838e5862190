/**
 * Lists the regular expressions that are allowed to take more than linear time, because their input
 * is always short or because they run in a thread with a time limit.
 */
export interface PatternException {
  file: string;
  pattern: string;
  /** Maximum number of characters in the pattern's input. */
  bound: number;
  /** Names the code that limits the input to `bound` characters. */
  reason: string;
}

/** The array is empty, because every regular expression takes linear time. */
export const PATTERN_EXCEPTIONS: readonly PatternException[] = [];
