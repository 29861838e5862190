/**
 * API calls of the issue edit form: reads template names, saves title and description, deletes the
 * issue.
 */
import { appendQueryString } from "@cairn/contract/addresses";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import {
  issueJsonUrl,
  issuePageJsonUrl,
  descriptionTemplateUrl,
  descriptionTemplateNamesUrl,
} from "@cairn/contract/issues/issue-page";
import type {
  IssuePageResponse,
  IssueTemplate,
  IssueTemplateListItem,
} from "@cairn/contract/issues/issue-page";
import type { CaptchaChallenge } from "@cairn/contract/moderation";
import { placeFrameUrl } from "@cairn/contract/places";
import type { WebIssue } from "@cairn/contract/issues/web-issue";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import type { CaptchaResponse } from "../../moderation/index.ts";
import { pauseIssueLiveUpdates } from "../live/index.ts";
import { markIssueDeleted } from "../shared/deleted-issues.ts";
import type { SaveIssueTextRequest } from "./merge-conflicts.ts";

/**
 * Timeout of the request for the template list. It is short
 * because the form waits for the list and also works without it.
 */
const TEMPLATES_MS = 5000;

/**
 * Reads the names of the issue templates. The form opens once this query has succeeded or failed;
 * offline the query fails at once.
 */
export function useTemplateNames(project: string) {
  const address = descriptionTemplateNamesUrl(project);
  return useQuery<IssueTemplateListItem[]>({
    queryKey: [address],
    queryFn: ({ signal }) => {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(TEMPLATES_MS)]);
      return callApi(address, { signal: patience });
    },
    networkMode: "always",
    retry: false,
  });
}

export function useFetchTemplateContent(project: string) {
  const cache = useQueryClient();
  return async (key: string): Promise<string> => {
    const queryKey = [descriptionTemplateUrl(project, key)];
    return (await cache.query<IssueTemplate>({ queryKey })).content;
  };
}

export type SaveIssueResponse = WebIssue | CaptchaChallenge;

export function useSendIssueTextRequest(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (issue: SaveIssueTextRequest, solved: CaptchaResponse | null, idempotencyKey: string) =>
    callApi<SaveIssueResponse>(issueJsonUrl(project, iid), {
      method: "PUT",
      body: {
        issue,
        ...(solved && { spam_log_id: solved.logId, "g-recaptcha-response": solved.response }),
      },
      csrfToken,
      idempotencyKey,
    });
}

/**
 * Returns a function that deletes the issue. The function resolves to the path of the page to go to
 * after the deletion.
 */
export function useDeleteIssue(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (): Promise<string> => {
    const address = appendQueryString(issueJsonUrl(project, iid), { destroy_confirm: true });
    const call = { method: "DELETE", csrfToken } as const;
    const { web_url: path } = await callApi<{ web_url: string }>(address, call);
    markIssueDeleted(project, iid);
    const lists = `${issueListPath({ kind: "project", full_path: project })}.json`;
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        return key.startsWith(lists) || key === placeFrameUrl(project);
      },
    });
    return path;
  };
}

/**
 * Returns functions that pause the live updates of the issue page while title and description are
 * saved, and that refetch the page afterwards.
 */
export function useIssueLiveUpdateControls(project: string, iid: number) {
  const cache = useQueryClient();
  const queryKey = [issuePageJsonUrl(project, iid)];
  return {
    /**
     * Pauses live updates of the issue page until the returned function is called. Also cancels pending
     * reads, because their response would not contain the user's change.
     */
    holdStill: (): (() => void) => {
      void cache.cancelQueries({ queryKey });
      return pauseIssueLiveUpdates(project, iid);
    },
    readAnew: () =>
      cache.query<IssuePageResponse>({ queryKey, staleTime: 0, networkMode: "always" }),
  };
}
