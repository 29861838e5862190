/**
 * Cache operations that the discussion of an issue or epic needs: refetching the data of its page, and
 * checking whether it was deleted.
 */
import { awardsUrl } from "@cairn/contract/awards";
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isPageMarkedDeleted } from "../shared/deleted-pages.ts";
import { isNotFoundError } from "../shared/issue.api.ts";

/**
 * Returns a function that refetches the data of the page after a quick action or an assignment has
 * changed the issue or epic. Refetches the reactions as well if a quick action changed them.
 */
export function useRefreshPage(basePath: string) {
  const cache = useQueryClient();
  return useCallback(
    (changes: QuickActionChanges) => {
      const addresses = [noteablePageJsonUrl(basePath)];
      if (changes.emoji_award !== undefined) {
        addresses.push(awardsUrl(basePath));
      }
      for (const address of addresses) void cache.invalidateQueries({ queryKey: [address] });
    },
    [cache, basePath],
  );
}

/** Returns a function that reports whether the issue or epic was deleted, on this page or elsewhere. */
export function useCheckIfDeleted(basePath: string): () => boolean {
  const cache = useQueryClient();
  return useCallback(() => {
    const error = cache.getQueryState([noteablePageJsonUrl(basePath)])?.error ?? null;
    return isNotFoundError(error) || isPageMarkedDeleted(basePath);
  }, [cache, basePath]);
}
