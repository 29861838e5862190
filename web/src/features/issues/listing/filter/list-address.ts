/** Addresses that differ from the present one in what somebody chose. */
/** The same list with these parameters changed, from its first page on. Null takes one away. */
export function issueListHrefWith(
  path: string,
  search: string,
  changes: Record<string, string | null>,
): string {
  const parameters = new URLSearchParams(search);
  for (const name of ["page_after", "page_before", ...Object.keys(changes)])
    parameters.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null) parameters.set(name, value);
  }
  return issueListHref(path, parameters);
}

export function issueListHref(path: string, parameters: URLSearchParams): string {
  // Brackets and colons may stand in a query as they are, and read better so.
  const query = parameters
    .toString()
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%3A", ":");
  return query === "" ? path : `${path}?${query}`;
}
