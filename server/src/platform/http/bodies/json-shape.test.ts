import fc from "fast-check";
import { expect, it } from "vitest";
import { measureJson } from "./json-shape.ts";

it.each([
  ['"text"', 0, 0],
  ["[]", 1, 1],
  ['{"a":1,"b":2}', 1, 2],
  ['{"a":[1,2,3],"b":{"c":[]}}', 3, 7],
  ['["[[[[,,,,"]', 1, 1],
  [String.raw`["\"[[[[,,,,"]`, 1, 1],
  [String.raw`["\\",[]]`, 2, 3],
  [String.raw`["\\\"[",[]]`, 2, 3],
  ['["never ends [[[[', 1, 1],
])("of %s is %i deep with %i members", (text, depth, members) => {
  expect(measureJson(text)).toEqual({ depth, members });
});

it("never says less than there is", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const { depth, members } = measureJson(JSON.stringify(value));
      const found = measure(value);
      expect(depth).toBe(found.depth);
      expect(members).toBeGreaterThanOrEqual(found.members);
    }),
  );
});

it("reads backslashes once, however many there are", () => {
  const text = `["${"\\\\".repeat(500_000)}",[]]`;
  expect(measureJson(text)).toEqual({ depth: 2, members: 3 });
});

function measure(value: unknown): { depth: number; members: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, members: 0 };
  const inside = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    members: inside.reduce((sum, { members }) => sum + members + 1, 0),
  };
}
