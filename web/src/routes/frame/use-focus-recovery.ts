import { useEffect } from "react";

/**
 * What has the focus can go away: a row that was dealt with, a heading whose page turned out otherwise.
 * The browser then leaves the focus nowhere; reading goes on at the page's heading instead.
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
