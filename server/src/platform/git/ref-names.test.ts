import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { isValidRefName } from "./ref-names.ts";

const GOOD = ["main", "feature/one", "ünïcode", "a.b", "v1.0", "x@y", "a{b", "emoji-🙂", "HEAD"];
const BAD_SHAPES = ["", "-x", "--upload-pack=x", "/a", "a/", "a//b", "a..b", ".a", "a/.b", "a."];
const BAD_PARTS = [
  "a.lock",
  "a.lock/b",
  "a b",
  "a~1",
  "a^",
  "a:b",
  "a?",
  "a*",
  "a[b",
  "a\\b",
  "a@{b",
];
const CONTROL_CHARACTERS = ["a\u0000b", "a\nb", "a\u007fb"];
const NAMES = [...GOOD, ...BAD_SHAPES, ...BAD_PARTS, ...CONTROL_CHARACTERS];

test.each(NAMES)("%j is accepted like git accepts it", (name) => {
  if (name.includes("\0")) return expect(isValidRefName(name)).toBe(false);
  const { status } = spawnSync("git", ["check-ref-format", "--branch", name]);
  // `--branch` refuses HEAD, which is a possible name of a ref.
  expect(isValidRefName(name)).toBe(status === 0 || name === "HEAD");
});

test("@ means HEAD and is no name", () => {
  expect(isValidRefName("@")).toBe(false);
});

test("names are at most 255 bytes long", () => {
  expect(isValidRefName("é".repeat(127))).toBe(true);
  expect(isValidRefName("é".repeat(128))).toBe(false);
});
