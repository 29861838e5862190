/** The places where a child item can be dropped, in the order in which the tree shows them. */
import {
  listVisibleItems,
  rowKeyOf,
  toLevelParent,
  type ChildKind,
  type LevelParent,
  type TreeView,
} from "./tree-levels.ts";

/** Ids of the items of the same kind directly before and after a place; null at the ends. */
export interface Neighbors {
  previous: number | null;
  next: number | null;
}

export interface TreePlace extends Neighbors {
  parent: LevelParent;
  /** Depth of the rows at the place, from 1. */
  level: number;
  /** Number of the place among the items of the same kind, from 1; null inside a closed epic. */
  position: number | null;
  /** Key of the visible row above the place, or of the closed epic; null above the first row. */
  after: string | null;
}

/** Lists all places that the viewer can move the item to. One of them is where the item is now. */
export function listPlaces(
  view: TreeView,
  moved: { kind: ChildKind; id: number },
): readonly TreePlace[] {
  const places: TreePlace[] = [];
  let after: string | null = null;

  const visit = (parent: LevelParent, level: number, isMoved: boolean) => {
    const visible = listVisibleItems(view, parent.id);
    const all = view.levels.get(parent.id);
    if (visible === undefined || all === undefined) return;
    const others = (moved.kind === "epic" ? all.epics : all.issues).filter(
      ({ id }) => id !== moved.id,
    );
    const addBefore = (next: number | undefined) => {
      if (!parent.canArrange || isMoved || next === moved.id) return;
      const at = next === undefined ? others.length : others.findIndex(({ id }) => id === next);
      const [previous, following] = [others[at - 1]?.id ?? null, others[at]?.id ?? null];
      places.push({ parent, level, previous, next: following, position: at + 1, after });
    };
    for (const epic of visible.epics) {
      if (moved.kind === "epic") addBefore(epic.id);
      after = rowKeyOf("epic", epic.id);
      const isItself = isMoved || (moved.kind === "epic" && epic.id === moved.id);
      const inner = toLevelParent(epic);
      if (view.expanded.has(epic.id)) visit(inner, level + 1, isItself);
      else if (inner.canArrange && !isItself) {
        places.push({
          parent: inner,
          level: level + 1,
          previous: null,
          next: null,
          position: null,
          after,
        });
      }
    }
    if (moved.kind === "epic") addBefore(undefined);
    for (const issue of visible.issues) {
      if (moved.kind === "issue") addBefore(issue.id);
      after = rowKeyOf("issue", issue.id);
    }
    if (moved.kind === "issue") addBefore(visible.more.find(({ id }) => id !== moved.id)?.id);
  };
  visit(view.root, 1, false);
  return places;
}

/** Index of the place where the item is now; -1 if the viewer cannot move it there. */
export function findCurrentPlace(
  places: readonly TreePlace[],
  parentId: number,
  neighbors: Neighbors,
): number {
  return places.findIndex(
    ({ parent, previous, next, position }) =>
      parent.id === parentId &&
      position !== null &&
      previous === neighbors.previous &&
      next === neighbors.next,
  );
}

/** The nearest places in the same epic, in one beside the item, and in the epic above. */
export function findPlacesAround(places: readonly TreePlace[], at: number) {
  const here = places[at];
  const [before, after] = [places.slice(0, Math.max(at, 0)), places.slice(at + 1)];
  const isBeside = ({ parent }: TreePlace) => parent.id === here?.parent.id;
  const isDeeper = (by: number) => (place: TreePlace) => place.level === (here?.level ?? 0) + by;
  return {
    up: before.findLast(isBeside),
    down: after.find(isBeside),
    into: before.findLast(isDeeper(1)) ?? after.find(isDeeper(1)),
    out: after.find(isDeeper(-1)) ?? before.findLast(isDeeper(-1)),
  };
}
