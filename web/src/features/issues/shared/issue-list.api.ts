/** API calls of the issue lists: reading a list, bulk updates. */
import {
  issueBulkUpdatePath,
  issueListUrl,
  issueListPath,
  type BulkUpdateResponse,
  type IssueList,
  type IssueListPlace,
} from "@cairn/contract/issues/issue-list";
import type { HealthStatus } from "@cairn/contract/issues/issues";
import { placeFrameUrl } from "@cairn/contract/places";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
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
  add_label_ids?: number[];
  remove_label_ids?: number[];
  health_status?: HealthStatus | "";
}

export interface BulkUpdateRequest {
  ids: readonly number[];
  update: BulkUpdate;
}

export type BulkUpdateResult = Pick<BulkUpdateResponse, "done" | "refused">;

/**
 * Mutation that sends several bulk updates one after the other. Invalidates the cached issue lists
 * once, after the last update.
 */
export function useBulkUpdate(project: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  const lists = issueListPath({ kind: "project", full_path: project });
  return useMutation({
    mutationFn: async (steps: readonly BulkUpdateRequest[]) => {
      const outcome: BulkUpdateResult = { done: [], refused: [] };
      for (const { ids, update } of steps) {
        const answer = await callApi<BulkUpdateResponse>(issueBulkUpdatePath(project), {
          method: "POST",
          body: { update: { issuable_ids: ids.join(","), ...update } },
          csrfToken,
        });
        outcome.done.push(...answer.done);
        outcome.refused.push(...answer.refused);
      }
      return outcome;
    },
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey }) => {
          const key = String(queryKey[0]);
          return key.startsWith(`${lists}.json`) || key === placeFrameUrl(project);
        },
      }),
  });
}
