/** Parses the query string of the results page. The server has refused values that are not allowed. */
import {
  SEARCH_SCOPES,
  SEARCH_SORTS,
  SEARCH_STATES,
  type SearchScope,
  type SearchSort,
  type SearchState,
} from "@cairn/contract/search/search";

export interface SearchParams {
  search: string;
  scope: SearchScope;
  state?: SearchState | undefined;
  sort?: SearchSort | undefined;
  page?: number | undefined;
}

export function parseSearchParams(queryString: string): SearchParams {
  const query = new URLSearchParams(queryString);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  return {
    search: (query.get("search") ?? "").trim(),
    scope: oneOf("scope", SEARCH_SCOPES) ?? "issues",
    state: oneOf("state", SEARCH_STATES),
    sort: oneOf("sort", SEARCH_SORTS),
    page: Math.max(1, Number(query.get("page")) || 1),
  };
}
