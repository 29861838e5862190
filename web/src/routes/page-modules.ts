/**
 * Lazy loading of pages: the JavaScript of the first page loads with the document, and the
 * JavaScript of every other page loads on demand.
 */
import { createElement, useEffect, useReducer, useState } from "react";
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

interface LoadedPage {
  /** Null while the JavaScript of the page is loading. */
  element: ReactElement | null;
  /** Loads the JavaScript again; null unless it could not be loaded because the browser is offline. */
  retry: (() => void) | null;
}

export function usePageElement(route: PageRoute): LoadedPage {
  const [, show] = useReducer((times: number) => times + 1, 0);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  const page = loaded.get(route.module) ?? null;
  const isMissing = page === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const load = () => {
      loadPageModule(route).then(show, () => {
        // Reloads the open page, because its code is usually from an older deployment.
        if (navigator.onLine) location.reload();
        else setRetry(() => load);
      });
    };
    load();
    addEventListener("online", load);
    return () => {
      removeEventListener("online", load);
      setRetry(null);
    };
  }, [isMissing, route]);
  return { element: page && createElement(page), retry };
}
