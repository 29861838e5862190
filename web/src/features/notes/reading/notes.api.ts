/**
 * API calls of discussions: reads pages, polls for changed notes, searches notes, and reports what the
 * viewer has seen.
 */
import {
  discussionPageAddress,
  discussionSearchAddress,
  discussionVisitAddress,
  notesAddress,
  type DiscussionPage,
  type DiscussionSearchResponse,
  type NotesFilter,
  type NotesPollResponse,
} from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { createPolledCall, type PolledResponse } from "../../../platform/polled-call.ts";
import type { PageRequest } from "../store/discussion-pages.ts";

export interface DiscussionPageRequest {
  wish: PageRequest;
  /**
   * The activity to read. Undefined reads with the filter that the viewer saved on an earlier visit.
   */
  filter?: NotesFilter | undefined;
  /** True saves the filter for the viewer's next visit. */
  keep?: boolean;
}

export function fetchDiscussionPage(
  basePath: string,
  { wish, filter, keep = false }: DiscussionPageRequest,
  csrfToken: string | null,
): Promise<DiscussionPage> {
  const filtered = filter === undefined ? {} : { notes_filter: filter, persist_filter: keep };
  // The server saves the filter only for requests with the CSRF token, which only our own pages have.
  return callApi(discussionPageAddress(basePath, { ...wish, ...filtered }), { csrfToken });
}

/**
 * The discussions that came with the page's HTML. The caller must call `forget` after using
 * them, because they would be outdated next time.
 */
export function takePrefetchedDiscussionPage(cache: QueryClient, basePath: string) {
  const queryKey = [discussionPageAddress(basePath)];
  return {
    page: cache.getQueryData<DiscussionPage>(queryKey),
    forget: () => cache.removeQueries({ queryKey }),
  };
}

/**
 * Polls for changed notes. Each request sends the time up to which this page knows all changes; the
 * response contains the notes that changed later.
 */
export function createNotesPoll(noteable: Noteable) {
  let known = 0;
  const ask = createPolledCall<NotesPollResponse>(notesAddress(noteable.place, noteable), () => ({
    "X-Last-Fetched-At": String(known),
  }));
  return {
    async ask(signal: AbortSignal): Promise<PolledResponse<NotesPollResponse>> {
      const answer = await ask(signal);
      if (answer.body) known = answer.body.last_fetched_at;
      return answer;
    },
    /**
     * Sets the time from which the first poll requests changes, in microseconds since the epoch. The
     * first page already contains earlier changes. Later calls have no effect.
     */
    knownUntil(time: number) {
      known ||= time;
    },
  };
}

const SEARCH_FROM = 2;

export function useDiscussionSearch(basePath: string, text: string) {
  return useQuery<DiscussionSearchResponse>({
    queryKey: [discussionSearchAddress(basePath, text)],
    enabled: text.length >= SEARCH_FROM,
    // Shows the previous search results until the next ones arrive.
    placeholderData: (before) => before,
  });
}

export function reportDiscussionVisit(basePath: string, csrfToken: string | null): void {
  void callApi(discussionVisitAddress(basePath), {
    method: "POST",
    body: {},
    csrfToken,
    keepalive: true,
    // A failed request is ignored: on the next visit, the notes count as new again.
  }).catch(() => {});
}
