/** Address of the names of branches, tags and commits that the ref selector offers. */
import { appendQueryString } from "../addresses.ts";

/** `ref` is the one that the page shows; it is offered as a commit when it looks like an id. */
export function matchingRefsUrl(project: string, query: { search: string; ref: string }): string {
  return appendQueryString(`/${project}/refs`, query);
}
