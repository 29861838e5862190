import { expect, it } from "vitest";
import {
  buildFrequentEmojiCookie,
  parseFrequentEmoji,
  moveUsedEmojiForward,
} from "./frequent-emoji.ts";

it("frequently used emoji are kept for 365 days [AWARD-005]", () => {
  expect(buildFrequentEmojiCookie(["tada", "+1"], false)).toBe(
    "frequently_used_emojis=tada,%2B1; Path=/; Max-Age=31536000; SameSite=Lax",
  );
  expect(buildFrequentEmojiCookie([], true)).toMatch(/; Secure$/);
});

it("they are read back as they were kept, whatever else is there", () => {
  expect(parseFrequentEmoji("theme=dark; frequently_used_emojis=tada,%2B1,tada; x=1")).toEqual([
    "tada",
    "+1",
  ]);
  expect(parseFrequentEmoji("frequently_used_emojis=%E0%A4%A,<b>,,100")).toEqual(["100"]);
  expect(parseFrequentEmoji("")).toEqual([]);
});

it("every use leads one place nearer to the front", () => {
  expect(moveUsedEmojiForward([], "tada")).toEqual(["tada"]);
  expect(moveUsedEmojiForward(["tada", "eyes", "rocket"], "rocket")).toEqual([
    "tada",
    "rocket",
    "eyes",
  ]);
  expect(moveUsedEmojiForward(["tada", "eyes"], "tada")).toEqual(["tada", "eyes"]);
  const many = Array.from({ length: 24 }, (_, n) => `e${n}`);
  expect(moveUsedEmojiForward(many, "new")).toEqual([...many.slice(0, 23), "new"]);
});
