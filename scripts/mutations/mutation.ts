/** One fault that a programmer could make, and the tests that are expected to fail because of it. */
export interface Mutation {
  /** Describes what the program does wrong with this fault. */
  name: string;
  /**
   * Path of the source file from the root of the checkout. The paths in `tests` start there as
   * well.
   */
  file: string;
  /** The code to replace with `to`. It must occur exactly once in the file. */
  from: string;
  to: string;
  tests: readonly string[];
  /** The Vitest project that the tests belong to. */
  project: "unit" | "db" | "browser";
}
