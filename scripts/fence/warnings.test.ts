import { describe, expect, test } from "vitest";
import { findWarning } from "../steps.ts";

describe("a step's output", () => {
  test.each([
    "(node:42) ExperimentalWarning: something is new",
    "fine\n\u001B[33mwarning\u001B[39m: odd import",
    " WARN  deprecated package",
    "[warn] not formatted",
  ])("is refused when it holds %j", (output) => {
    expect(findWarning(output)).toBeDefined();
  });

  test.each([
    "0 warnings",
    "✓ users > warns about a weak password",
    "Found 0 warnings and 0 errors.",
  ])("passes when it only holds %j", (output) => {
    expect(findWarning(output)).toBeUndefined();
  });
});
