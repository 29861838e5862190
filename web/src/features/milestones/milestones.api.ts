/**
 * API calls of milestones: reads lists of milestones, one milestone and its issues, and changes
 * milestones.
 */
import { issueListUrl, type IssueList } from "@cairn/contract/issues/issue-list";
import {
  milestoneJsonUrl,
  milestoneListJsonUrl,
  milestonesApiPath,
  milestonesPath,
  milestoneIssuesQueryString,
  type MilestoneWithCounts,
  type Milestone,
  type MilestoneListQuery,
  type MilestoneIssuesQuery,
} from "@cairn/contract/milestones";
import { toListCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { PlaceKey } from "@cairn/contract/place-api";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export interface MilestoneFields {
  title: string;
  description: string;
  start_date: string | null;
  due_date: string | null;
}

export function useMilestones(place: PlaceKey, question: MilestoneListQuery) {
  return useQuery<ListResponse<MilestoneWithCounts>>({
    queryKey: [toListCacheKey(milestoneListJsonUrl(place, question))],
    placeholderData: keepPreviousData,
  });
}

export function useMilestone(place: PlaceKey, iid: string) {
  return useQuery<MilestoneWithCounts>({ queryKey: [milestoneJsonUrl(place, iid)] });
}

export function useMilestoneIssues(place: PlaceKey, title: string, question: MilestoneIssuesQuery) {
  return useQuery<IssueList>({
    queryKey: [issueListUrl(place, milestoneIssuesQueryString(title, question))],
    placeholderData: keepPreviousData,
  });
}

export function useMilestoneMutations(place: PlaceKey) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const askAgain = useInvalidateQueries();
  const cache = useQueryClient();
  const address = milestonesApiPath(place);
  const change = <T>(
    path: string,
    call: { method: "POST" | "PUT" | "DELETE"; body?: object; idempotencyKey?: string },
  ) => callApi<T>(address + path, { ...call, csrfToken });
  const again = async <T>(answer: T) => {
    await askAgain(milestonesPath(place));
    return answer;
  };
  return {
    create: async (body: MilestoneFields, idempotencyKey: string) =>
      again(await change<Milestone>("", { method: "POST", body, idempotencyKey })),
    update: async ({ id }: Milestone, body: MilestoneFields) =>
      again(await change<Milestone>(`/${id}`, { method: "PUT", body })),
    turn: async ({ id }: Milestone, event: "close" | "activate") =>
      again(await change<Milestone>(`/${id}`, { method: "PUT", body: { state_event: event } })),
    /**
     * Deletes the milestone and keeps it in the cache. The current page can be the milestone's own, so
     * the caller first navigates away and then calls `forget`.
     */
    remove: ({ id }: Milestone) => change<void>(`/${id}`, { method: "DELETE" }),
    promote: ({ id }: Milestone) => change<Milestone>(`/${id}/promote`, { method: "POST" }),
    forget: async ({ iid }: Milestone) => {
      const gone = [milestoneJsonUrl(place, iid)];
      await cache.invalidateQueries({ queryKey: gone, refetchType: "none" });
      await askAgain(milestoneListJsonUrl(place, {}));
    },
  };
}
