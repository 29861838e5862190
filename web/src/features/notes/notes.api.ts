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
} from "@cairn/contract/discussions";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { polledCall, type PolledAnswer } from "../../platform/polled-call.ts";
import type { Wish } from "./store/pieces.ts";

export interface PageQuestion {
  wish: Wish;
  /** Without it, the one that is kept for the reader. */
  filter?: NotesFilter | undefined;
  /** The filter is kept for the next visit too. */
  keep?: boolean;
}

export function readPage(
  project: string,
  iid: number,
  { wish, filter, keep = false }: PageQuestion,
  csrfToken: string | null,
): Promise<DiscussionPage> {
  const filtered = filter === undefined ? {} : { notes_filter: filter, persist_filter: keep };
  // Only what our own pages ask for is kept.
  return callApi(discussionPageAddress(project, iid, { ...wish, ...filtered }), { csrfToken });
}

/** What came with the page; used once, since it would be old the next time. */
export function servedPage(cache: QueryClient, project: string, iid: number) {
  const queryKey = [discussionPageAddress(project, iid)];
  return {
    page: cache.getQueryData<DiscussionPage>(queryKey),
    forget: () => cache.removeQueries({ queryKey }),
  };
}

/** Each question says until when everything is known; the answer brings the rest. */
export function notesCall(project: string, issueId: number) {
  let known = 0;
  const ask = polledCall<NotesPoll>(notesAddress(project, issueId), () => ({
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

export function useDiscussionSearch(project: string, iid: number, text: string) {
  return useQuery<DiscussionSearch>({
    queryKey: [discussionSearchAddress(project, iid, text)],
    enabled: text.length >= SEARCH_FROM,
    // While the next answer comes, the last one stays.
    placeholderData: (before) => before,
  });
}

export function tellSeen(project: string, iid: number, csrfToken: string | null): void {
  void callApi(discussionSeenAddress(project, iid), {
    method: "POST",
    body: {},
    csrfToken,
    keepalive: true,
    // What was not told is new once more: no harm.
  }).catch(() => {});
}
