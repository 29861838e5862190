/** Every read of a discussion. */
import {
  discussionPageAddress,
  discussionSearchAddress,
  discussionSeenAddress,
  notesAddress,
  type DiscussionPage,
  type DiscussionSearch,
  type NotesFilter,
  type NotesPoll,
} from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { polledCall, type PolledAnswer } from "../../../platform/polled-call.ts";
import type { PageRequest } from "../store/discussion-pages.ts";

export interface DiscussionPageRequest {
  wish: PageRequest;
  /** Without it, the one that is kept for the reader. */
  filter?: NotesFilter | undefined;
  /** The filter is kept for the next visit too. */
  keep?: boolean;
}

export function fetchDiscussionPage(
  basePath: string,
  { wish, filter, keep = false }: DiscussionPageRequest,
  csrfToken: string | null,
): Promise<DiscussionPage> {
  const filtered = filter === undefined ? {} : { notes_filter: filter, persist_filter: keep };
  // Only what our own pages ask for is kept.
  return callApi(discussionPageAddress(basePath, { ...wish, ...filtered }), { csrfToken });
}

/** What came with the page; used once, since it would be old the next time. */
export function takePrefetchedPage(cache: QueryClient, basePath: string) {
  const queryKey = [discussionPageAddress(basePath)];
  return {
    page: cache.getQueryData<DiscussionPage>(queryKey),
    forget: () => cache.removeQueries({ queryKey }),
  };
}

/** Each question says until when everything is known; the answer brings the rest. */
export function createNotesPoll(noteable: Noteable) {
  let known = 0;
  const ask = polledCall<NotesPoll>(notesAddress(noteable.place, noteable), () => ({
    "X-Last-Fetched-At": String(known),
  }));
  return {
    async ask(signal: AbortSignal): Promise<PolledAnswer<NotesPoll>> {
      const answer = await ask(signal);
      if (answer.body) known = answer.body.last_fetched_at;
      return answer;
    },
    /** Microseconds. What was read with a page need not be asked for. */
    knownUntil(time: number) {
      known ||= time;
    },
  };
}

const SEARCH_FROM = 2;

export function useDiscussionSearch(basePath: string, text: string) {
  return useQuery<DiscussionSearch>({
    queryKey: [discussionSearchAddress(basePath, text)],
    enabled: text.length >= SEARCH_FROM,
    // While the next answer comes, the last one stays.
    placeholderData: (before) => before,
  });
}

export function reportSeen(basePath: string, csrfToken: string | null): void {
  void callApi(discussionSeenAddress(basePath), {
    method: "POST",
    body: {},
    csrfToken,
    keepalive: true,
    // What was not told is new once more: no harm.
  }).catch(() => {});
}
