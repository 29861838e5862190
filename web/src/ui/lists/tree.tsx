import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Icon } from "../base/icon.tsx";
import { findTreeKeyEffect, listVisibleTreeRows } from "./tree-rows.ts";
import type { TreeNode, TreeRow } from "./tree-rows.ts";
import styles from "./tree.module.css";

export type { TreeNode } from "./tree-rows.ts";

/** Maximum number of indented levels. Deeper rows have the indent of the last level. */
const DEEPEST = 12;

/**
 * Tree of folders and files, or of other nested items. It is one tab stop; arrow keys move between
 * its rows.
 */
export function Tree(props: {
  label: string;
  nodes: readonly TreeNode[];
  selected?: string | null | undefined;
  onSelect: (id: string) => void;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: Set<string>) => void;
}) {
  const { expanded, selected = null } = props;
  const list = useRef<HTMLUListElement>(null);
  const rows = listVisibleTreeRows(props.nodes, expanded);
  const [focused, setFocused] = useState<string | null>(null);
  const isListed = (id: string | null) => rows.some(({ node }) => node.id === id);
  const stop = isListed(focused) ? focused : isListed(selected) ? selected : rows[0]?.node.id;

  const toggle = (ids: readonly string[], isOpen: boolean) => {
    const next = new Set(expanded);
    for (const id of ids) {
      if (isOpen) next.add(id);
      else next.delete(id);
    }
    props.onExpandedChange(next);
  };
  const press = ({ id, children }: TreeNode) => {
    if (children) toggle([id], !expanded.has(id));
    else props.onSelect(id);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !stop) return;
    const move = findTreeKeyEffect(rows, stop, expanded, event.key);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    if ("focus" in move) rowElement(list.current, rows, move.focus)?.focus();
    else if ("expand" in move) toggle(move.expand, true);
    else if ("collapse" in move) toggle([move.collapse], false);
    else {
      const row = rows.find(({ node }) => node.id === move.select);
      if (row) press(row.node);
    }
  };

  return (
    <ul ref={list} role="tree" aria-label={props.label} className={styles.tree} onKeyDown={keyDown}>
      {rows.map((row) => (
        <Row
          key={row.node.id}
          row={row}
          isOpen={row.node.children ? expanded.has(row.node.id) : undefined}
          isSelected={row.node.id === selected}
          isStop={row.node.id === stop}
          onFocus={() => setFocused(row.node.id)}
          onPress={() => press(row.node)}
        />
      ))}
    </ul>
  );
}

function Row(props: {
  row: TreeRow;
  isOpen: boolean | undefined;
  isSelected: boolean;
  isStop: boolean;
  onFocus: () => void;
  onPress: () => void;
}) {
  const { row, isOpen, isSelected } = props;
  const { node, level, place, siblings } = row;
  const icon = node.icon ?? (isOpen === undefined ? undefined : isOpen ? "folder-open" : "folder");
  return (
    // The tree element handles the keys, so a row needs no key handler.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="treeitem"
      className={styles.row}
      data-level={Math.min(level, DEEPEST)}
      tabIndex={props.isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings.length}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      onFocus={props.onFocus}
      onClick={props.onPress}
    >
      {isOpen === undefined ? (
        <span className={styles.noChevron} />
      ) : (
        <Icon of={isOpen ? "chevron-down" : "chevron-right"} size={14} />
      )}
      {icon && <Icon of={icon} />}
      <span className={styles.label}>{node.label}</span>
      {node.end && <span className={styles.end}>{node.end}</span>}
    </li>
  );
}

function rowElement(list: HTMLElement | null, rows: readonly TreeRow[], id: string) {
  const element = list?.children[rows.findIndex(({ node }) => node.id === id)];
  return element instanceof HTMLElement ? element : null;
}
