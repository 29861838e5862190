import { describe, expect, it, test } from "vitest";
import type { EpicChoice } from "./epic-choice.ts";
import { buildEpicSearchUrl, EPIC_TYPING_PAUSE_MS, matchesEpic } from "./epic-search.ts";

const EPICS = [
  { iid: 1, title: "Climb 14 peaks", reference: "alps&1" },
  { iid: 14, title: "Webhook delivery v2", reference: "alps&14" },
  { iid: 14, title: "Huts", reference: "alps/north&14" },
].map(({ iid, title, reference }) => {
  const url = `/groups/${reference.replace("&", "/-/epics/")}`;
  return { iid, title, reference, url, web_url: `https://cairn.test${url}` } as EpicChoice;
});
const find = (search: string) =>
  EPICS.filter((epic) => matchesEpic(epic, search)).map(({ reference }) => reference);

describe("a search for epics", () => {
  test.each([
    ["14", ["alps&14", "alps/north&14"]],
    ["&14", ["alps&14", "alps/north&14"]],
    ["  1 ", ["alps&1"]],
    ["4", []],
    ["DELIVERY webh", ["alps&14"]],
    ["north&14", ["alps/north&14"]],
    ["https://cairn.test/groups/alps/-/epics/14", ["alps&14"]],
    ["/groups/alps/north", ["alps/north&14"]],
    ["   ", ["alps&1", "alps&14", "alps/north&14"]],
    ["valley", []],
  ])("for %j finds %j [EPIC-011]", (search, references) => {
    expect(find(search)).toEqual(references);
  });

  const parametersOf = (search: string) => {
    const { pathname, searchParams } = new URL(buildEpicSearchUrl(7, search), "https://cairn.test");
    const { include_ancestor_groups, include_descendant_groups, per_page, ...rest } =
      Object.fromEntries(searchParams);
    expect([pathname, include_ancestor_groups, include_descendant_groups, per_page]).toEqual([
      "/api/v4/groups/7/epics",
      "true",
      "false",
      "20",
    ]);
    return rest;
  };

  it("is trimmed and sent after a pause of 300 ms [EPIC-010]", () => {
    expect(EPIC_TYPING_PAUSE_MS).toBe(300);
    expect(parametersOf("  ")).toEqual({});
    expect(parametersOf("  huts ")).toEqual({ search: "huts", in: "title" });
  });

  it("asks the server for a number, because it does not search references [EPIC-011]", () => {
    expect(parametersOf(" 14")).toEqual({ iids: "14" });
    expect(parametersOf("alps/north&14")).toEqual({ iids: "14" });
    expect(parametersOf("https://cairn.test/groups/alps/-/epics/14")).toEqual({ iids: "14" });
  });
});
