/** Finds the row elements of the issue list in the DOM, for keyboard navigation. */

export function readIssueIdsFromList(list: HTMLElement): number[] {
  return [...list.querySelectorAll<HTMLElement>("[data-issue]")].map((box) =>
    Number(box.dataset["issue"]),
  );
}

export function findIssueRowLinks(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-row-link]")];
}

/** Id of the issue whose row has the focus; null when no row has it. */
export function findFocusedIssueId(list: HTMLElement): number | null {
  const row = rowOf(list, document.activeElement);
  const id = row?.querySelector<HTMLElement>("[data-issue]")?.dataset["issue"];
  return id === undefined ? null : Number(id);
}

/** Moves the focus by one row; from outside the list, to the first or last row. */
export function moveRowFocus(list: HTMLElement, by: 1 | -1): void {
  const links = findIssueRowLinks(list);
  const row = rowOf(list, document.activeElement);
  const at = row === null ? -1 : links.findIndex((link) => row.contains(link));
  const to = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
  const link = links[Math.max(0, Math.min(to, links.length - 1))];
  // Shows the focus ring even when the last input came from the pointer.
  link?.focus({ focusVisible: true });
  link?.scrollIntoView({ block: "nearest" });
}

function rowOf(list: HTMLElement, element: Element | null): Element | null {
  return element && list.contains(element) ? element.closest("li") : null;
}
