import { useEffect } from "react";
import type { RefObject } from "react";

const HAS_DRAWINGS = /js-render-mermaid|data-math-style/;

/**
 * Renders the diagrams and formulas of a text. The code for rendering loads only when the text
 * contains one of them.
 */
export function useRenderDiagramsAndFormulas(
  text: RefObject<HTMLElement | null>,
  html: string,
): void {
  useEffect(() => {
    const element = text.current;
    if (!element || !HAS_DRAWINGS.test(html)) return undefined;
    const aborter = new AbortController();
    void import("./render-diagrams.ts")
      .then(({ renderDiagramsAndFormulas }) => renderDiagramsAndFormulas(element, aborter.signal))
      // A failure is ignored, because the source of the diagram stays readable.
      .catch(() => {});
    return () => aborter.abort();
  }, [text, html]);
}
