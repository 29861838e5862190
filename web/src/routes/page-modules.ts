/**
 * Lazy loading of pages: the JavaScript of the first page loads with the document, that of other
 * pages on demand.
 */
import { createElement, useEffect, useReducer } from "react";
import type { ComponentType, ReactElement } from "react";
import { usePage } from "../platform/page-context.tsx";
import { findPageRoute } from "./routes.ts";
import type { PageRoute } from "./routes.ts";

const loaded = new Map<string, ComponentType>();

/**
 * Loads the module of a page. On the server and in the browser this must finish before the first render,
 * so that both render the same HTML.
 */
export async function loadPage({ module, load }: PageRoute): Promise<void> {
  if (loaded.has(module)) return;
  const { Page } = await load();
  loaded.set(module, Page);
}

/** Preloads a page when the pointer or the focus is on a link to it. */
export function usePagePreloading(): void {
  const { session } = usePage();
  useEffect(() => {
    const prepare = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || link.origin !== location.origin) return;
      // A failed preload is ignored: the page is requested again on navigation.
      loadPage(findPageRoute(link.pathname, session)).catch(() => {});
    };
    document.addEventListener("pointerover", prepare, { passive: true });
    document.addEventListener("focusin", prepare);
    return () => {
      document.removeEventListener("pointerover", prepare);
      document.removeEventListener("focusin", prepare);
    };
  }, [session]);
}

/** Returns the element of the page, or null while the JavaScript of the page is loading. */
export function usePageElement(route: PageRoute): ReactElement | null {
  const [, show] = useReducer((times: number) => times + 1, 0);
  const page = loaded.get(route.module) ?? null;
  const isMissing = page === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const load = () => {
      loadPage(route).then(show, mend);
    };
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [isMissing, route]);
  return page && createElement(page);
}

/**
 * Handles page code that could not be loaded. Usually the page is from an older deployment, so it is
 * reloaded. When the browser is offline nothing happens here: the page waits for the `online` event.
 */
function mend(): void {
  if (navigator.onLine) location.reload();
}
