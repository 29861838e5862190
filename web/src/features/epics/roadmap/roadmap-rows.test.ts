import type { RoadmapEpic } from "@cairn/contract/epics/roadmap";
import { describe, expect, it } from "vitest";
import { orderRows, periodOf, shareDone, worstHealth } from "./roadmap-rows.ts";

const NONE = { open: 0, closed: 0 };

function anEpic(id: number, more: Partial<RoadmapEpic> = {}): RoadmapEpic {
  return {
    id,
    iid: id,
    title: `Epic ${id}`,
    state: "opened",
    confidential: false,
    author: { id: 1, name: "Ada", username: "ada", avatar_url: "" },
    labels: [],
    start_date: null,
    due_date: null,
    created_at: "2026-01-01T00:00:00.000Z",
    closed_at: null,
    user_notes_count: 0,
    progress: {
      issues: NONE,
      weight: NONE,
      health: { on_track: 0, needs_attention: 0, at_risk: 0 },
    },
    reference: `&${id}`,
    web_path: `/groups/g/-/epics/${id}`,
    parent_id: null,
    group_id: 1,
    start_date_is_fixed: true,
    due_date_is_fixed: true,
    can_update: false,
    ...more,
  };
}

describe("rows of a roadmap", () => {
  const epics = [anEpic(3, { parent_id: 1 }), anEpic(1), anEpic(2), anEpic(4, { parent_id: 3 })];
  const shown = (collapsed: number[]) =>
    orderRows(epics, new Set(collapsed)).map(({ epic, level }) => `${level}:${epic.id}`);

  it("have child epics below their parents, unless these are collapsed", () => {
    expect(shown([])).toEqual(["0:1", "1:3", "2:4", "0:2"]);
    expect(shown([3])).toEqual(["0:1", "1:3", "0:2"]);
    expect(shown([1])).toEqual(["0:1", "0:2"]);
  });

  it.each([
    [{ due_date: "2026-04-15" }, "overdue"],
    [{ due_date: "2026-04-16" }, "now"],
    [{ start_date: "2026-04-16" }, "now"],
    [{ start_date: "2026-07-01", due_date: "2026-08-01" }, "next"],
    [{ start_date: "2026-09-01" }, "later"],
    [{}, "undated"],
    [{ state: "closed" as const, due_date: "2026-04-15" }, "closed"],
  ])("%j are in the period %s", (dates, period) => {
    expect(periodOf(anEpic(1, dates), "2026-04-16")).toBe(period);
  });

  it("say what is done by weight, or by issues where nothing has a weight", () => {
    const health = { on_track: 2, needs_attention: 1, at_risk: 0 };
    const issues = { open: 3, closed: 1 };
    const weighed = anEpic(1, { progress: { issues, weight: { open: 1, closed: 1 }, health } });
    expect(shareDone(weighed)).toBe(0.5);
    expect(shareDone(anEpic(1, { progress: { issues, weight: NONE, health } }))).toBe(0.25);
    expect(shareDone(anEpic(1))).toBeNull();
    expect(worstHealth(weighed)).toBe("needs_attention");
    expect(worstHealth(anEpic(1))).toBeNull();
  });
});
