/**
 * API calls of milestones: reads lists of milestones, one milestone and its issues, and changes
 * milestones.
 */
import { issueListAddress, type IssueList } from "@cairn/contract/issues/issue-list";
import {
  milestoneAddress,
  milestoneListAddress,
  milestonesAddress,
  milestonesPath,
  milestoneIssuesSearch,
  type MilestoneWithCounts,
  type Milestone,
  type MilestoneQuery,
  type MilestoneIssuesQuery,
} from "@cairn/contract/milestones";
import { listCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { PlaceName } from "@cairn/contract/place-api";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePage } from "../../platform/page-context.tsx";

export interface MilestoneFields {
  title: string;
  description: string;
  start_date: string | null;
  due_date: string | null;
}

export function useMilestones(place: PlaceName, question: MilestoneQuery) {
  return useQuery<ListResponse<MilestoneWithCounts>>({
    queryKey: [listCacheKey(milestoneListAddress(place, question))],
    placeholderData: keepPreviousData,
  });
}

export function useMilestone(place: PlaceName, iid: string) {
  return useQuery<MilestoneWithCounts>({ queryKey: [milestoneAddress(place, iid)] });
}

export function useMilestoneIssues(
  place: PlaceName,
  title: string,
  question: MilestoneIssuesQuery,
) {
  return useQuery<IssueList>({
    queryKey: [issueListAddress(place, milestoneIssuesSearch(title, question))],
    placeholderData: keepPreviousData,
  });
}

export function useMilestoneMutations(place: PlaceName) {
  const { csrf_token: csrfToken } = usePage().session;
  const askAgain = useInvalidateQueries();
  const cache = useQueryClient();
  const address = milestonesAddress(place);
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
      const gone = [milestoneAddress(place, iid)];
      await cache.invalidateQueries({ queryKey: gone, refetchType: "none" });
      await askAgain(milestoneListAddress(place, {}));
    },
  };
}
