/**
 * Lazy loading of pages: the JavaScript of the first page loads with the document, and the
 * JavaScript of every other page loads on demand.
 */
import { createElement, useEffect, useReducer } from "react";
import type { ComponentType, ReactElement } from "react";
import type { PageRoute } from "./routes.ts";

const loaded = new Map<string, ComponentType>();

/**
 * Loads the module of a page. Server and browser must await the module before the first render, so
 * that both render the same HTML.
 */
export async function loadPageModule({ module, load }: PageRoute): Promise<void> {
  if (loaded.has(module)) return;
  const { Page } = await load();
  loaded.set(module, Page);
}

/** Returns the element of the page, or null while the JavaScript of the page is loading. */
export function usePageElement(route: PageRoute): ReactElement | null {
  const [, show] = useReducer((times: number) => times + 1, 0);
  const page = loaded.get(route.module) ?? null;
  const isMissing = page === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const load = () => {
      loadPageModule(route).then(show, mend);
    };
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [isMissing, route]);
  return page && createElement(page);
}

/**
 * Handles a failure to load the code of a page. Reloads the open page, because it is usually from
 * an older deployment. Does nothing while offline: the caller retries on the `online` event.
 */
function mend(): void {
  if (navigator.onLine) location.reload();
}
