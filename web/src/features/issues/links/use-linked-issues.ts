import type { WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { useQuery } from "@tanstack/react-query";

/** The linked issues of an issue. Apart from the other API calls, because every page of an issue needs it. */
export function useLinkedIssues(url: string) {
  return useQuery<WebLinkedIssue[]>({ queryKey: [url] });
}
