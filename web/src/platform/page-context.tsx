/** React context with the page payload: session, instance, form result and error. */
import type { PageFormResult, PagePayload, PageSession } from "@cairn/contract/pages";
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";

interface Page {
  session: PageSession;
  instance: PagePayload["instance"];
  /** Entered values and errors of a form that was sent without JavaScript. */
  form: PageFormResult | null;
  problem: PagePayload["problem"];
  /**
   * Data of the payload, by API address or by name, as the server rendered the first page with it.
   * Empty on every other page.
   */
  once: Record<string, unknown>;
}

const PageContext = createContext<Page | null>(null);

/**
 * Provides the page payload. After the first client-side navigation only session and instance
 * remain; the form result, the error and other data belong to the first page.
 */
export function PageProvider(props: {
  payload: PagePayload;
  isFirstPage: boolean;
  children: ReactNode;
}) {
  const { payload, isFirstPage } = props;
  const page = useMemo((): Page => {
    const { session, instance, form, problem, data } = payload;
    return isFirstPage
      ? { session, instance, form, problem, once: data }
      : { session, instance, form: null, problem: null, once: {} };
  }, [payload, isFirstPage]);
  return <PageContext value={page}>{props.children}</PageContext>;
}

export function usePageContext(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePageContext needs a PageProvider above it");
  return page;
}
