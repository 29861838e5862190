/**
 * Sets the title of the document: the parts that the page gives, followed by the name of the
 * instance.
 */
import { createContext, useContext, useEffect } from "react";
import { usePageContext } from "./page-context.tsx";

/**
 * React context with a function that receives the title. During server rendering, the server writes
 * the title into the document.
 */
export const PageTitleContext = createContext<(title: string) => void>(() => {});

/**
 * Sets the title. Pass its parts from the most specific to the most general: `usePageTitle("Issues",
 * "parcel-api")`.
 */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const { instance } = usePageContext();
  const tell = useContext(PageTitleContext);
  const title = [...parts, instance.name].filter(Boolean).join(" · ");
  tell(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
