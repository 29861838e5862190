import { expect, it } from "vitest";
import { ownPathOf } from "./own-path.ts";

const own = new URL("https://cairn.example");

it.each([
  ["https://cairn.example/a/b/-/issues/1#note_2", "/a/b/-/issues/1#note_2"],
  ["/a/b?page=2", "/a/b?page=2"],
  ["https://cairn.example", "/"],
  ["https://elsewhere.example/a", null],
  ["http://cairn.example/a", null],
  ["//elsewhere.example/a", null],
  ["/\\elsewhere.example/a", null],
  ["https://cairn.example//elsewhere.example", null],
  ["https://cairn.example/\\elsewhere.example", null],
  ["https://somebody@cairn.example/a", null],
  ["javascript:alert(1)", null],
  ["https://[", null],
])("%s is %s", (address, path) => {
  expect(ownPathOf(address, own)).toBe(path);
});
