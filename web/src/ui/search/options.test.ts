import { describe, expect, it } from "vitest";
import { bySection, matching } from "./options.ts";

const options = [
  { id: "1", label: "Tomás Herrera", description: "@therrera", section: "Members" },
  { id: "2", label: "Priya Raman", keywords: "SRE", section: "Others" },
  { id: "3", label: "Kwame Boateng", section: "Members" },
];

describe("options", () => {
  it("are found by every word, without case and accents", () => {
    expect(matching(options, "tomas HERR").map(({ id }) => id)).toEqual(["1"]);
    expect(matching(options, "sre").map(({ id }) => id)).toEqual(["2"]);
    expect(matching(options, "  ")).toEqual(options);
    expect(matching(options, "nobody")).toEqual([]);
  });

  it("stand together by section, in the order of their first members", () => {
    expect(
      bySection(options).map(({ section, options: members }) => [section, members.length]),
    ).toEqual([
      ["Members", 2],
      ["Others", 1],
    ]);
  });
});
