/** Moves the focus within the block of linked issues. Rows and their links carry the issue's id. */

import { useEffect, useRef } from "react";

/** Id of the block on the page. */
export const LINKED_ISSUES_ID = "related-issues";

/** What the block does before and after a change of its links. */
export interface LinkChangeCallbacks {
  onError: (text: string) => void;
  focusAfterRender: (focus: () => void) => void;
}

/**
 * Returns a function that moves the focus when another list of links is rendered. The cache reports a
 * change later, so the rows do not exist yet when it is written.
 */
export function useFocusAfterRender(links: unknown): (focus: () => void) => void {
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    next.current?.();
    next.current = null;
  }, [links]);
  return (focus) => {
    next.current = focus;
  };
}

/** Moves the focus to the link of a row. */
export function focusLinkedIssue(id: number): void {
  rowOf(id)?.querySelector("a")?.focus();
}

/** Moves the focus to the handle of a row, for example after the row was moved. */
export function focusHandleOf(id: number): void {
  rowOf(id)?.querySelector<HTMLElement>("[aria-pressed]")?.focus();
}

/**
 * Moves the focus to the next row, else the previous one, else the title of the block, because the
 * button with the focus disappears with its row. Does nothing when the focus is elsewhere.
 */
export function focusNeighborOf(id: number): void {
  const row = rowOf(id);
  if (row === null || !row.contains(document.activeElement)) return;
  const rows = [
    ...document.querySelectorAll<HTMLElement>(`#${LINKED_ISSUES_ID} [data-linked-issue]`),
  ];
  const at = rows.indexOf(row);
  const neighbor = (rows[at + 1] ?? rows[at - 1])?.querySelector("a");
  (neighbor ?? document.querySelector<HTMLElement>(`#${LINKED_ISSUES_ID} h2`))?.focus();
}

function rowOf(id: number): HTMLElement | null {
  return document.querySelector(`#${LINKED_ISSUES_ID} [data-linked-issue="${id}"]`);
}
