/**
 * API calls of discussions: reads pages, polls for changed notes, searches notes, and reports what the
 * viewer has seen.
 */
import {
  discussionPageUrl,
  discussionSearchUrl,
  discussionVisitUrl,
  notesPollUrl,
  type DiscussionPage,
  type DiscussionSearchResponse,
  type NotesFilter,
  type NotesPollResponse,
} from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import {
  createPollRequestFunction,
  type PollResponseWithBody,
} from "../../../platform/polling/polled-call.ts";
import type { DiscussionPageParameters } from "../store/discussion-pages.ts";

export interface DiscussionPageRequest {
  wish: DiscussionPageParameters;
  /** Which activity to read; undefined for the filter that the viewer saved on an earlier visit. */
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
  // Sends the CSRF token, because the server saves the filter only for requests of our own pages.
  return callApi(discussionPageUrl(basePath, { ...wish, ...filtered }), { csrfToken });
}

/**
 * Returns the discussions that came with the page's HTML. The caller must call `forget` after using
 * them, because they would be outdated when the page is opened again.
 */
export function takePrefetchedDiscussionPage(cache: QueryClient, basePath: string) {
  const queryKey = [discussionPageUrl(basePath)];
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
  const ask = createPollRequestFunction<NotesPollResponse>(
    notesPollUrl(noteable.place, noteable),
    () => ({
      "X-Last-Fetched-At": String(known),
    }),
  );
  return {
    async ask(signal: AbortSignal): Promise<PollResponseWithBody<NotesPollResponse>> {
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
    queryKey: [discussionSearchUrl(basePath, text)],
    enabled: text.length >= SEARCH_FROM,
    // Shows the previous search results until the next ones arrive.
    placeholderData: (before) => before,
  });
}

export function reportDiscussionVisit(basePath: string, csrfToken: string | null): void {
  void callApi(discussionVisitUrl(basePath), {
    method: "POST",
    body: {},
    csrfToken,
    keepalive: true,
    // A failed request is ignored: on the next visit, the notes count as new again.
  }).catch(() => {});
}
