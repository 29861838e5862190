import { expect, it } from "vitest";
import { formatOverflowCount } from "./avatar-stack.tsx";

it.each([
  [1, "+1"],
  [99, "+99"],
  [100, "99+"],
])("counts %i people more as %s", (more, words) => {
  expect(formatOverflowCount(more)).toBe(words);
});
