/**
 * API calls of the edit form of issues and epics: reads template names, saves title and description,
 * deletes the issue or epic.
 */
import { appendQueryString } from "@cairn/contract/addresses";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import {
  descriptionTemplateUrl,
  descriptionTemplateNamesUrl,
} from "@cairn/contract/issues/issue-page";
import type { IssueTemplate, IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import type { CaptchaChallenge } from "@cairn/contract/moderation";
import { noteableJsonUrl, noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { placeFrameUrl } from "@cairn/contract/places";
import type { WebIssue } from "@cairn/contract/issues/web-issue";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import type { CaptchaResponse } from "../../moderation/index.ts";
import { pauseIssueLiveUpdates } from "../live/index.ts";
import { markPageDeleted } from "../shared/deleted-pages.ts";
import { basePathOf, bodyKeyOf } from "../shared/noteable-page.ts";
import type { SaveIssueTextRequest } from "./merge-conflicts.ts";

/**
 * Timeout of the request for the template list. It is short
 * because the form waits for the list and also works without it.
 */
const TEMPLATES_MS = 5000;

/**
 * Reads the names of the templates of a project; epics have none. The form opens once this query has succeeded or failed;
 * offline the query fails at once.
 */
export function useTemplateNames(project: string, hasTemplates: boolean) {
  const address = descriptionTemplateNamesUrl(project);
  return useQuery<IssueTemplateListItem[]>({
    queryKey: [address],
    queryFn: ({ signal }) => {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(TEMPLATES_MS)]);
      return callApi(address, { signal: patience });
    },
    networkMode: "always",
    retry: false,
    enabled: hasTemplates,
  });
}

export function useFetchTemplateContent(project: string) {
  const cache = useQueryClient();
  return async (key: string): Promise<string> => {
    const queryKey = [descriptionTemplateUrl(project, key)];
    return (await cache.query<IssueTemplate>({ queryKey })).content;
  };
}

/** What the form needs of the saved issue or epic. */
export type SavedText = Pick<WebIssue, "web_url" | "merged">;

export function useSendIssueTextRequest(place: string, issue: NoteablePageResponse) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (change: SaveIssueTextRequest, solved: CaptchaResponse | null, idempotencyKey: string) =>
    callApi<SavedText | CaptchaChallenge>(noteableJsonUrl(basePathOf(place, issue)), {
      method: "PUT",
      body: {
        [bodyKeyOf(issue)]: change,
        ...(solved && { spam_log_id: solved.logId, "g-recaptcha-response": solved.response }),
      },
      csrfToken,
      idempotencyKey,
    });
}

/**
 * Returns a function that deletes the issue or epic. The function resolves to the path of the page to go to
 * after the deletion.
 */
export function useDeleteIssue(place: string, issue: NoteablePageResponse) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (): Promise<string> => {
    const basePath = basePathOf(place, issue);
    const address = appendQueryString(noteableJsonUrl(basePath), { destroy_confirm: true });
    const call = { method: "DELETE", csrfToken } as const;
    const { web_url: path } = await callApi<{ web_url: string }>(address, call);
    markPageDeleted(basePath);
    const lists =
      issue.type === "epic"
        ? `${path}.json`
        : `${issueListPath({ kind: "project", full_path: place })}.json`;
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        return key.startsWith(lists) || key === placeFrameUrl(place);
      },
    });
    return path;
  };
}

/**
 * Returns functions that pause the live updates of the page while title and description are
 * saved, and that refetch the page afterwards.
 */
export function useIssueLiveUpdateControls(place: string, issue: NoteablePageResponse) {
  const cache = useQueryClient();
  const basePath = basePathOf(place, issue);
  const queryKey = [noteablePageJsonUrl(basePath)];
  return {
    /**
     * Pauses live updates of the page until the returned function is called. Also cancels pending
     * reads, because their response would not contain the user's change.
     */
    holdStill: (): (() => void) => {
      void cache.cancelQueries({ queryKey });
      return pauseIssueLiveUpdates(basePath);
    },
    readAnew: () =>
      cache.query<NoteablePageResponse>({ queryKey, staleTime: 0, networkMode: "always" }),
  };
}
