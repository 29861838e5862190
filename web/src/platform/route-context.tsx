/** React context with the parsed address of the current page. */
import { createContext, useContext } from "react";

export interface Route {
  path: string;
  /** Full path of the project, group or user that the page belongs to; null on other pages. */
  place: string | null;
  /** Other named parts of the address. */
  params: Record<string, string>;
}

export const RouteContext = createContext<Route>({ path: "/", place: null, params: {} });

export function useRoute(): Route {
  return useContext(RouteContext);
}
