import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Selector of overlays that are mounted outside the watched element, such as the menus of its
 * controls. A press in such an overlay does not call `onDismiss`.
 */
const ABOVE_THE_PAGE = "[popover], [role='dialog'], [role='listbox'], [role='menu']";

/** Calls `onDismiss` on Escape inside the element and on a pointer press outside it. */
export function useDismissOnEscapeOrPressOutside(
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
