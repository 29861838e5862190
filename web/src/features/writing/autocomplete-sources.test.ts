import type { AutocompleteQuickAction } from "@cairn/contract/markdown";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createAutocompleteSources } from "./autocomplete-sources.tsx";
import { quickActionsUrl } from "./autocomplete-address.ts";

const place = { kind: "project", full_path: "g/p" } as const;
const command = (
  name: string,
  more: Partial<AutocompleteQuickAction> = {},
): AutocompleteQuickAction => ({
  name,
  aliases: [],
  description: "",
  warning: "",
  icon: "",
  params: [],
  ...more,
});

function commandsFor(query: string): string[] {
  const cache = new QueryClient();
  cache.setQueryData(
    [quickActionsUrl(place, { kind: "issue", iid: 1 })],
    [
      command("blocked_by"),
      command("lock"),
      command("unlock"),
      command("reassign", { aliases: ["assign_anew"] }),
      command("assign"),
    ],
  );
  const known = createAutocompleteSources(cache, place, { kind: "issue", iid: 1 })["/"].known?.(
    query,
  );
  expect(known?.isAll).toBe(true);
  return known?.items.map(({ insert }) => insert) ?? [];
}

it("commands are found by how they begin, and not by what is in the middle of a word", () => {
  expect(commandsFor("lock")).toEqual(["/lock"]);
  expect(commandsFor("")).toHaveLength(5);
});

it("commands are found by a further word and by their other names, after those that begin so", () => {
  expect(commandsFor("by")).toEqual(["/blocked_by"]);
  expect(commandsFor("assign")).toEqual(["/assign", "/reassign"]);
});
