/** Builds addresses of the issue list with changed parameters. */
/** Changes these parameters and returns to the first page. Null removes a parameter. */
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
  return issueListHref(path, parameters);
}

export function issueListHref(path: string, parameters: URLSearchParams): string {
  // `URLSearchParams` escapes brackets and colons. They are valid in a query, so they are written as
  // they are, which is easier to read.
  const query = parameters
    .toString()
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%3A", ":");
  return query === "" ? path : `${path}?${query}`;
}
