import { isValidElement } from "react";
import { expect, test } from "vitest";
import { SEVERITY_OPTIONS } from "./severity-options.tsx";

test("every severity has a value, a label and an icon [SIDE-151]", () => {
  expect(SEVERITY_OPTIONS.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    "CRITICAL: Critical – S1",
    "HIGH: High – S2",
    "MEDIUM: Medium – S3",
    "LOW: Low – S4",
    "UNKNOWN: Unknown",
  ]);
  expect(SEVERITY_OPTIONS.every(({ leading }) => isValidElement(leading))).toBe(true);
});
