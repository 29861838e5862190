/** Adds a tooltip with the full title to titles that are cut off. */
import { useEffect } from "react";
import type { RefObject } from "react";
import { findIssueRowLinks } from "./bulk/row-elements.ts";

export function useTruncatedTitleTooltips(
  list: RefObject<HTMLElement | null>,
  rows: unknown,
): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const links = findIssueRowLinks(current);
      // Measures all titles before it changes any of them, so that the browser computes the layout
      // once for the whole list.
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
