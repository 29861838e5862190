/**
 * Cache operations that the discussion of an issue needs: refetching the issue page, and checking
 * whether the issue was deleted.
 */
import { awardsUrl } from "@cairn/contract/awards";
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import { issueBasePath, issuePageJsonUrl } from "@cairn/contract/issues/issue-page";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isIssueMarkedDeleted } from "../shared/deleted-issues.ts";
import { isNotFoundError } from "../shared/issue.api.ts";

/**
 * Returns a function that refetches the issue page after a quick action or an assignment has
 * changed the issue. Refetches the reactions as well if a quick action changed them.
 */
export function useRefreshIssue(project: string, iid: number) {
  const cache = useQueryClient();
  return useCallback(
    (changes: QuickActionChanges) => {
      const addresses = [issuePageJsonUrl(project, iid)];
      if (changes.emoji_award !== undefined) {
        addresses.push(awardsUrl(issueBasePath(project, iid)));
      }
      for (const address of addresses) void cache.invalidateQueries({ queryKey: [address] });
    },
    [cache, project, iid],
  );
}

/** Returns a function that reports whether the issue was deleted, on this page or elsewhere. */
export function useCheckIfIssueDeleted(project: string, iid: number): () => boolean {
  const cache = useQueryClient();
  return useCallback(() => {
    const error = cache.getQueryState([issuePageJsonUrl(project, iid)])?.error ?? null;
    return isNotFoundError(error) || isIssueMarkedDeleted(project, iid);
  }, [cache, project, iid]);
}
