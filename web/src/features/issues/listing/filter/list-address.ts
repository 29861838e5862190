/** Builds addresses of the issue list with changed parameters. */
/**
 * Builds the address of the first page of the list with these parameters changed. Null removes a
 * parameter.
 */
export function buildIssueListHref(
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
  return formatIssueListHref(path, parameters);
}

export function formatIssueListHref(path: string, parameters: URLSearchParams): string {
  // Undoes the escaping of brackets and colons by `URLSearchParams`. Both are valid in a query, and
  // the address is easier to read with them.
  const query = parameters
    .toString()
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%3A", ":");
  return query === "" ? path : `${path}?${query}`;
}
