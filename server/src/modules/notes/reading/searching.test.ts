import { expect, test } from "vitest";
import { encodeNoteCursor, decodeNoteCursor } from "./cursor.ts";
import { buildNoteJsonFragment, START_OF_FRAGMENT_WITHOUT_HTML } from "./fragments.ts";
import type { SafeHtml, StoredHtml } from "../../../platform/markdown/index.ts";
import { serializeStoredParts } from "../../../platform/markdown/parts.ts";
import { extractExcerpt } from "./searching.ts";

test("an excerpt is one line around what was found", () => {
  const body = `${"before ".repeat(20)}\n\nNEEDLE\n\n${"behind ".repeat(30)}`;
  const excerpt = extractExcerpt(body, "needle");
  expect(excerpt).toMatch(/^….*before NEEDLE behind.*…$/);
  expect(excerpt.length).toBeLessThan(170);
  expect(extractExcerpt("A needle.", "needle")).toBe("A needle.");
});

test("an excerpt ends with whole characters", () => {
  const body = `${"🌦".repeat(60)}needle${"🌦".repeat(120)}`;
  expect(extractExcerpt(body, "needle").isWellFormed()).toBe(true);
  expect(extractExcerpt(`x${body}`, "needle").isWellFormed()).toBe(true);
});

test("a cursor leads back to its place", () => {
  const point = { at: "2026-11-15T02:00:03.123456Z", id: 12 };
  expect(decodeNoteCursor(encodeNoteCursor(point))).toEqual(point);
  for (const cursor of ["", "x", encodeNoteCursor({ at: "infinity", id: 0 })]) {
    expect(() => decodeNoteCursor(cursor)).toThrow("cursor is invalid");
  }
});

test("markup is part of what is kept only where everybody sees the same", () => {
  const plain = buildNoteJsonFragment('Some "words"', "<p>Some</p>" as StoredHtml);
  expect(JSON.parse(`{${plain}}`)).toMatchObject({
    note: 'Some "words"',
    note_html: "<p>Some</p>",
  });
  const reference = serializeStoredParts(["<p>" as SafeHtml, { to: "issue", id: 1, typed: "#1" }]);
  const file = serializeStoredParts([
    '<p><img src="' as SafeHtml,
    { files: true },
    '/a.png">' as SafeHtml,
  ]);
  for (const html of [reference, file]) {
    const piece = buildNoteJsonFragment("Words", html);
    expect(piece.startsWith(START_OF_FRAGMENT_WITHOUT_HTML)).toBe(true);
    expect(JSON.parse(`{${piece}}`)).not.toHaveProperty("note_html");
  }
});
