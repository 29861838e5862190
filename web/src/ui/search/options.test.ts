import { describe, expect, it } from "vitest";
import { groupOptionsBySection, filterPickerOptions } from "./options.ts";

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
});
