import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Selector of overlays that are mounted outside the editor's element, such as its menus. A press
 * inside them does not dismiss the editor.
 */
const ABOVE_THE_PAGE = "[popover], [role='dialog'], [role='listbox'], [role='menu']";

/** Calls `onDismiss` on Escape inside the element and on a pointer press outside it. */
export function useDismissal(
  place: RefObject<HTMLElement | null>,
  onDismiss: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!onDismiss) return undefined;
    const stop = new AbortController();
    const isInside = ({ target }: Event) =>
      target instanceof Element &&
      (place.current?.contains(target) || target.closest(ABOVE_THE_PAGE) !== null);
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.defaultPrevented || !isInside(event)) return;
        event.preventDefault();
        onDismiss();
      },
      stop,
    );
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!isInside(event)) onDismiss();
      },
      stop,
    );
    return () => stop.abort();
  }, [place, onDismiss]);
}
