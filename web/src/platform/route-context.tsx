/** React context with the matched route of the current page. */
import { createContext, useContext } from "react";

export interface MatchedRoute {
  path: string;
  /** Full path of the project, group or user that the page belongs to; null on other pages. */
  place: string | null;
  /** Other named parameters of the path, for example an iid. */
  params: Record<string, string>;
}

export const RouteContext = createContext<MatchedRoute>({ path: "/", place: null, params: {} });

export function useMatchedRoute(): MatchedRoute {
  return useContext(RouteContext);
}
