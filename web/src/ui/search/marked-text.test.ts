import { expect, it } from "vitest";
import { splitByMatches } from "./marked-text.tsx";

it("the palette marks the words of the query where they stand", () => {
  expect(splitByMatches("Assign to me", "as TO")).toEqual([
    { text: "As", isMatch: true },
    { text: "sign ", isMatch: false },
    { text: "to", isMatch: true },
    { text: " me", isMatch: false },
  ]);
  expect(splitByMatches("a.b (c)", "(c")).toEqual([
    { text: "a.b ", isMatch: false },
    { text: "(c", isMatch: true },
    { text: ")", isMatch: false },
  ]);
  expect(splitByMatches("Close", "")).toEqual([{ text: "Close", isMatch: false }]);
});
