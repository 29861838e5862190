/** Sets the document's title: the parts that the page gives, followed by the instance's name. */
import { createContext, useContext, useEffect } from "react";
import { usePage } from "./page-context.tsx";

/** On the server: receives the title for the document. */
export const PageTitleContext = createContext<(title: string) => void>(() => {});

/** Parts go from the specific to the general: `usePageTitle("Issues", "parcel-api")`. */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const { instance } = usePage();
  const tell = useContext(PageTitleContext);
  const title = [...parts, instance.name].filter(Boolean).join(" · ");
  tell(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
