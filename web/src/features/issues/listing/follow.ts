/** Links that stay links, and lead on without loading the page anew. One ear for a whole list of them. */
import type { MouseEvent } from "react";

export function followInPlace(navigate: (href: string) => void) {
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || isElsewhere || event.button !== 0) return;
    event.preventDefault();
    navigate(link.getAttribute("href") ?? "");
  };
}
