import type { AwardSummary } from "@cairn/contract/awards";
import { describe, expect, it } from "vitest";
import {
  formatAwardTooltip,
  applyAwardChange,
  sortAwardGroups,
  toWireAwardName,
} from "./award-groups.ts";

const group = (name: string, count: number, mine = false): AwardSummary => ({
  name,
  emoji: "🗻",
  count,
  mine,
  people: Array.from({ length: Math.min(10, mine ? count - 1 : count) }, (_, n) => `P${n + 1}`),
});
const wish = (name: string, wanted: boolean) => ({ name, emoji: "🗻", wanted });
const short = (groups: AwardSummary[]) =>
  groups.map(({ name, count, mine }) => `${name} ${count}${mine ? " mine" : ""}`);

describe("a wish", () => {
  it("adds a reaction, or takes it back and counts down [AWARD-001]", () => {
    const groups = [group("tada", 2)];
    expect(short(applyAwardChange(groups, wish("tada", true)))).toEqual(["tada 3 mine"]);
    expect(short(applyAwardChange([group("tada", 3, true)], wish("tada", false)))).toEqual([
      "tada 2",
    ]);
    expect(short(applyAwardChange(groups, wish("eyes", true)))).toEqual(["tada 2", "eyes 1 mine"]);
  });

  it("makes a reaction disappear at zero [AWARD-002]", () => {
    expect(applyAwardChange([group("tada", 1, true)], wish("tada", false))).toEqual([]);
  });

  it("for one thumb takes the other back [AWARD-003]", () => {
    const down = [group("thumbsdown", 4, true), group("tada", 1)];
    expect(short(applyAwardChange(down, wish("thumbsup", true)))).toEqual([
      "thumbsdown 3",
      "tada 1",
      "thumbsup 1 mine",
    ]);
    const up = [group("thumbsup", 1, true), group("thumbsdown", 1)];
    expect(short(applyAwardChange(up, wish("thumbsup", false)))).toEqual(["thumbsdown 1"]);
  });

  it("that came true already changes nothing", () => {
    const groups = [group("tada", 2, true)];
    expect(applyAwardChange(groups, wish("tada", true))).toBe(groups);
    expect(applyAwardChange([], wish("tada", false))).toEqual([]);
  });
});

describe("reactions in order", () => {
  const groups = [group("tada", 1), group("thumbsdown", 2), group("eyes", 1)];

  it("begin with thumbs up and thumbs down, also at zero for whoever can vote [AWARD-004]", () => {
    const shown = short(sortAwardGroups(groups, true));
    expect(shown).toEqual(["thumbsup 0", "thumbsdown 2", "tada 1", "eyes 1"]);
  });

  it("show only what was given to whoever cannot", () => {
    expect(short(sortAwardGroups(groups, false))).toEqual(["thumbsdown 2", "tada 1", "eyes 1"]);
    expect(sortAwardGroups([], false)).toEqual([]);
  });
});

describe("the names of those who gave it", () => {
  it("are up to ten, then a number [AWARD-014]", () => {
    expect(formatAwardTooltip(group("tada", 10))).toBe(
      "P1, P2, P3, P4, P5, P6, P7, P8, P9 and P10",
    );
    expect(formatAwardTooltip(group("tada", 13))).toBe(
      "P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 and 3 more",
    );
  });

  it("are nine and You for whoever gave it too [AWARD-014]", () => {
    expect(formatAwardTooltip(group("tada", 10, true))).toBe(
      "P1, P2, P3, P4, P5, P6, P7, P8, P9 and You",
    );
    expect(formatAwardTooltip(group("tada", 13, true))).toBe(
      "P1, P2, P3, P4, P5, P6, P7, P8, P9, You and 3 more",
    );
    expect(formatAwardTooltip(group("tada", 1, true))).toBe("You");
    expect(formatAwardTooltip(group("tada", 0))).toBeUndefined();
  });
});

it("names that are numbers are sent as numbers [AWARD-013]", () => {
  expect([toWireAwardName("100"), toWireAwardName("1234"), toWireAwardName("8ball")]).toEqual([
    100,
    1234,
    "8ball",
  ]);
});
