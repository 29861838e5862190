import type { Label } from "@cairn/contract/labels";
import { describe, expect, test } from "vitest";
import {
  sortPrioritizedLabels,
  computeLastLabelPriority,
  computeLabelPrioritiesAfterMove,
} from "./ranking.ts";

function label(id: number, name: string, priority: number | null): Label {
  return {
    id,
    name,
    priority,
    color: "#6699cc",
    text_color: "#333333",
    description: null,
    description_html: "",
    subscribed: false,
    is_project_label: true,
  };
}

const bug = label(1, "bug", 4);
const docs = label(2, "docs", null);
const safety = label(3, "safety", 0);
const api = label(4, "api", 4);
const labels = [api, bug, docs, safety];
const told = (ranks: ReturnType<typeof computeLabelPrioritiesAfterMove>) =>
  ranks.map(({ label: { name }, priority }) => [name, priority]);

describe("ranks of labels", () => {
  test("come in their order, and by name where the numbers are the same", () => {
    expect(sortPrioritizedLabels(labels).map(({ name }) => name)).toEqual(["safety", "api", "bug"]);
  });

  test("a label without one gets the last", () => {
    expect(told(computeLastLabelPriority(labels, docs))).toEqual([["docs", 5]]);
    expect(told(computeLastLabelPriority([docs], docs))).toEqual([["docs", 0]]);
  });

  test("a step renumbers only what has to change", () => {
    expect(told(computeLabelPrioritiesAfterMove(labels, bug, -1))).toEqual([
      ["bug", 1],
      ["api", 2],
    ]);
    expect(told(computeLabelPrioritiesAfterMove(labels, safety, 1))).toEqual([
      ["api", 0],
      ["safety", 1],
      ["bug", 2],
    ]);
  });

  test("the first cannot go up, the last not down, and what has none not at all", () => {
    expect(computeLabelPrioritiesAfterMove(labels, safety, -1)).toEqual([]);
    expect(computeLabelPrioritiesAfterMove(labels, bug, 1)).toEqual([]);
    expect(computeLabelPrioritiesAfterMove(labels, docs, 1)).toEqual([]);
  });
});
