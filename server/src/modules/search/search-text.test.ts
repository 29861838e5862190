import { expect, it } from "vitest";
import {
  buildTitleTsquery,
  buildTsquery,
  parseSearchText,
  toWordBeginnings,
} from "./search-text.ts";

it.each([
  ["25", { sign: null, iid: 25, path: null, isCertain: false }],
  [" #25 ", { sign: "#", iid: 25, path: null, isCertain: true }],
  ["wren-firmware#14", { sign: "#", iid: 14, path: "wren-firmware", isCertain: true }],
  ["Fernweh/Apps#3", { sign: "#", iid: 3, path: "fernweh/apps", isCertain: true }],
  ["&25", { sign: "&", iid: 25, path: null, isCertain: true }],
  ["Fernweh&3", { sign: "&", iid: 3, path: "fernweh", isCertain: true }],
  ["#1234567890", null],
  ["storm #25", null],
  ["#", null],
])("%s names the issue or epic %j", (text, reference) => {
  expect(parseSearchText(text).reference).toEqual(reference);
});

it("a query completes the last word, and contains no syntax that the viewer typed", () => {
  const { words } = parseSearchText("Retry' | !foo:* <-> Größe");
  expect(words).toEqual(["retry", "foo", "größe"]);
  expect(buildTsquery(words)).toBe("'retry' & 'foo' & 'größe':*");
  expect(buildTsquery(words, "A")).toBe("'retry':A & 'foo':A & 'größe':*A");
  expect(buildTsquery(parseSearchText("%_ \\").words)).toBeNull();
});

it("a text of many words or of punctuation alone stays cheap", () => {
  const letters = "a b c d e f g h i j k l m n o p";
  expect(parseSearchText(letters).words).toHaveLength(12);
  expect(parseSearchText("ab ".repeat(66)).words).toEqual(["ab"]);
  expect(parseSearchText("ab ".repeat(66)).hasTrigram).toBe(false);
  expect(parseSearchText("%%%%___").hasTrigram).toBe(false);
});

it("similar titles are looked up by the beginnings of their longer words", () => {
  const beginnings = toWordBeginnings(parseSearchText("Crashes on uploading a file | crashed:*"));
  expect(beginnings).toEqual(["cras", "upload", "file"]);
  expect(buildTitleTsquery(beginnings)).toBe("'cras':*A | 'upload':*A | 'file':*A");
});
