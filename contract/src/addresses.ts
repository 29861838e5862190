/** Addresses are keys of the client's cache too: server and browser must spell them alike. */

/** What narrows a list down on its page: words to look for, and the page of the list. */
export interface ListQuery {
  search?: string | undefined;
  page?: number | undefined;
}

/** How many rows a list of groups or projects has on its page. */
export const LIST_PER_PAGE = 20;

/** A part of a path or query. Half of a pair of surrogates, which has no encoding, becomes U+FFFD. */
export function encodePathPart(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

/** A place in an address of the API, by its path. One of digits alone would be read as an id. */
export function pathRef(path: string): string {
  return encodePathPart(/^\d+$/.test(path) ? `/${path}` : path);
}

type Value = string | number | boolean | undefined;

/** The parameters in the order given; what is empty, and the first page, goes without saying. */
export function withQuery(path: string, parameters: Record<string, Value>): string {
  const said = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "page" && value === 1),
  );
  const query = said.map(([name, value]) => `${name}=${encodePathPart(String(value))}`);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
