/** The store of one noteable's discussion, filled with what came with the page or is read now. */
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePage } from "../../../platform/page-context.tsx";
import { notesCall, readPage, servedPage } from "./notes.api.ts";
import { createDiscussionStore } from "../store/create-store.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import { noteInHash } from "./scroll-to-note.ts";
import { createReader, type Reader } from "./page-loader.ts";

export interface Reads {
  store: DiscussionStore;
  reader: Reader;
  call: ReturnType<typeof notesCall>;
  /** When what came with the page was read; microseconds. */
  lastFetchedAt: number;
}

export function useReading(noteable: Noteable): Reads {
  const { base_path: basePath } = noteable;
  const cache = useQueryClient();
  const { user, csrf_token: csrfToken } = usePage().session;
  const [reads] = useState((): Reads => {
    const store = createDiscussionStore(noteable, user?.id ?? null);
    const call = notesCall(noteable);
    const reader = createReader(
      store,
      (question) => readPage(basePath, question, csrfToken),
      (page) => call.knownUntil(page.last_fetched_at),
    );
    const { page } = servedPage(cache, basePath);
    if (page) {
      store.addPage(page, {});
      call.knownUntil(page.last_fetched_at);
    }
    return { store, reader, call, lastFetchedAt: page?.last_fetched_at ?? 0 };
  });

  useEffect(() => {
    const { store, reader } = reads;
    servedPage(cache, basePath).forget();
    if (store.known().pieces !== null) {
      reader.readRest();
      return;
    }
    // A link to a note shows it whatever the filter hides, and leaves the filter as it was.
    const isLinked = noteInHash(location.hash) !== null;
    void reader.readAnew(isLinked ? { filter: NOTES_FILTER.all } : {});
  }, [reads, cache, basePath]);

  return reads;
}
