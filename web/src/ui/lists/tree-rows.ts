/** Flattens a tree into its visible rows, and finds the row that an arrow key moves to. */
import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";

export interface TreeNode {
  id: string;
  label: string;
  icon?: IconName | undefined;
  end?: ReactNode;
  children?: readonly TreeNode[] | undefined;
}

export interface TreeRow {
  node: TreeNode;
  level: number;
  place: number;
  siblings: readonly TreeNode[];
  parent: string | null;
}

export function listVisibleTreeRows(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node, place) => {
    const row = { node, level, place: place + 1, siblings: nodes, parent };
    const isOpen = node.children && expanded.has(node.id);
    return isOpen
      ? [row, ...listVisibleTreeRows(node.children ?? [], expanded, level + 1, node.id)]
      : [row];
  });
}

export type TreeKeyEffect =
  | { focus: string }
  | { expand: string[] }
  | { collapse: string }
  | { select: string }
  | null;

/**
 * Returns what a key does in the tree, following the ARIA tree pattern. A single letter moves to the
 * next row that begins with the letter.
 */
export function findTreeKeyEffect(
  rows: readonly TreeRow[],
  currentId: string,
  expanded: ReadonlySet<string>,
  key: string,
): TreeKeyEffect {
  const at = rows.findIndex(({ node }) => node.id === currentId);
  const row = rows[at];
  if (!row) return null;
  const { node, parent, siblings } = row;
  const focus = (target: TreeRow | undefined) => (target ? { focus: target.node.id } : null);
  const isOpen = Boolean(node.children) && expanded.has(node.id);
  switch (key) {
    case "ArrowDown":
      return focus(rows[at + 1]);
    case "ArrowUp":
      return focus(rows[at - 1]);
    case "Home":
      return focus(rows[0]);
    case "End":
      return focus(rows.at(-1));
    case "ArrowRight":
      if (isOpen) return focus(rows[at + 1]);
      return node.children ? { expand: [node.id] } : null;
    case "ArrowLeft":
      if (isOpen) return { collapse: node.id };
      return parent === null ? null : { focus: parent };
    case "*":
      return { expand: siblings.filter(({ children }) => children).map(({ id }) => id) };
    case "Enter":
    case " ":
      return { select: node.id };
    default:
      return key.length === 1 ? focus(nextStartingWith(rows, at, key)) : null;
  }
}

function nextStartingWith(rows: readonly TreeRow[], at: number, letter: string) {
  const around = [...rows.slice(at + 1), ...rows.slice(0, at)];
  return around.find(({ node }) => node.label.toLowerCase().startsWith(letter.toLowerCase()));
}
