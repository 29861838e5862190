import { DEVELOPER, MAINTAINER, OWNER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import {
  describeProtection,
  findProtection,
  findProtectionRefusal,
  matchesBranchPattern,
  type BranchChange,
  type ChangeOrigin,
} from "./protection-rules.ts";
import { measureProcessorTime } from "../../../../test/processor-time.ts";

describe("patterns of protected branches [REPO-012]", () => {
  test.each([
    ["main", "main", true],
    ["main", "main2", false],
    ["main", "Main", false],
    ["release/*", "release/1.0", true],
    ["release/*", "release/", true],
    ["release/*", "release", false],
    ["*", "anything/at/all", true],
    ["*-stable", "1-0-stable", true],
    ["*-stable", "stable", false],
    ["a*b*c", "abc", true],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "acb", false],
    ["ab*ba", "aba", false],
    ["ab*ba", "abba", true],
    ["a.c", "abc", false],
    ["(a+)+$", "aaaa", false],
    ["**", "", true],
  ])("%s and %s: %s", (pattern, branch, matches) => {
    expect(matchesBranchPattern(pattern, branch)).toBe(matches);
  });

  test("take linear time", async () => {
    const took = await measureProcessorTime(() =>
      expect(matchesBranchPattern(`${"a*".repeat(20_000)}b`, "a".repeat(40_000))).toBe(false),
    );
    expect(took).toBeLessThan(5_000);
  });
});

const rule = (name: string, push: number, merge = push, force = false) => ({
  name,
  push_access_level: push,
  merge_access_level: merge,
  allow_force_push: force,
});

describe("the most permissive of the matching rules wins [REPO-012]", () => {
  test.each([
    [[], null],
    [[rule("other", 30)], null],
    [[rule("main", 40)], [40, 40, false]],
    [
      [rule("main", 0), rule("m*", 40, 30)],
      [40, 30, false],
    ],
    [
      [rule("main", 0), rule("*", 0)],
      [0, 0, false],
    ],
    [
      [rule("main", 40), rule("*", 30, 0, true)],
      [30, 40, true],
    ],
  ])("%j", (rules, expected) => {
    const found = findProtection(rules, "main");
    const [push_access_level, merge_access_level, allow_force_push] = expected ?? [];
    expect(found).toEqual(
      expected === null ? null : { push_access_level, merge_access_level, allow_force_push },
    );
  });
});

describe("changes of protected branches [REPO-012]", () => {
  const allowed = (
    push: number,
    force: boolean,
    change: BranchChange,
    level: number,
    origin: ChangeOrigin = "git",
  ) => findProtectionRefusal(rule("main", push, 40, force), "main", change, level, origin) === null;

  test.each([
    [40, false, "update", DEVELOPER, false],
    [40, false, "update", MAINTAINER, true],
    [40, false, "create", DEVELOPER, false],
    [40, false, "create", MAINTAINER, true],
    [30, false, "update", DEVELOPER, true],
    [30, false, "create", DEVELOPER, true],
    [0, false, "update", OWNER, false],
    [0, true, "force", OWNER, false],
    [30, false, "force", OWNER, false],
    [30, true, "force", DEVELOPER, true],
    [40, true, "force", DEVELOPER, false],
    [30, true, "delete", OWNER, false],
  ] as const)("push level %i, force %s: %s by %i: %s", (push, force, change, level, expected) => {
    expect(allowed(push, force, change, level)).toBe(expected);
  });

  test.each([
    [DEVELOPER, false],
    [MAINTAINER, true],
    [OWNER, true],
  ])("deleting with the API by %i: %s", (level, expected) => {
    expect(allowed(0, false, "delete", level, "api")).toBe(expected);
  });
});

test.each([
  [null, 20, [false, false, false, false]],
  [null, 30, [false, false, false, true]],
  [rule("main", 40, 30), 30, [true, false, true, false]],
  [rule("main", 40, 0), 40, [true, false, false, true]],
  [rule("main", 30, 40), 30, [true, true, false, true]],
  [rule("main", 0), 50, [true, false, false, false]],
])("%j is described to %i as %j", (protection, level, expected) => {
  expect(Object.values(describeProtection(protection, level))).toEqual(expected);
});
