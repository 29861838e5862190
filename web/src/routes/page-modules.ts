/** Pages come in pieces of their own: the first with the document, the others when they are wanted. */
import { createElement, useEffect, useReducer } from "react";
import type { ComponentType, ReactElement } from "react";
import { usePage } from "../platform/page-context.tsx";
import { routeFor } from "./routes.ts";
import type { PageRoute } from "./routes.ts";

const loaded = new Map<string, ComponentType>();

/** Before the first paint, on the server and in the browser, so that both draw the same. */
export async function loadPage({ module, load }: PageRoute): Promise<void> {
  if (loaded.has(module)) return;
  const { Page } = await load();
  loaded.set(module, Page);
}

/** A link that the pointer or the focus rests on will soon be followed. */
export function usePreparedPages(): void {
  const { session } = usePage();
  useEffect(() => {
    const prepare = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || link.origin !== location.origin) return;
      // What cannot be fetched now will be asked for again when it is needed.
      loadPage(routeFor(link.pathname, session)).catch(() => {});
    };
    document.addEventListener("pointerover", prepare, { passive: true });
    document.addEventListener("focusin", prepare);
    return () => {
      document.removeEventListener("pointerover", prepare);
      document.removeEventListener("focusin", prepare);
    };
  }, [session]);
}

/** Null while it is on its way. */
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

/** A piece that is gone belongs to an older version of the site; offline, it only has to wait. */
function mend(): void {
  if (navigator.onLine) location.reload();
}
