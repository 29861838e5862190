/** Prefetches a page while the pointer or the focus is on a link to it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isDataExpensive } from "../../platform/data-saving.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { loadPageModule } from "../page-modules.ts";
import { findPageRoute } from "../routes.ts";
import { isLinkToOwnPage } from "./internal-links.ts";
import { createPageDataPrefetcher } from "./page-data-prefetch.ts";

/**
 * Time on the link after which its data is requested, so that moving the pointer across a list
 * requests nothing.
 */
const HOVER_MS = 65;

/** Returns whether the pointer or the focus was on a link to a user or issue, which shows a card. */
export function usePrefetchLinkedPages(): boolean {
  const [wantsCards, setWantsCards] = useState(false);
  const { session } = usePageContext();
  const cache = useQueryClient();
  useEffect(() => {
    const prefetchData = createPageDataPrefetcher(cache);
    let current: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      // Moving between two elements inside the same link is one hover.
      if (link === current) return;
      current = link;
      clearTimeout(timer);
      if (!link || !isLinkToOwnPage(link)) return;
      if (link.matches("[data-user],[data-project-path]")) setWantsCards(true);
      const route = findPageRoute(link.pathname, session);
      // A failed preload is ignored: the page is requested again on navigation.
      loadPageModule(route).catch(() => {});
      if (isTouch(event) || isDataExpensive()) return;
      timer = setTimeout(() => void prefetchData(route), HOVER_MS);
    };
    document.addEventListener("pointerover", prefetch, { passive: true });
    document.addEventListener("focusin", prefetch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", prefetch);
      document.removeEventListener("focusin", prefetch);
    };
  }, [session, cache]);
  return wantsCards;
}

/** A finger on a link usually scrolls the page. */
function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === "touch";
}
