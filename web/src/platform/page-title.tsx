/** The document's title: a page names itself, the instance's name follows. */
import { createContext, useContext, useEffect } from "react";
import { usePage } from "./page-context.tsx";

/** On the server: hears the title, for the document. */
export const PageTitleContext = createContext<(title: string) => void>(() => {});

/** From the particular to the general: `usePageTitle("Issues", "parcel-api")`. */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const { instance } = usePage();
  const tell = useContext(PageTitleContext);
  const title = [...parts, instance.name].filter(Boolean).join(" · ");
  tell(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
