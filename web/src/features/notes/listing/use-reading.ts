/** The store of one issue's discussion, filled with what came with the page or is read now. */
import { NOTES_FILTER } from "@cairn/contract/discussions";
import type { IssuePage } from "@cairn/contract/issue-page";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePage } from "../../../platform/page-context.tsx";
import { notesCall, readPage, servedPage } from "../notes.api.ts";
import { createDiscussionStore } from "../store/create-store.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import { noteInHash } from "./landing.ts";
import { createReader, type Reader } from "./reader.ts";

export interface Reads {
  store: DiscussionStore;
  reader: Reader;
  call: ReturnType<typeof notesCall>;
  /** When what came with the page was read; microseconds. */
  lastFetchedAt: number;
}

export function useReading(project: string, issue: IssuePage): Reads {
  const { iid } = issue;
  const cache = useQueryClient();
  const { user, csrf_token: csrfToken } = usePage().session;
  const [reads] = useState((): Reads => {
    const place = { project, iid, projectId: issue.project_id };
    const store = createDiscussionStore(place, user?.id ?? null);
    const call = notesCall(project, issue.id);
    const reader = createReader(
      store,
      (question) => readPage(project, iid, question, csrfToken),
      (page) => call.knownUntil(page.last_fetched_at),
    );
    const { page } = servedPage(cache, project, iid);
    if (page) {
      store.addPage(page, {});
      call.knownUntil(page.last_fetched_at);
    }
    return { store, reader, call, lastFetchedAt: page?.last_fetched_at ?? 0 };
  });

  useEffect(() => {
    const { store, reader } = reads;
    servedPage(cache, project, iid).forget();
    if (store.known().pieces !== null) {
      reader.readRest();
      return;
    }
    // A link to a note shows it whatever the filter hides, and leaves the filter as it was.
    const isLinked = noteInHash(location.hash) !== null;
    void reader.readAnew(isLinked ? { filter: NOTES_FILTER.all } : {});
  }, [reads, cache, project, iid]);

  return reads;
}
