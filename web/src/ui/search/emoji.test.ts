import { describe, expect, it } from "vitest";
import {
  EMOJI_CATEGORIES,
  findEmoji,
  groupEmojiIntoSections,
  findNextEmojiPosition,
} from "./emoji.ts";
import type { Emoji, EmojiSection } from "./emoji.ts";

function emoji(name: string, category = "people"): Emoji {
  return { name, character: "🗻", description: name.replaceAll("_", " "), category };
}

describe("the sections of an emoji menu", () => {
  const all = [emoji("flag", "flags"), emoji("ball", "activity"), emoji("smile")];

  it("are what is used most, then the categories in their order [AWARD-006] [AWARD-007]", () => {
    expect(EMOJI_CATEGORIES).toEqual([
      "activity",
      "people",
      "nature",
      "food",
      "travel",
      "objects",
      "symbols",
      "flags",
    ]);
    const ids = groupEmojiIntoSections(all, [emoji("rocket", "travel")], "").map(({ id }) => id);
    expect(ids).toEqual(["frequent", "activity", "people", "flags"]);
  });

  it("are one while somebody searches, or none when nothing fits", () => {
    expect(groupEmojiIntoSections(all, all, " ball ")).toEqual([{ id: "found", emojis: [all[1]] }]);
    expect(groupEmojiIntoSections(all, all, "nothing")).toEqual([]);
  });

  it("are searched among the most used while the others are not there", () => {
    expect(groupEmojiIntoSections([], [emoji("rocket")], "rock")).toHaveLength(1);
  });
});

describe("finding emoji", () => {
  const all = [emoji("red_heart"), emoji("heart_eyes"), emoji("green_heart")];
  const names = (query: string) => findEmoji(all, query).map(({ name }) => name);

  it("puts those first that begin so", () => {
    expect(names("heart")).toEqual(["heart_eyes", "red_heart", "green_heart"]);
  });

  it("takes words in any order, underscores and colons", () => {
    expect(names("eyes heart")).toEqual(["heart_eyes"]);
    expect(names(":heart_eyes:")).toEqual(["heart_eyes"]);
    expect(names("HEART Green")).toEqual(["green_heart"]);
  });
});

describe("walking by arrows", () => {
  const section = (size: number): EmojiSection => ({
    id: "found",
    emojis: Array.from({ length: size }, (_, n) => emoji(`e${n}`)),
  });
  // With four emoji per row, the first section has rows of 4 and 2 emoji, and the second section
  // has one row of 3 emoji.
  const sections = [section(6), section(3)];
  const walk = (...keys: string[]) => {
    let spot: ReturnType<typeof findNextEmojiPosition> = null;
    for (const key of keys) spot = findNextEmojiPosition(sections, spot, key, 4);
    return spot && [spot.section, spot.index];
  };

  it("begins at the first, or from behind at the last", () => {
    expect(walk("ArrowDown")).toEqual([0, 0]);
    expect(walk("ArrowUp")).toEqual([1, 2]);
    expect(walk("a")).toBeNull();
    expect(findNextEmojiPosition([], null, "ArrowDown", 4)).toBeNull();
  });

  it("goes from one section on to the next, sideways and downwards", () => {
    expect(walk("Home", "ArrowDown")).toEqual([0, 4]);
    expect(walk("Home", "ArrowDown", "ArrowDown")).toEqual([1, 0]);
    expect(walk("Home", "ArrowDown", "ArrowRight", "ArrowRight")).toEqual([1, 0]);
    expect(walk("End", "ArrowRight")).toEqual([0, 0]);
  });

  it("finds a shorter row below, and the same column above", () => {
    const third = ["Home", "ArrowRight", "ArrowRight", "ArrowRight"];
    expect(walk(...third, "ArrowDown")).toEqual([0, 5]);
    expect(walk("End", "ArrowUp")).toEqual([0, 5]);
    expect(walk("End", "ArrowUp", "ArrowUp")).toEqual([0, 1]);
    expect(walk("End", "ArrowDown")).toEqual([1, 2]);
    expect(walk("Home", "ArrowUp")).toEqual([0, 0]);
  });
});
