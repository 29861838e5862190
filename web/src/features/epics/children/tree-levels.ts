/** The tree of child items as the page shows it: which levels are open, and which of their rows are visible. */
import type { EpicTreeEpic, EpicTreeIssue, EpicTreeLevel } from "@cairn/contract/epics/epic-tree";

export type ChildKind = "epic" | "issue";
export type ChildItem =
  | { kind: "epic"; item: EpicTreeEpic }
  | { kind: "issue"; item: EpicTreeIssue };

/** An epic with a level of child items below it. */
export interface LevelParent {
  id: number;
  iid: number;
  /** Full path of the group of the epic. */
  group: string;
  title: string;
  /** Whether the viewer can add, move and remove child items of the epic. */
  canArrange: boolean;
}

export interface TreeView {
  /** The epic whose page this is. */
  root: LevelParent;
  /** The loaded levels by the id of the epic that they are below. */
  levels: ReadonlyMap<number, EpicTreeLevel>;
  /** Ids of the epics whose level is open, besides the root. */
  expanded: ReadonlySet<number>;
  /** Ids of the epics of which all issues are shown, not only the first ones. */
  unfolded: ReadonlySet<number>;
  hidesClosed: boolean;
}

/** Number of issues that a level shows until the user asks for all of them. */
export const FIRST_ISSUES = 50;

export interface VisibleLevel {
  epics: readonly EpicTreeEpic[];
  issues: readonly EpicTreeIssue[];
  /** The issues after these, which a button shows. */
  more: readonly EpicTreeIssue[];
}

/** Undefined while the level is loading. */
export function listVisibleItems(view: TreeView, parentId: number): VisibleLevel | undefined {
  const level = view.levels.get(parentId);
  if (level === undefined) return undefined;
  const isShown = ({ state }: { state: string }) => !view.hidesClosed || state === "opened";
  const issues = level.issues.filter(isShown);
  const shown = view.unfolded.has(parentId) ? issues.length : FIRST_ISSUES;
  return {
    epics: level.epics.filter(isShown),
    issues: issues.slice(0, shown),
    more: issues.slice(shown),
  };
}

/** Identifies a row of the tree. */
export function rowKeyOf(kind: ChildKind, id: number): string {
  return `${kind}-${id}`;
}

export function toLevelParent(epic: EpicTreeEpic): LevelParent {
  const { id, iid, title, full_path: group, can_admin: canArrange } = epic;
  return { id, iid, title, group, canArrange };
}

export function hasContent(epic: Pick<EpicTreeEpic, "has_children" | "has_issues">): boolean {
  return epic.has_children || epic.has_issues;
}
