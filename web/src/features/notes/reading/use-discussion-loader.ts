/** Creates the discussion store of a noteable and fills it from the page's data or from the API. */
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { createNotesPoll, fetchDiscussionPage, takePrefetchedDiscussionPage } from "./notes.api.ts";
import { createDiscussionStore } from "../store/create-store.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import { parseNoteHash } from "./scroll-to-note.ts";
import { createDiscussionLoader, type DiscussionLoader } from "./page-loader.ts";

export interface DiscussionStoreAndLoader {
  store: DiscussionStore;
  reader: DiscussionLoader;
  call: ReturnType<typeof createNotesPoll>;
  /** When the server read the discussions of the page, in microseconds since the epoch. */
  lastFetchedAt: number;
}

export function useDiscussionStoreAndLoader(noteable: Noteable): DiscussionStoreAndLoader {
  const { base_path: basePath } = noteable;
  const cache = useQueryClient();
  const { user, csrf_token: csrfToken } = usePageContext().session;
  const [reads] = useState((): DiscussionStoreAndLoader => {
    const store = createDiscussionStore(noteable, user?.id ?? null);
    const call = createNotesPoll(noteable);
    const reader = createDiscussionLoader(
      store,
      (question) => fetchDiscussionPage(basePath, question, csrfToken),
      (page) => call.knownUntil(page.last_fetched_at),
    );
    const { page } = takePrefetchedDiscussionPage(cache, basePath);
    if (page) {
      store.addPage(page, {});
      call.knownUntil(page.last_fetched_at);
    }
    return { store, reader, call, lastFetchedAt: page?.last_fetched_at ?? 0 };
  });

  useEffect(() => {
    const { store, reader } = reads;
    takePrefetchedDiscussionPage(cache, basePath).forget();
    if (store.known().pieces !== null) {
      reader.readRest();
      return;
    }
    // Shows all activity if the address names a note, because the saved filter could hide the note.
    // The saved filter does not change.
    const isLinked = parseNoteHash(location.hash) !== null;
    void reader.readAnew(isLinked ? { filter: NOTES_FILTER.all } : {});
  }, [reads, cache, basePath]);

  useEffect(() => {
    addEventListener("online", reads.reader.retryFailed);
    return () => removeEventListener("online", reads.reader.retryFailed);
  }, [reads]);

  return reads;
}
