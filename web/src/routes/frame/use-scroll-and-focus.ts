import { useEffect, useRef } from "react";

/**
 * Resets the scroll position and moves the focus to the heading after client-side navigation, as a
 * browser does by itself on a page load.
 */
export function useResetScrollAndFocus(path: string, isHere: boolean): void {
  const lastPath = useRef(path);
  const cameThroughHistory = useRef(false);

  useEffect(() => {
    const note = () => {
      cameThroughHistory.current = true;
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);

  useEffect(() => {
    if (!isHere || lastPath.current === path) return;
    lastPath.current = path;
    // On history navigation the browser restores the old scroll position itself.
    if (!cameThroughHistory.current) scrollTo(0, 0);
    cameThroughHistory.current = false;
    // A form has focused its first field, or a list the row that the user opened before.
    if (document.activeElement?.matches("#content input, [data-row-link]")) return;
    const start = document.querySelector<HTMLElement>("h1") ?? document.getElementById("content");
    start?.focus({ preventScroll: true });
  }, [path, isHere]);
}
