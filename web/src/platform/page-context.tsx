/** React context with the page payload: session, instance, form result and error. */
import type { PageForm, PagePayload, PageSession } from "@cairn/contract/pages";
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { isApiAddress } from "./query-client.ts";

interface Page {
  session: PageSession;
  instance: PagePayload["instance"];
  /** Entered values and errors of a form that was sent without JavaScript. */
  form: PageForm | null;
  problem: PagePayload["problem"];
  /** Data of the payload that only the first page uses and that is not in the client cache, by name. */
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
      ? { session, instance, form, problem, once: saidOnce(data) }
      : { session, instance, form: null, problem: null, once: {} };
  }, [payload, isFirstPage]);
  return <PageContext value={page}>{props.children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage needs a PageProvider above it");
  return page;
}

function saidOnce(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !isApiAddress(key)));
}
