import { describe, expect, test } from "vitest";
import { pathFromName } from "./access.ts";

describe("a path made from a name", () => {
  test.each`
    name                  | path
    ${"Summit Weather"}   | ${"summit-weather"}
    ${"Ångström & Söhne"} | ${"angstrom-sohne"}
    ${"  -- v2.0 --  "}   | ${"v2.0"}
    ${"a_b"}              | ${"a_b"}
    ${"日本"}             | ${""}
  `("$name becomes '$path'", ({ name, path }) => {
    expect(pathFromName(name as string)).toBe(path);
  });
});

test("a long name costs no more than its length", () => {
  // In quadratic time, this would outlast the time limit of the test.
  expect(pathFromName(`${"a.".repeat(2)}${".".repeat(200_000)}b`)).toMatch(/^a\.a\.+b$/);
});
