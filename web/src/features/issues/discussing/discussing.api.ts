/**
 * Cache operations that the discussion of an issue needs: refetching the issue page, and checking
 * whether the issue was deleted.
 */
import { awardsAddress } from "@cairn/contract/awards";
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import { issueBasePath, issuePageAddress } from "@cairn/contract/issues/issue-page";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isIssueMarkedDeleted } from "../shared/deleted-issues.ts";
import { isNotFound } from "../shared/issue.api.ts";

/**
 * Returns a function that refetches the parts of the issue
 * page that a quick action or an assignment has changed.
 */
export function useRefreshIssue(project: string, iid: number) {
  const cache = useQueryClient();
  return useCallback(
    (changes: QuickActionChanges) => {
      const addresses = [issuePageAddress(project, iid)];
      if (changes.emoji_award !== undefined) {
        addresses.push(awardsAddress(issueBasePath(project, iid)));
      }
      for (const address of addresses) void cache.invalidateQueries({ queryKey: [address] });
    },
    [cache, project, iid],
  );
}

/** Returns a function that reports whether the issue was deleted, on this page or elsewhere. */
export function useIsIssueDeleted(project: string, iid: number): () => boolean {
  const cache = useQueryClient();
  return useCallback(() => {
    const error = cache.getQueryState([issuePageAddress(project, iid)])?.error ?? null;
    return isNotFound(error) || isIssueMarkedDeleted(project, iid);
  }, [cache, project, iid]);
}
