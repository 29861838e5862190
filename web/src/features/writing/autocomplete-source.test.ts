import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createServerSearchedSuggestionSource } from "./autocomplete-source.ts";

const row = (title: string) => ({ id: title, label: title, insert: title });

function aSource(cache: QueryClient, most = 3) {
  return createServerSearchedSuggestionSource<string>(
    cache,
    (search) => `/labels?search=${search}`,
    {
      show: { words: (title) => title, row },
      isWhole: (rows) => rows.length < most,
    },
  );
}
const labels = (
  found: { items: readonly { label: string }[]; isAll: boolean } | null | undefined,
) => found && { labels: found.items.map(({ label }) => label), isAll: found.isAll };

it("nothing is known before something was read", () => {
  expect(aSource(new QueryClient()).known?.("b")).toBeNull();
});

it("what a shorter query brought answers a longer one, for good if it was everything", () => {
  const cache = new QueryClient();
  cache.setQueryData(["/labels?search="], ["Bug", "docs"]);
  expect(labels(aSource(cache).known?.("bu"))).toEqual({ labels: ["Bug"], isAll: true });
  expect(labels(aSource(cache, 2).known?.("bu"))).toEqual({ labels: ["Bug"], isAll: false });
});

it("what starts with the query comes first, then what has a word that does", () => {
  const cache = new QueryClient();
  cache.setQueryData(["/labels?search="], ["accessibility", "priority", "a typo", "type::bug"]);
  expect(labels(aSource(cache, 9).known?.("ty"))?.labels).toEqual([
    "type::bug",
    "a typo",
    "accessibility",
    "priority",
  ]);
});

it("the nearest query counts", () => {
  const cache = new QueryClient();
  cache.setQueryData(["/labels?search="], ["Bug", "docs"]);
  cache.setQueryData(["/labels?search=bu"], ["Bug", "Build"]);
  expect(labels(aSource(cache).known?.("bu"))).toEqual({ labels: ["Bug", "Build"], isAll: true });
});
