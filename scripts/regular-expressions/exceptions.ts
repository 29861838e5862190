/** Patterns that are super-linear and may be, because what they read is always short, or read in a limited thread. */
export interface Exception {
  file: string;
  pattern: string;
  /** How many characters it reads at most. */
  bound: number;
  /** Where that bound comes from. */
  reason: string;
}

/** None at present. */
export const EXCEPTIONS: readonly Exception[] = [];
