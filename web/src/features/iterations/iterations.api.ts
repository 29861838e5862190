/** API calls of iterations: lists, one iteration, its issues, and changes. */
import { issueListUrl, type IssueList } from "@cairn/contract/issues/issue-list";
import {
  iterationIssuesQueryString,
  iterationJsonUrl,
  iterationListJsonUrl,
  iterationPath,
  type IterationIssuesQuery,
  type IterationListQuery,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import { toListCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { PlaceKey } from "@cairn/contract/place-api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError, callApi } from "../../platform/api.ts";
import { callGraphql } from "../../platform/graphql-call.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export interface IterationFields {
  title: string;
  description: string;
  startDate: string | null;
  dueDate: string | null;
}

const CREATE = `mutation ($input: CreateIterationInput!) {
  answer: createIteration(input: $input) { errors }
}`;
const UPDATE = `mutation ($input: UpdateIterationInput!) {
  answer: updateIteration(input: $input) { errors }
}`;

export function useIterations(place: PlaceKey, question: IterationListQuery) {
  return useQuery<ListResponse<IterationWithCounts>>({
    queryKey: [toListCacheKey(iterationListJsonUrl(place, question))],
    placeholderData: keepPreviousData,
  });
}

export function useIteration(group: string, id: string) {
  return useQuery<IterationWithCounts>({ queryKey: [iterationJsonUrl(group, id)] });
}

export function useIterationIssues(group: string, id: number, question: IterationIssuesQuery) {
  const place = { kind: "group", full_path: group } as const;
  return useQuery<IssueList>({
    queryKey: [issueListUrl(place, iterationIssuesQueryString(id, question))],
    placeholderData: keepPreviousData,
  });
}

/** Changes of the iterations of a group. */
export function useIterationMutations(group: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const readAgain = useInvalidateQueries();
  const mutate = async (query: string, input: object) => {
    const { answer } = await callGraphql<{ answer: { errors: string[] } | null }>(
      query,
      { input: { groupPath: group, ...input } },
      csrfToken,
    );
    const [message] = answer?.errors ?? [];
    if (message !== undefined) throw new ApiError({ failure: "refused", status: 400, message });
    await readAgain("/-/iterations");
  };
  return {
    create: (fields: IterationFields) => mutate(CREATE, fields),
    update: (id: number, fields: IterationFields) =>
      mutate(UPDATE, { id: `gid://gitlab/Iteration/${id}`, ...fields }),
    /** Does not read again, because the current page can be the iteration's own. */
    remove: (id: number) =>
      callApi<void>(iterationPath(group, id), { method: "DELETE", csrfToken }),
    readListsAgain: () => readAgain("/-/iterations.json"),
  };
}
