/** One fault that a programmer could make, and the tests that are expected to fail because of it. */
export interface Mutation {
  /** What the program does wrong with this fault. */
  name: string;
  /** Path from the root of the checkout; the paths in `tests` are relative to it as well. */
  file: string;
  /** The text to replace with `to`; it occurs exactly once in the file. */
  from: string;
  to: string;
  tests: readonly string[];
  /** The Vitest project that the tests belong to. */
  project: "unit" | "db" | "browser";
}
