import { expect, it } from "vitest";
import { frequentCookie, frequentIn, usedOnceMore } from "./frequent-emoji.ts";

it("frequently used emoji are kept for 365 days [AWARD-005]", () => {
  expect(frequentCookie(["tada", "+1"], false)).toBe(
    "frequently_used_emojis=tada,%2B1; Path=/; Max-Age=31536000; SameSite=Lax",
  );
  expect(frequentCookie([], true)).toMatch(/; Secure$/);
});

it("they are read back as they were kept, whatever else is there", () => {
  expect(frequentIn("theme=dark; frequently_used_emojis=tada,%2B1,tada; x=1")).toEqual([
    "tada",
    "+1",
  ]);
  expect(frequentIn("frequently_used_emojis=%E0%A4%A,<b>,,100")).toEqual(["100"]);
  expect(frequentIn("")).toEqual([]);
});

it("every use leads one place nearer to the front", () => {
  expect(usedOnceMore([], "tada")).toEqual(["tada"]);
  expect(usedOnceMore(["tada", "eyes", "rocket"], "rocket")).toEqual(["tada", "rocket", "eyes"]);
  expect(usedOnceMore(["tada", "eyes"], "tada")).toEqual(["tada", "eyes"]);
  const many = Array.from({ length: 24 }, (_, n) => `e${n}`);
  expect(usedOnceMore(many, "new")).toEqual([...many.slice(0, 23), "new"]);
});
