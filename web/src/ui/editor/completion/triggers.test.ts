import { expect, it, test } from "vitest";
import { findCompletionTrigger } from "./triggers.ts";

const ALL = "@#!&~%:/";
const asked = (text: string, triggers = ALL) => findCompletionTrigger(text, text.length, triggers);

test.each([
  ["@", { trigger: "@", query: "", from: 0 }],
  ["hello @ad", { trigger: "@", query: "ad", from: 6 }],
  ["(#12", { trigger: "#", query: "12", from: 1 }],
  ["a\n!9", { trigger: "!", query: "9", from: 2 }],
  ["in &1", { trigger: "&", query: "1", from: 3 }],
  ["~R&D", { trigger: "~", query: "R&D", from: 0 }],
  ["~bug", { trigger: "~", query: "bug", from: 0 }],
  ['~"good fi', { trigger: "~", query: "good fi", from: 0 }],
  ["%26.2", { trigger: "%", query: "26.2", from: 0 }],
  [":ro", { trigger: ":", query: "ro", from: 0 }],
  ["a\n/cl", { trigger: "/", query: "cl", from: 2 }],
])("%j asks for something", (text, expected) => {
  expect(asked(text)).toEqual(expected);
});

test.each([
  "ada@example",
  "C#",
  "R&D",
  ":)",
  ":r",
  "12:30",
  "a /close",
  "@ada is here",
  "```\n@ada",
  `@${"a".repeat(61)}`,
])("%j asks for nothing", (text) => {
  expect(asked(text)).toBeNull();
});

it("knows only the signs that have a source", () => {
  expect(asked("@ada", "#~")).toBeNull();
});
