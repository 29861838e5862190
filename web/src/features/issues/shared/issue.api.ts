/** API calls and cache updates of the issue page. */
import { issueJsonUrl, issuePageJsonUrl } from "@cairn/contract/issues/issue-page";
import type { IssuePageResponse, TaskUpdate } from "@cairn/contract/issues/issue-page";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, callApi } from "../../../platform/api.ts";
import { callGraphql } from "../../../platform/graphql-call.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { spamSubmissionPath } from "./data-attributes.ts";
import type { StateEvent } from "./issue-states.ts";

export function useIssue(project: string, iid: string) {
  return useQuery<IssuePageResponse>({ queryKey: [issuePageJsonUrl(project, iid)] });
}

/** Reads and writes the cached issue page, for optimistic updates and for updates after a request. */
export function useIssueCache(project: string, iid: number) {
  const cache = useQueryClient();
  const queryKey = [issuePageJsonUrl(project, iid)];
  return {
    current: () => cache.getQueryData<IssuePageResponse>(queryKey),
    change: (next: (page: IssuePageResponse) => IssuePageResponse) =>
      cache.setQueryData<IssuePageResponse>(queryKey, (page) => page && next(page)),
    /**
     * Cancels pending reads of the issue, because a response
     * from before the user's change would revert it on screen.
     */
    holdStill: () => cache.cancelQueries({ queryKey }),
    askAgain: () => cache.invalidateQueries({ queryKey }),
  };
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
 * version of the issue. The server changes only the task's line; `description` is the text that the
 * browser expects afterwards.
 */
export function useUpdateTask(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (task: TaskUpdate, known: TickedPage): Promise<number> => {
    const { description_text: description, lock_version } = known;
    const issue = await callApi<{ lock_version: number }>(issueJsonUrl(project, iid), {
      method: "PATCH",
      body: { issue: { description, lock_version, update_task: task } },
      csrfToken,
    });
    return issue.lock_version;
  };
}

type TickedPage = Pick<IssuePageResponse, "description_text" | "lock_version">;

export function useSubmitIssueAsSpam(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return () => callApi(spamSubmissionPath(project, iid), { method: "POST", csrfToken });
}

export function isNotFoundError(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
