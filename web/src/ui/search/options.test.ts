import { describe, expect, it } from "vitest";
import { groupOptionsBySection, filterPickerOptions, findLoadedOptions } from "./options.ts";
import type { PickerOption } from "./options.ts";

const options = [
  { id: "1", label: "Tomás Herrera", description: "@therrera", section: "Members" },
  { id: "2", label: "Priya Raman", keywords: "SRE", section: "Others" },
  { id: "3", label: "Kwame Boateng", section: "Members" },
];

describe("options", () => {
  it("are found by every word, without case and accents", () => {
    expect(filterPickerOptions(options, "tomas HERR").map(({ id }) => id)).toEqual(["1"]);
    expect(filterPickerOptions(options, "sre").map(({ id }) => id)).toEqual(["2"]);
    expect(filterPickerOptions(options, "  ")).toEqual(options);
    expect(filterPickerOptions(options, "nobody")).toEqual([]);
  });

  it("stand together by section, in the order of their first members", () => {
    expect(
      groupOptionsBySection(options).map(({ section, options: members }) => [
        section,
        members.length,
      ]),
    ).toEqual([
      ["Members", 2],
      ["Others", 1],
    ]);
  });

  it("that were loaded before are shown at once, and the server's answer only adds to them", () => {
    const loaded = new Map<string, readonly PickerOption[]>([["", options]]);
    const shown = (query: string) => findLoadedOptions(loaded, query).map(({ id }) => id);
    expect(shown("")).toEqual(["1", "2", "3"]);
    expect(shown("a")).toEqual(["1", "2", "3"]);
    expect(shown("kwa")).toEqual(["3"]);
    loaded.set("kwa", [{ id: "4", label: "K. Wa" }, ...options.slice(2)]);
    expect(shown("kwa")).toEqual(["3", "4"]);
    expect(shown("")).toEqual(["1", "2", "3"]);
  });
});
