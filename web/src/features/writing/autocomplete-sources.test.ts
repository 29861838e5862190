import type { AutocompleteMember, AutocompleteQuickAction } from "@cairn/contract/markdown";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createAutocompleteSources } from "./autocomplete-sources.tsx";
import { autocompleteUrl, quickActionsUrl } from "./autocomplete-address.ts";

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

it("a group with mentions turned off is not suggested", () => {
  const cache = new QueryClient();
  const group = (username: string, mentionsDisabled: boolean): AutocompleteMember => ({
    type: "Group",
    username,
    name: username,
    avatar_url: null,
    count: 1,
    mentionsDisabled,
  });
  const url = autocompleteUrl(place, "members", "", undefined);
  cache.setQueryData([url], [group("loud", false), group("quiet", true)]);
  const known = createAutocompleteSources(cache, place, undefined)["@"].known?.("");
  expect(known?.items.map(({ insert }) => insert)).toEqual(["@loud"]);
});

it("commands are found by how they begin, and not by what is in the middle of a word", () => {
  expect(commandsFor("lock")).toEqual(["/lock"]);
  expect(commandsFor("")).toHaveLength(5);
});

it("commands are found by a further word and by their other names, after those that begin so", () => {
  expect(commandsFor("by")).toEqual(["/blocked_by"]);
  expect(commandsFor("assign")).toEqual(["/assign", "/reassign"]);
});

it("epics are found by number and title, and inserted with the path of another group", () => {
  const cache = new QueryClient();
  cache.setQueryData(
    [autocompleteUrl(place, "epics", "", undefined)],
    [
      { iid: 12, title: "Traverse" },
      { iid: 3, title: "Ridge", reference: "above&3" },
    ],
  );
  const { "&": epics } = createAutocompleteSources(cache, place, undefined);
  const known = (query: string) => epics.known?.(query)?.items.map(({ insert }) => insert);
  expect(known("")).toEqual(["&12", "above&3"]);
  expect(known("12")).toEqual(["&12"]);
  expect(known("ridge")).toEqual(["above&3"]);
});
