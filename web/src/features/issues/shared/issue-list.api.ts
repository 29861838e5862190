/** API calls of the issue lists: reading a list, bulk updates. */
import {
  issueBulkUpdatePath,
  issueListUrl,
  type BulkUpdateResponse,
  type IssueList,
  type IssueListPlace,
} from "@cairn/contract/issues/issue-list";
import type { HealthStatus } from "@cairn/contract/issues/issues";
import { placeFrameUrl } from "@cairn/contract/places";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

/**
 * Reads an issue list. Shows the previous list until the next one has loaded, so that the layout
 * does not shift. Issue lists get no updates over the cable; the hook refetches the list when the
 * viewer comes back to the page.
 */
export function useIssueList(place: IssueListPlace, search: string) {
  return useQuery<IssueList>({
    queryKey: [issueListUrl(place, search)],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

/** Fields of a bulk update, with the API's names. */
export interface BulkUpdate {
  state_event?: "close" | "reopen";
  assignee_ids?: number[];
  milestone_id?: number;
  /** Id of the iteration; 0 removes it. */
  sprint_id?: number;
  /** Date as yyyy-mm-dd; an empty string removes it. */
  due_date?: string;
  weight?: number | "";
  add_label_ids?: number[];
  remove_label_ids?: number[];
  health_status?: HealthStatus | "";
}

export interface BulkUpdateRequest {
  /** Full path of the project of the issues. */
  project: string;
  ids: readonly number[];
  update: BulkUpdate;
}

export type BulkUpdateResult = Pick<BulkUpdateResponse, "done" | "refused">;

/**
 * Mutation that sends several bulk updates one after the other. If the server refuses the issues of one
 * project, the issues of the others are still updated. Invalidates the cached issue lists once, after
 * the last update.
 */
export function useBulkUpdate() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (steps: readonly BulkUpdateRequest[]) => {
      const outcome: BulkUpdateResult = { done: [], refused: [] };
      for (const { project, ids, update } of steps) {
        try {
          const answer = await callApi<BulkUpdateResponse>(issueBulkUpdatePath(project), {
            method: "POST",
            body: { update: { issuable_ids: ids.join(","), ...update } },
            csrfToken,
          });
          outcome.done.push(...answer.done);
          outcome.refused.push(...answer.refused);
        } catch (error) {
          if (steps.length === 1 || !(error instanceof ApiError) || error.failure !== "refused")
            throw error;
          const { message } = error;
          outcome.refused.push(...ids.map((id) => ({ id, message })));
        }
      }
      return outcome;
    },
    onSettled: (_, __, steps) => {
      const frames = new Set(steps.map(({ project }) => placeFrameUrl(project)));
      return cache.invalidateQueries({
        predicate: ({ queryKey }) => {
          const key = String(queryKey[0]);
          return /\/issues\.json(?:\?|$)/.test(key) || frames.has(key);
        },
      });
    },
  });
}
