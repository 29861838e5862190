import { issueListUrl } from "@cairn/contract/issues/issue-list";
import { expect, test } from "vitest";
import {
  hasFilterOrSearch,
  buildFilterParameters,
  readSearchTextParameter,
  parseFilterTokens,
} from "./filter-parameters.ts";

test.each([
  ["author_username=ada", [["author", "=", "ada"]]],
  ["not[author_username]=ada", [["author", "!=", "ada"]]],
  [
    "label_name[]=bug&label_name[]=a%26b&not[label_name][]=docs",
    [
      ["label", "=", "bug"],
      ["label", "=", "a&b"],
      ["label", "!=", "docs"],
    ],
  ],
  ["assignee_id=None", [["assignee", "=", "None"]]],
  ["assignee_username[]=ada", [["assignee", "=", "ada"]]],
  ["epic_id=Any", [["epic", "=", "Any"]]],
  ["epic_id=alps%2612", [["epic", "=", "alps&12"]]],
  ["iteration_id=Any", [["iteration", "=", "Any"]]],
  [
    "health_status=at_risk&type[]=incident",
    [
      ["health", "=", "at_risk"],
      ["type", "=", "incident"],
    ],
  ],
])("%s is shown as tokens, and spelt so again", (search, expected) => {
  const tokens = parseFilterTokens(search);
  expect(tokens.map(({ key, operator, value }) => [key, operator, value])).toEqual(expected);
  expect(decodeURIComponent(buildFilterParameters("", tokens, "").toString())).toBe(
    decodeURIComponent(search),
  );
});

test("state, scope and order stay when the filter changes; the page does not", () => {
  const search = "state=closed&scope=all&sort=weight&page_after=abc&label_name[]=bug&search=old";
  const next = buildFilterParameters(
    search,
    [{ key: "author", operator: "=", value: "ada" }],
    " new ",
  );
  expect(next.toString()).toBe("state=closed&scope=all&search=new&author_username=ada&sort=weight");
  expect(readSearchTextParameter(search)).toBe("old");
});

test("what the address spells in its own words is shown in ours", () => {
  const labels = parseFilterTokens(
    "health_status=on_track&confidential=yes&assignee_id=none&weight=3",
  );
  expect(labels.map(({ label }) => label)).toEqual(["None", "3", "On track", "Yes"]);
});

test("a tab or an order alone does not narrow the list", () => {
  expect(hasFilterOrSearch("state=closed&sort=weight&page_after=x")).toBe(false);
  expect(hasFilterOrSearch("search=x")).toBe(true);
  expect(hasFilterOrSearch("label_name[]=x")).toBe(true);
});

const place = { kind: "project", full_path: "a/b" } as const;

test.each([
  ["", "/a/b/-/issues.json"],
  ["state=opened&sort=created_date&search=", "/a/b/-/issues.json"],
  ["sort=weight&state=closed", "/a/b/-/issues.json?state=closed&sort=weight"],
  ["utm=x&search=100%25", "/a/b/-/issues.json?search=100%25"],
  ["label_name=one", "/a/b/-/issues.json?label_name%5B%5D=one"],
  ["search=a&search=b", "/a/b/-/issues.json?search=b"],
])("the list behind ?%s is read at one address", (search, address) => {
  expect(issueListUrl(place, search)).toBe(address);
});

test("groups and oneself have lists of their own", () => {
  expect(issueListUrl({ kind: "group", full_path: "a" }, "")).toBe("/groups/a/-/issues.json");
  expect(issueListUrl(null, "scope=all")).toBe("/dashboard/issues.json?scope=all");
});
