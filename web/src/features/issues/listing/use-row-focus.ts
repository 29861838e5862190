/**
 * Focuses the row that the user opened when the user returns to the list with Back, so that the keyboard
 * goes on from there.
 */
import { useEffect, type RefObject } from "react";
import { findIssueRowLinks } from "./bulk/row-elements.ts";

/** Key in the state of the history entry. The state survives until the user returns to the entry. */
const KEY = "focusedRow";

/** `areRowsShown` is true when the rows are in the page. */
export function useRestoredRowFocus(
  list: RefObject<HTMLElement | null>,
  areRowsShown: boolean,
): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const href = readState()[KEY];
    const links = findIssueRowLinks(current);
    links.find((link) => link.getAttribute("href") === href)?.focus({ preventScroll: true });
    const save = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest("[data-row-link]") : null;
      const state = { ...readState(), [KEY]: row?.getAttribute("href") };
      history.replaceState(state, "");
    };
    current.addEventListener("focusin", save);
    return () => current.removeEventListener("focusin", save);
  }, [list, areRowsShown]);
}

function readState(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>;
}
