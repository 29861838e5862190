import { expect, test } from "vitest";
import { encodePathSegment, encodeFullPath, appendQueryString } from "./addresses.ts";

test("an address says what differs from the usual, and nothing else", () => {
  expect(appendQueryString("/projects", { search: "a b&c", page: 2, owned: true })).toBe(
    "/projects?search=a%20b%26c&page=2&owned=true",
  );
  expect(appendQueryString("/projects", { search: "", page: 1, id: undefined })).toBe("/projects");
});

test("a path of digits is not taken for an id", () => {
  expect([encodeFullPath("fernweh/apps"), encodeFullPath("2026")]).toEqual([
    "fernweh%2Fapps",
    "%2F2026",
  ]);
});

test("half of a pair of surrogates is no reason to fail", () => {
  expect(encodePathSegment("a\ud800/")).toBe("a%EF%BF%BD%2F");
});
