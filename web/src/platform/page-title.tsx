/** Sets the document's title: the parts that the page gives, followed by the instance's name. */
import { createContext, useContext, useEffect } from "react";
import { usePage } from "./page-context.tsx";

/** The server sets this function to receive the title, which it writes into the document. */
export const PageTitleContext = createContext<(title: string) => void>(() => {});

/** Sets the title from the specific to the general: `usePageTitle("Issues", "parcel-api")`. */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const { instance } = usePage();
  const tell = useContext(PageTitleContext);
  const title = [...parts, instance.name].filter(Boolean).join(" · ");
  tell(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
