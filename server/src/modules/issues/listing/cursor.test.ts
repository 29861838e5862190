import { expect, test } from "vitest";
import { encodeIssueCursor, decodeIssueCursor } from "./cursor.ts";

test.each([
  ["created_at", { id: 7, part: 1, key: "2026-11-15 05:41:32.830123+00" }],
  ["updated_at", { id: 7, part: 1, key: "2026-11-15 05:41:32+00" }],
  ["due_date", { id: 7, part: 1, key: "2026-11-15" }],
  ["milestone_due", { id: 7, part: 1, key: "2028-02-29" }],
  ["due_date", { id: 7, part: 2, key: "2026-11-15 05:41:32.8+00" }],
  ["priority", { id: Number.MAX_SAFE_INTEGER, part: 1, key: "42949672960000000" }],
  ["relative_position", { id: 1, part: 1, key: "-5" }],
] as const)("a cursor by %s leads back to where it was made: %o", (by, entry) => {
  const cursor = encodeIssueCursor(entry);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeIssueCursor(cursor, by)).toEqual(entry);
});

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each([
  ["nothing", ""],
  ["no cursor", "nonsense"],
  ["no JSON", Buffer.from("{").toString("base64url")],
  ["another shape", forged({ part: 1 })],
  ["too little", forged([1, "5"])],
  ["too much", forged([1, "5", 7, 8])],
  ["a part that is not there", forged([3, "5", 7])],
  ["no id", forged([1, "5", 0])],
  ["an id that is no number", forged([1, "5", "7"])],
  ["an id that is too large", forged([1, "5", 2 ** 60])],
  ["a key that is no text", forged([1, 5, 7])],
  ["a key that says something", forged([1, "5; drop table issues", 7])],
  ["a key that is too long for a number", forged([1, "9".repeat(19), 7])],
  ["a day where a number should be", forged([1, "2026-11-15", 7])],
  ["a number where a time should be", forged([2, "5", 7])],
])("a cursor with %s is refused", (_what, text) => {
  expect(() => decodeIssueCursor(text, "weight")).toThrow("cursor is invalid");
});

test.each([
  ["created_at", "5"],
  ["created_at", "2026-11-15"],
  ["created_at", "2026-11-15 25:61:00+00"],
  ["created_at", "infinity"],
  ["created_at", "0000-01-01 00:00:00+00"],
  ["due_date", "2026-11-15 05:41:32+00"],
  ["due_date", "2026-13-45"],
  ["due_date", "2026-02-29"],
  ["milestone_due", "999999-01-01"],
] as const)("a list by %s cannot go on behind %s", (by, key) => {
  expect(() => decodeIssueCursor(forged([1, key, 7]), by)).toThrow("cursor is invalid");
});
