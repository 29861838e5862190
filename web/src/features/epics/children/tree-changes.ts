/** Applies a move or a removal to the loaded levels, before the server has answered. */
import type { EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import type { ChildItem, TreeView } from "./tree-levels.ts";
import type { Neighbors } from "./tree-places.ts";

type Levels = TreeView["levels"];

/** Where an item is in the tree. */
export interface Whereabouts extends Neighbors {
  parentId: number;
}

/** The neighbors of the item in its level, of the same kind. */
export function findNeighbors(level: EpicTreeLevel, { kind, item }: ChildItem): Neighbors {
  const items = kind === "epic" ? level.epics : level.issues;
  const at = items.findIndex(({ id }) => id === item.id);
  return { previous: items[at - 1]?.id ?? null, next: items[at + 1]?.id ?? null };
}

export function findItem(level: EpicTreeLevel, { kind, item }: ChildItem) {
  const items = kind === "epic" ? level.epics : level.issues;
  return items.find(({ id }) => id === item.id);
}

/** Replaces the item by the one of another version of the level. */
export function replaceItem(
  { epics, issues }: EpicTreeLevel,
  { kind, item: { id } }: ChildItem,
  by: EpicTreeLevel,
): EpicTreeLevel {
  const replace = <Item extends { id: number }>(items: Item[], others: Item[]) =>
    items.map((item) => (item.id === id && others.find((other) => other.id === id)) || item);
  return kind === "epic"
    ? { epics: replace(epics, by.epics), issues }
    : { epics, issues: replace(issues, by.issues) };
}

export function removeItem(levels: Levels, child: ChildItem, parentId: number): Levels {
  return change(levels, parentId, ({ epics, issues }) =>
    child.kind === "epic"
      ? { epics: epics.filter(({ id }) => id !== child.item.id), issues }
      : { epics, issues: issues.filter(({ id }) => id !== child.item.id) },
  );
}

/** Puts the item below another epic or at another place. An epic whose level is not loaded gets a marker. */
export function moveItem(levels: Levels, child: ChildItem, from: number, to: Whereabouts): Levels {
  const without = removeItem(levels, child, from);
  const moved = change(without, to.parentId, ({ epics, issues }) =>
    child.kind === "epic"
      ? { epics: insert(epics, child.item, to), issues }
      : { epics, issues: insert(issues, child.item, to) },
  );
  const mark = child.kind === "epic" ? { has_children: true } : { has_issues: true };
  return new Map(
    [...moved].map(([id, level]) => [
      id,
      level.epics.some((epic) => epic.id === to.parentId)
        ? {
            ...level,
            epics: level.epics.map((epic) =>
              epic.id === to.parentId ? Object.assign({}, epic, mark) : epic,
            ),
          }
        : level,
    ]),
  );
}

function change(
  levels: Levels,
  id: number,
  apply: (level: EpicTreeLevel) => EpicTreeLevel,
): Levels {
  const level = levels.get(id);
  return level === undefined ? levels : new Map(levels).set(id, apply(level));
}

function insert<Item extends { id: number }>(
  items: readonly Item[],
  item: Item,
  { previous, next }: Neighbors,
): Item[] {
  const before = items.findIndex(({ id }) => id === next);
  const after = items.findIndex(({ id }) => id === previous);
  const at = before !== -1 ? before : after !== -1 ? after + 1 : items.length;
  return items.toSpliced(at, 0, item);
}
