import { expect, test } from "vitest";
import {
  addReferences,
  isReference,
  parseReferences,
  shortenReference,
  takeCompleteReferences,
} from "./references.ts";

test.each([
  ["#1 #2", ["#1", "#2"]],
  ["  #1\n\t group/project#2  ", ["#1", "group/project#2"]],
  ["#1, #2,", ["#1", "#2"]],
  ["   ", []],
  ["", []],
])("%j is split on whitespace, without empty pieces [LINK-023]", (text, references) => {
  expect(parseReferences(text, "links")).toEqual(references);
});

test("a number becomes a reference [LINK-026]", () => {
  expect(parseReferences("12 #3 a4", "links")).toEqual(["#12", "#3", "a4"]);
});

test("a reference is added once [LINK-025]", () => {
  expect(addReferences(["#1"], ["#2", "#1", "#2"], 100)).toEqual(["#1", "#2"]);
  const many = Array.from({ length: 150 }, (_, at) => `#${at}`);
  expect(addReferences([], many, 100)).toHaveLength(100);
});

test.each(["12", "#12", "a/b#12", "https://example.com/a/-/issues/1"])(
  "%s is a reference",
  (text) => expect(isReference(text, "links")).toBe(true),
);

test.each(["", "retry", "#", "retry #1 now", "12a"])("%j is not a reference", (text) =>
  expect(isReference(text, "links")).toBe(false),
);

test.each([
  ["#1", [], "#1"],
  ["#1 ", ["#1"], ""],
  ["#1, 2 #3", ["#1", "#2"], "#3"],
  ["retry pol", [], "retry pol"],
  ["#1 retry ", [], "#1 retry "],
])("while %j is typed, %j are complete", (text, references, rest) => {
  expect(takeCompleteReferences(text, "links")).toEqual({ references, rest });
});

test.each([
  ["https://cairn.example/a/b/-/issues/12", "#12"],
  ["https://cairn.example/a/c/-/issues/12#note_1", "a/c#12"],
  ["https://cairn.example/a/b/-/issues/12/designs", null],
  ["https://cairn.example.org/a/b/-/issues/12", null],
  ["#12", null],
])("%s is shortened to %s", (reference, short) => {
  const list = { kind: "links", place: "a/b" } as const;
  expect(shortenReference(reference, "https://cairn.example", list)).toBe(short ?? reference);
});

test("a number becomes the reference of an epic in the list of child epics [EPIC-027]", () => {
  expect(parseReferences("12 &3 g&4", "epics")).toEqual(["&12", "&3", "g&4"]);
  expect(isReference("g/h&4", "epics")).toBe(true);
  expect(isReference("#4", "epics")).toBe(false);
});

test.each([
  ["epics", "https://cairn.example/groups/a/-/epics/3", "&3"],
  ["epics", "https://cairn.example/groups/a/b/-/epics/3", "a/b&3"],
  ["epics", "https://cairn.example/a/b/-/issues/3", null],
  ["issues", "https://cairn.example/a/b/-/issues/3", "a/b#3"],
] as const)("in the list of %s of an epic, %s is shortened to %s", (kind, reference, short) => {
  const list = { kind, place: "a" };
  expect(shortenReference(reference, "https://cairn.example", list)).toBe(short ?? reference);
});
