/** A title that is cut off tells the whole of itself in a tooltip; one that fits needs none. */
import { useEffect } from "react";
import type { RefObject } from "react";
import { rowLinksIn } from "./bulk/row-elements.ts";

export function useTruncatedTitles(list: RefObject<HTMLElement | null>, rows: unknown): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const links = rowLinksIn(current);
      // First all measuring, then all writing: one layout for the whole list.
      const cut = links.map((link) => link.scrollWidth > link.clientWidth);
      links.forEach((link, place) => {
        if (cut[place]) link.dataset["tooltip"] = link.textContent;
        else delete link.dataset["tooltip"];
      });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, rows]);
}
