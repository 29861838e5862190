import { useEffect } from "react";
import type { RefObject } from "react";

const HAS_DRAWINGS = /js-render-mermaid|data-math-style/;

/** Draws what a text describes: diagrams and formulas. Nothing is loaded for the many texts without. */
export function useRenderedDiagrams(text: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const element = text.current;
    if (!element || !HAS_DRAWINGS.test(html)) return undefined;
    const aborter = new AbortController();
    void import("./render-diagrams.ts")
      .then(({ renderDiagrams }) => renderDiagrams(element, aborter.signal))
      // The source is still there to be read.
      .catch(() => {});
    return () => aborter.abort();
  }, [text, html]);
}
