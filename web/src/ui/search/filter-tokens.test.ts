import { describe, expect, it } from "vitest";
import {
  setFilterDraftKey,
  setFilterDraftOperator,
  addFilterDraftValue,
  clearFilterDraftInput,
  createFilterDraft,
  isSameFilter,
  findMatchingFilterKeys,
  parseTypedFilter,
  removeLastFilterDraftPart,
} from "./filter-tokens.ts";
import type { FilterKey } from "./filter-tokens.ts";

const IS_OR_NOT = [
  { value: "=", label: "is" },
  { value: "!=", label: "is not" },
];
const author: FilterKey = {
  key: "author",
  label: "Author",
  operators: [{ value: "=", label: "is" }],
  unique: true,
};
const label: FilterKey = { key: "label", label: "Label", operators: IS_OR_NOT };
const keys = [author, label];
const bug = { value: "bug", label: "bug" };

describe("a filter being written", () => {
  it("goes from key to operator to value, and keeps the text meanwhile", () => {
    const started = setFilterDraftKey(createFilterDraft([], "crash lab"), label);
    expect(started).toMatchObject({ key: label, operator: null, text: "", kept: "crash" });
    const named = setFilterDraftOperator(started, "!=");
    expect(named).toMatchObject({ operator: "!=" });
    const done = addFilterDraftValue(named, bug);
    expect(done).toEqual(
      createFilterDraft([{ key: "label", operator: "!=", value: "bug", label: "bug" }], "crash"),
    );
  });

  it("asks for no operator where there is only one", () => {
    expect(setFilterDraftKey(createFilterDraft([], ""), author).operator).toBe("=");
  });

  it("has one token of a unique key: the last", () => {
    const first = addFilterDraftValue(setFilterDraftKey(createFilterDraft([], ""), author), {
      value: "a",
      label: "A",
    });
    const second = addFilterDraftValue(setFilterDraftKey(first, author), {
      value: "b",
      label: "B",
    });
    expect(second.tokens.map(({ value }) => value)).toEqual(["b"]);
    expect(findMatchingFilterKeys(second, keys)).toEqual([label]);
  });

  it("steps back over operator, key and tokens", () => {
    const full = createFilterDraft([{ key: "author", operator: "=", value: "a" }], "");
    const named = setFilterDraftOperator(setFilterDraftKey(full, label), "=");
    const withKey = removeLastFilterDraftPart(named);
    expect(withKey).toMatchObject({ key: label, operator: null });
    const withoutKey = removeLastFilterDraftPart(withKey);
    expect(withoutKey).toMatchObject({ key: null, tokens: full.tokens });
    expect(removeLastFilterDraftPart(withoutKey).tokens).toEqual([]);
    expect(removeLastFilterDraftPart(removeLastFilterDraftPart(withoutKey)).tokens).toEqual([]);
  });

  it("clears what is under way, then the text, then nothing", () => {
    const named = setFilterDraftKey(createFilterDraft([], "crash lab"), label);
    const textLeft = clearFilterDraftInput(named);
    expect(textLeft).toEqual(createFilterDraft([], "crash"));
    const empty = clearFilterDraftInput(textLeft!);
    expect(empty).toEqual(createFilterDraft([], ""));
    expect(clearFilterDraftInput(empty!)).toBe(null);
  });

  it("offers the keys that fit the last word", () => {
    expect(findMatchingFilterKeys(createFilterDraft([], "crash AUT"), keys)).toEqual([author]);
    expect(findMatchingFilterKeys(createFilterDraft([], "crash "), keys)).toEqual(keys);
  });
});

describe("typed tokens", () => {
  it("are read out of the text", () => {
    expect(parseTypedFilter('author:lfischer crash label!=docs on "start up"', keys)).toEqual({
      tokens: [
        { key: "author", operator: "=", value: "lfischer" },
        { key: "label", operator: "!=", value: "docs" },
      ],
      text: 'crash on "start up"',
    });
  });

  it("may have values of several words", () => {
    expect(parseTypedFilter('label:"good first issue"', keys).tokens).toEqual([
      { key: "label", operator: "=", value: "good first issue" },
    ]);
  });

  it("need a known key and a value", () => {
    const text = "weight:3 author: labels https://example.com";
    expect(parseTypedFilter(text, keys)).toEqual({ tokens: [], text });
  });
});

it("filters are the same when they say the same, however they are shown", () => {
  const shown = { tokens: [{ key: "a", operator: "=", value: "b", label: "B" }], text: "" };
  const bare = { tokens: [{ key: "a", operator: "=", value: "b" }], text: "" };
  expect(isSameFilter(shown, bare)).toBe(true);
  expect(isSameFilter(shown, { ...bare, text: "x" })).toBe(false);
});
