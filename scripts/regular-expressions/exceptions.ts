/**
 * Regular expressions that are allowed to be super-linear, because their input is always short or is
 * read in a thread with a time limit.
 */
export interface Exception {
  file: string;
  pattern: string;
  /** How many characters the pattern reads at most. */
  bound: number;
  /** Which code ensures the bound. */
  reason: string;
}

/** Empty at present: every regular expression takes linear time. */
export const EXCEPTIONS: readonly Exception[] = [];
