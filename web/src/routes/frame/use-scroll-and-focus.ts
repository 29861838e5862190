import { useEffect, useRef } from "react";

/**
 * What a browser does by itself when it loads a page, and client navigation must do for it: the
 * scroll position, and a place where reading begins.
 */
export function useScrollAndFocus(path: string, isHere: boolean): void {
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
    // Through history the browser brings back the old position itself.
    if (!cameThroughHistory.current) scrollTo(0, 0);
    cameThroughHistory.current = false;
    const start = document.querySelector<HTMLElement>("h1") ?? document.getElementById("content");
    start?.focus({ preventScroll: true });
  }, [path, isHere]);
}
