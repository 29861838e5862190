/**
 * Builds API paths with query strings. These addresses are also keys of the client cache, so server and
 * browser must spell them identically.
 */

/** Filter of a paginated list: a search term and the page number. */
export interface SearchAndPageQuery {
  search?: string | undefined;
  page?: number | undefined;
}

/** Number of groups or projects on one page of a list. */
export const PLACES_PER_PAGE = 20;

/** Encodes one part of a path or query. A lone surrogate, which has no encoding, becomes U+FFFD. */
export function encodePathSegment(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

/**
 * Encodes the full path of a project or group as one segment of an API address. A path that
 * consists of digits gets a leading slash, because the API would read the digits as an id.
 */
export function encodeFullPath(path: string): string {
  return encodePathSegment(/^\d+$/.test(path) ? `/${path}` : path);
}

type Value = string | number | boolean | undefined;

/**
 * Appends the parameters to the path as a query string, in the given order. Leaves out undefined and
 * empty values and `page=1`.
 */
export function appendQueryString(path: string, parameters: Record<string, Value>): string {
  const said = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "page" && value === 1),
  );
  const query = said.map(([name, value]) => `${name}=${encodePathSegment(String(value))}`);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
