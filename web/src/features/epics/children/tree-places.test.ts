import type { EpicTreeEpic, EpicTreeIssue, EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import { describe, expect, test } from "vitest";
import { findNeighbors, moveItem, removeItem } from "./tree-changes.ts";
import { listVisibleItems, type ChildItem, type TreeView } from "./tree-levels.ts";
import { findCurrentPlace, listPlaces } from "./tree-places.ts";

const anEpic = (id: number, more: Partial<EpicTreeEpic> = {}) =>
  ({ id, iid: id, title: `E${id}`, state: "opened", can_admin: true, ...more }) as EpicTreeEpic;
const anIssue = (id: number, more: Partial<EpicTreeIssue> = {}) =>
  ({ id, title: `I${id}`, state: "opened", ...more }) as EpicTreeIssue;
const levelOf = (epics: EpicTreeEpic[], issues: EpicTreeIssue[]): EpicTreeLevel => ({
  epics,
  issues,
});

/** Below the epic 1: the open epic 10 with the epic 11 and the issues 12 and 13, the closed 20, and the issue 30. */
function aView(more: Partial<TreeView> = {}): TreeView {
  return {
    root: { id: 1, iid: 1, group: "g", title: "Top", canArrange: true },
    levels: new Map([
      [1, levelOf([anEpic(10), anEpic(20)], [anIssue(30)])],
      [10, levelOf([anEpic(11)], [anIssue(12), anIssue(13)])],
    ]),
    expanded: new Set([10]),
    unfolded: new Set(),
    hidesClosed: false,
    ...more,
  };
}

const describePlaces = (view: TreeView, kind: "epic" | "issue", id: number) =>
  listPlaces(view, { kind, id }).map(
    ({ parent, previous, next, position, level, after }) =>
      `${parent.title}@${level} ${position ?? "into"}: ${previous ?? ""}-${next ?? ""} below ${after ?? "top"}`,
  );

describe("the places where a child item can be dropped", () => {
  test("are those of an issue between the issues of all levels, and inside closed epics", () => {
    expect(describePlaces(aView(), "issue", 30)).toEqual([
      "E11@3 into: - below epic-11",
      "E10@2 1: -12 below epic-11",
      "E10@2 2: 12-13 below issue-12",
      "E10@2 3: 13- below issue-13",
      "E20@2 into: - below epic-20",
      "Top@1 1: - below issue-30",
    ]);
  });

  test("are those of an epic between epics, but not inside itself [EPIC-027]", () => {
    expect(describePlaces(aView(), "epic", 10)).toEqual([
      "Top@1 1: -20 below issue-13",
      "E20@2 into: - below epic-20",
      "Top@1 2: 20- below epic-20",
    ]);
    expect(describePlaces(aView(), "epic", 20)).toEqual([
      "Top@1 1: -10 below top",
      "E10@2 1: -11 below epic-10",
      "E11@3 into: - below epic-11",
      "E10@2 2: 11- below epic-11",
      "Top@1 2: 10- below epic-20",
    ]);
  });

  test("include the present one", () => {
    const view = aView();
    const child: ChildItem = { kind: "issue", item: anIssue(12) };
    const level = view.levels.get(10) ?? levelOf([], []);
    const places = listPlaces(view, { kind: "issue", id: 12 });
    const at = findCurrentPlace(places, 10, findNeighbors(level, child));
    expect(places[at]).toMatchObject({ previous: null, next: 13, parent: { id: 10 } });
  });

  test("are only those in epics that the viewer can arrange", () => {
    const levels = new Map(aView().levels).set(
      1,
      levelOf([anEpic(10, { can_admin: false }), anEpic(20, { can_admin: false })], [anIssue(30)]),
    );
    expect(describePlaces(aView({ levels }), "issue", 12)).toEqual([
      "E11@3 into: - below epic-11",
      "Top@1 1: -30 below epic-20",
      "Top@1 2: 30- below issue-30",
    ]);
  });

  test("leave the hidden issues after the place", () => {
    const issues = Array.from({ length: 60 }, (_, at) => anIssue(100 + at));
    const view = aView({ levels: new Map([[1, levelOf([], issues)]]) });
    expect(listVisibleItems(view, 1)?.more).toHaveLength(10);
    expect(listPlaces(view, { kind: "issue", id: 100 }).at(-1)).toMatchObject({
      previous: 149,
      next: 150,
    });
  });
});

describe("a change of the loaded levels", () => {
  const { levels } = aView();
  const idsBelow = (changed: TreeView["levels"], id: number) =>
    changed.get(id)?.issues.map((issue) => issue.id);

  test("moves an issue between levels", () => {
    const child: ChildItem = { kind: "issue", item: anIssue(30) };
    const moved = moveItem(levels, child, 1, { parentId: 10, previous: 12, next: 13 });
    expect(idsBelow(moved, 1)).toEqual([]);
    expect(idsBelow(moved, 10)).toEqual([12, 30, 13]);
  });

  test("moves an epic into one whose level is not loaded, which then can be opened", () => {
    const child: ChildItem = { kind: "epic", item: anEpic(11) };
    const moved = moveItem(levels, child, 10, { parentId: 20, previous: null, next: null });
    expect(moved.get(10)?.epics).toEqual([]);
    expect(moved.get(1)?.epics[1]).toMatchObject({ id: 20, has_children: true });
  });

  test("removes an issue", () => {
    const child: ChildItem = { kind: "issue", item: anIssue(12) };
    expect(idsBelow(removeItem(levels, child, 10), 10)).toEqual([13]);
  });
});
