import { useEffect } from "react";

/**
 * Moves the focus to the page's heading when the focused element is removed from the page, for
 * example with a deleted row. Without this hook the browser leaves the focus on the body, and
 * screen reader users lose their position.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const content = document.getElementById("content");
    if (!content) return undefined;
    let last: Element | null = null;
    const note = (event: FocusEvent) => {
      last =
        event.target instanceof Element && content.contains(event.target) ? event.target : null;
    };
    const mend = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      content.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", note);
    mend.observe(content, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      mend.disconnect();
    };
  }, []);
}
