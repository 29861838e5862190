/** Parses the query string of the results page. The server has refused values that are not allowed. */
import {
  SEARCH_SCOPES,
  SEARCH_SORTS,
  SEARCH_STATES,
  type SearchFilter,
  type SearchScope,
  type SearchSort,
  type SearchState,
} from "@cairn/contract/search/search";

export interface SearchParams extends Record<SearchFilter, readonly string[]> {
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
    project: query.getAll("project[]"),
    author_username: query.getAll("author_username[]"),
    label_name: query.getAll("label_name[]"),
    state: oneOf("state", SEARCH_STATES) ?? stateOfList(query.getAll("state[]")),
    sort: oneOf("sort", SEARCH_SORTS),
    page: Math.max(1, Number(query.get("page")) || 1),
  };
}

/** The list that the form of the filters sends without JavaScript. */
function stateOfList(states: readonly string[]): SearchState | undefined {
  if (states.length === 0) return undefined;
  return states.length > 1 ? "all" : SEARCH_STATES.find((state) => state === states[0]);
}

/** The same search without its filters. */
export function withoutFilters(params: SearchParams): SearchParams {
  const { search, scope, sort } = params;
  return { search, scope, sort, project: [], author_username: [], label_name: [] };
}

export function countFilters(params: SearchParams): number {
  const { project, author_username, label_name, state = "all" } = params;
  const values = [...project, ...author_username, ...label_name];
  return values.length + (state === "all" ? 0 : 1);
}
