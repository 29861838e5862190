import { useEffect } from "react";
import type { RefObject } from "react";

/** What an editor opened above the page belongs to it, wherever it stands in the document. */
const ABOVE_THE_PAGE = "[popover], [role='dialog'], [role='listbox'], [role='menu']";

/** Escape inside, or a click outside, ends what was begun here. */
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
