import type { SearchFacets } from "@cairn/contract/search/search";
import { expect, it } from "vitest";
import { listAuthorOptions, listProjectOptions, toggleValue } from "./filter-options.ts";
import { countFilters, parseSearchParams, withoutFilters } from "./search-params.ts";

const FACETS: SearchFacets = {
  states: { opened: 3, closed: 0 },
  projects: [
    { full_path: "alps/map", name: "Map", count: 2 },
    { full_path: "andes/map", name: "Map", count: 1 },
    { full_path: "alps/hut", name: "Hut", count: 1 },
  ],
  authors: [{ id: 1, username: "ada", name: "Ada", avatar_url: "/a", count: 3 }],
  labels: [],
};

it("projects of the same name are shown with their paths, and a selected one in any case", () => {
  const params = parseSearchParams("search=x&project[]=ALPS/map&project[]=gone/away");
  expect(
    listProjectOptions(FACETS, params).map(({ label, isSelected, count }) => [
      label,
      isSelected,
      count,
    ]),
  ).toEqual([
    ["alps/map", true, 2],
    ["andes/map", false, 1],
    ["Hut", false, 1],
    ["gone/away", true, undefined],
  ]);
});

it("an author whom no result has stays selected, and can be removed", () => {
  const params = parseSearchParams("search=x&author_username[]=nobody");
  const [ada, nobody] = listAuthorOptions(FACETS, params);
  expect(nobody).toEqual({ value: "nobody", label: "@nobody", isSelected: true });
  expect(ada && toggleValue(params.author_username, ada)).toEqual(["nobody", "ada"]);
  expect(nobody && toggleValue(params.author_username, nobody)).toEqual([]);
});

it("the states of a form without JavaScript become one state", () => {
  expect(parseSearchParams("state[]=closed").state).toBe("closed");
  expect(parseSearchParams("state[]=closed&state[]=opened").state).toBe("all");
  const params = parseSearchParams(
    "search=x&state=closed&label_name[]=a&label_name[]=b&sort=created_desc",
  );
  expect(countFilters(params)).toBe(3);
  expect(withoutFilters(params)).toMatchObject({ search: "x", sort: "created_desc" });
  expect(countFilters(withoutFilters(params))).toBe(0);
});
