import { expect, test } from "vitest";
import { presentAwardsByEmoji } from "./awards.present.ts";

const group = (name: string) => ({ name, count: 1, mine: false, people: ["Ada"] });

test("thumbs up comes first, then thumbs down, then the rest as it was given [AWARD-004]", () => {
  const given = ["tada", "thumbsdown", "eyes", "100", "thumbsup"].map(group);
  expect(presentAwardsByEmoji(given).map(({ emoji }) => emoji)).toEqual([
    "👍️",
    "👎️",
    "🎉",
    "👀",
    "💯",
  ]);
});

test("an emoji that is not known any more keeps its name and its number", () => {
  expect(presentAwardsByEmoji([group("forgotten")])).toEqual([
    { ...group("forgotten"), emoji: "" },
  ]);
});
