/**
 * API calls for writing a comment: reads quick actions and saved replies, and saves drafts.
 * `sendNote` in the outbox posts the comment.
 */
import { draftUrl, draftsUrl } from "@cairn/contract/drafts";
import type { Draft } from "@cairn/contract/drafts";
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import type { AutocompleteQuickAction } from "@cairn/contract/markdown";
import { usableSavedRepliesUrl, type SavedReply } from "@cairn/contract/saved-replies";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { quickActionsUrl } from "../../writing/index.ts";
import { useNoteable, useNoteableContext } from "../store/noteable-context.ts";

/** The available quick actions from the cache; undefined if they were not read yet. */
export function useCachedQuickActions() {
  const cache = useQueryClient();
  const noteable = useNoteable();
  const address = quickActionsUrl(noteable.place, noteable);
  return () => cache.getQueryData<AutocompleteQuickAction[]>([address]);
}

/**
 * Returns a function that refetches the noteable and its available
 * quick actions, because quick actions in a comment change both.
 */
export function useRefetchNoteable() {
  const cache = useQueryClient();
  const { noteable, onChanged } = useNoteableContext();
  return (changes: QuickActionChanges) => {
    onChanged(changes);
    const queryKey = [quickActionsUrl(noteable.place, noteable)];
    void cache.invalidateQueries({ queryKey });
  };
}

export function useSavedReplies(project: string) {
  const cache = useQueryClient();
  return () =>
    cache.query<SavedReply[]>({ queryKey: [usableSavedRepliesUrl(project)], retry: false });
}

/**
 * Reads and writes the server's copy of the draft of one text field. The user's other devices read the
 * same copy.
 */
export function useDraftRequests(basePath: string, field: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return useMemo(
    () => ({
      read: async (): Promise<Draft | null> => {
        const drafts = await callApi<Draft[]>(draftsUrl(basePath));
        return drafts.find((draft) => draft.field === field) ?? null;
      },
      write: (text: string, revision: number) =>
        callApi<Draft | undefined>(draftUrl(basePath, field), {
          method: "PUT",
          body: { text, revision },
          csrfToken,
        }),
    }),
    [basePath, field, csrfToken],
  );
}
