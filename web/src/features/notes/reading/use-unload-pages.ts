/**
 * Drops loaded pages far from the viewport after scrolling stops, except pages with the focus or an
 * open form.
 */
import { useEffect } from "react";
import type { RefObject } from "react";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { unloadDistantPages } from "./page-loader.ts";
import type { ActivityRow } from "./rows.ts";

/** Scrolling counts as finished when there was no scroll event for this long. */
const REST_MS = 300;

export function useUnloadDistantPages(
  rows: readonly ActivityRow[],
  region: RefObject<HTMLElement | null>,
): void {
  const store = useDiscussionStore();
  useEffect(() => {
    const drop = () => {
      const list = region.current?.querySelector("ol");
      const items = [...(list?.children ?? [])].filter((item) => !item.matches("[data-day]"));
      if (items.length !== rows.length) return;
      const { looked, held } = lookedAt(rows, items);
      unloadDistantPages(store, looked, (piece) => held.has(piece));
    };
    let timer = setTimeout(drop, REST_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(drop, REST_MS);
    };
    addEventListener("scroll", wait, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", wait);
    };
  }, [rows, region, store]);
}

/**
 * Returns the index of the page in view, and the indexes of the pages that must stay loaded because
 * they contain the focus or an open form.
 */
function lookedAt(rows: readonly ActivityRow[], items: readonly Element[]) {
  const pieceAt = (at: number) => {
    const row = rows[at];
    return row?.kind === "discussion" ? row.piece : null;
  };
  const inView = items.findIndex(
    (item, at) => pieceAt(at) !== null && item.getBoundingClientRect().bottom > 0,
  );
  const isHeld = (item: Element) =>
    item.contains(document.activeElement) || item.querySelector("form, textarea") !== null;
  const held = items.flatMap((item, at) => (isHeld(item) ? [pieceAt(at)] : []));
  return { looked: pieceAt(inView) ?? 0, held: new Set<number | null>(held) };
}
