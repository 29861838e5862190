import { expect, it, test } from "vitest";
import { FormulaTimeBudget, shouldRenderDiagramImmediately } from "./budget.ts";
import { isAllowedMathElement } from "./mathml.ts";

it("draws diagrams of up to 2000 characters at once, and no more than 50", () => {
  expect(shouldRenderDiagramImmediately("x".repeat(2000), 0)).toBe(true);
  expect(shouldRenderDiagramImmediately("x".repeat(2001), 0)).toBe(false);
  expect(shouldRenderDiagramImmediately("x", 49)).toBe(true);
  expect(shouldRenderDiagramImmediately("x", 50)).toBe(false);
});

it("gives all formulas together two seconds, and each a thousand characters", () => {
  const budget = new FormulaTimeBudget();
  expect(budget.allows("x".repeat(1000))).toBe(true);
  expect(budget.allows("x".repeat(1001))).toBe(false);
  budget.spend(1999);
  expect(budget.allows("x")).toBe(true);
  budget.spend(2);
  expect(budget.allows("x")).toBe(false);
});

test.each([
  ["mfrac", true],
  ["script", false],
  ["annotation-xml", false],
  ["maction", false],
  ["a", false],
])("the element %s in a formula is let in: %s", (tag, expected) => {
  expect(isAllowedMathElement({ tag, attributes: {}, children: [] })).toBe(expected);
});
