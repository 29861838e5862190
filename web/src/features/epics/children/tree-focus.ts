/** Moves the focus within the tree of child items. */
import type { RefObject } from "react";

type Container = RefObject<HTMLElement | null>;
/** The controls of a row. */
export type RowControl = "link" | "handle" | "menu";

const SELECTORS: Readonly<Record<RowControl, string>> = {
  link: "[data-row-link]",
  handle: "[aria-pressed]",
  menu: "[data-tree-menu]",
};

/** Moves the focus to a control of the row, or to the link of `other` if the row is not visible. */
export function focusRow(
  { current: tree }: Container,
  key: string,
  control: RowControl,
  other: string | null = null,
): void {
  const find = (row: string, name: RowControl) =>
    tree?.querySelector<HTMLElement>(`[data-tree-row="${row}"] ${SELECTORS[name]}`);
  (find(key, control) ?? find(other ?? "", "link"))?.focus();
}

/** Moves the focus from a row that is about to disappear to the next or previous one, or to the title. */
export function focusNeighborRow({ current: tree }: Container, key: string): void {
  const rows = [...(tree?.querySelectorAll<HTMLElement>("[data-tree-row]") ?? [])];
  const at = rows.findIndex(({ dataset }) => dataset["treeRow"] === key);
  const hasFocus =
    document.activeElement === document.body || rows[at]?.contains(document.activeElement);
  if (!hasFocus) return;
  const link = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>("[data-row-link]");
  (link ?? tree?.closest("section")?.querySelector("h2"))?.focus();
}

/**
 * Moves between the links of the rows with the arrow keys; the right and the left arrow open and close
 * epics. Returns false if the key does nothing here.
 */
export function pressTreeKey(tree: HTMLElement, key: string): boolean {
  const links = [...tree.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return false;
  const toggle = links[at]
    ?.closest("[data-tree-row]")
    ?.querySelector<HTMLElement>("[data-tree-toggle]");
  const isOpen = toggle?.ariaExpanded === "true";
  const parent = links[at]
    ?.closest("ul")
    ?.closest("li")
    ?.querySelector<HTMLElement>("[data-row-link]");
  const steps: Record<string, () => void> = {
    ArrowDown: () => links[at + 1]?.focus(),
    ArrowUp: () => links[at - 1]?.focus(),
    Home: () => links[0]?.focus(),
    End: () => links.at(-1)?.focus(),
    ArrowRight: () => (isOpen ? links[at + 1]?.focus() : toggle?.click()),
    ArrowLeft: () => (isOpen ? toggle?.click() : parent?.focus()),
  };
  steps[key]?.();
  return key in steps;
}
