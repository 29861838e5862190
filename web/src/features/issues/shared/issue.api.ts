/** API calls and cache updates of the issue page. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import type { IssuePageResponse, TaskUpdate } from "@cairn/contract/issues/issue-page";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import { noteableJsonUrl, noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, callApi } from "../../../platform/api.ts";
import { callGraphql } from "../../../platform/graphql-call.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { spamSubmissionPath } from "./data-attributes.ts";
import type { StateEvent } from "./issue-states.ts";
import { basePathOf, bodyKeyOf } from "./noteable-page.ts";

/** Reads the data of the page of an issue or epic. */
export function useNoteablePage<Page extends NoteablePageResponse>(basePath: string) {
  return useQuery<Page>({ queryKey: [noteablePageJsonUrl(basePath)] });
}

/**
 * Reads and writes the cached data of the page of an issue or epic, for optimistic updates and for
 * updates after a request.
 */
export function usePageCache<Page extends NoteablePageResponse>(basePath: string) {
  const cache = useQueryClient();
  const queryKey = [noteablePageJsonUrl(basePath)];
  return {
    current: () => cache.getQueryData<Page>(queryKey),
    change: (next: (page: Page) => Page) =>
      cache.setQueryData<Page>(queryKey, (page) => page && next(page)),
    /**
     * Cancels pending reads of the page, because a response
     * from before the user's change would revert it on screen.
     */
    holdStill: () => cache.cancelQueries({ queryKey }),
    askAgain: () => cache.invalidateQueries({ queryKey }),
  };
}

export function useIssueCache(project: string, iid: number) {
  return usePageCache<IssuePageResponse>(issueBasePath(project, iid));
}

const UPDATE_STATE = `mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { errors } }`;

/**
 * Returns a function that closes or reopens the issue and
 * resolves to the server's error messages; empty on success.
 */
export function useUpdateIssueState(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (stateEvent: StateEvent): Promise<string[]> => {
    const input = { iid: String(iid), projectPath: project, stateEvent };
    const answer = await callGraphql<{ updateIssue: { errors: string[] } }>(
      UPDATE_STATE,
      { input },
      csrfToken,
    );
    return answer.updateIssue.errors;
  };
}

/** Returns a function that closes or reopens the issue or epic and resolves to no errors. */
export function useCloseOrReopen(place: string, page: NoteablePageResponse) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (step: StateEvent): Promise<string[]> => {
    const event = step === "CLOSE" ? "close" : "reopen";
    const address = `${noteableJsonUrl(basePathOf(place, page))}?${bodyKeyOf(page)}[state_event]=${event}`;
    await callApi(address, { method: "PUT", csrfToken });
    return [];
  };
}

/**
 * Returns a function that updates the cached number of
 * open issues and invalidates the cached issue lists.
 */
export function useAdjustOpenIssueCount(project: string) {
  const cache = useQueryClient();
  const lists = `${issueListPath({ kind: "project", full_path: project })}.json`;
  return (by: 1 | -1) => {
    cache.setQueryData<PlaceFrame>([placeFrameUrl(project)], (place) =>
      place && place.open_issues !== null
        ? { ...place, open_issues: Math.max(0, place.open_issues + by) }
        : place,
    );
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(lists),
    });
  };
}

/**
 * Returns a function that ticks or unticks a task on the server and resolves to the new lock
 * version of the issue or epic. The server changes only the task's line; `description` is the text that the
 * browser expects afterwards.
 */
export function useUpdateTask(basePath: string, bodyKey: "issue" | "epic") {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (task: TaskUpdate, known: TickedPage): Promise<number> => {
    const { description_text: description, lock_version } = known;
    const change = { description, lock_version, update_task: task };
    const saved = await callApi<{ lock_version: number }>(noteableJsonUrl(basePath), {
      method: "PATCH",
      body: { [bodyKey]: change },
      csrfToken,
    });
    return saved.lock_version;
  };
}

type TickedPage = Pick<NoteablePageResponse, "description_text" | "lock_version">;

export function useSubmitIssueAsSpam(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return () => callApi(spamSubmissionPath(project, iid), { method: "POST", csrfToken });
}

export function isNotFoundError(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
