/** API calls of the new issue page: reads issue templates and creates the issue. */
import { issueTemplateApiPath } from "@cairn/contract/issues/issue-page";
import type { IssueTemplate } from "@cairn/contract/issues/issue-page";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import type { HealthStatus, Issue, IssueType } from "@cairn/contract/issues/issues";
import { encodeFullPath } from "@cairn/contract/addresses";
import { placeFrameUrl } from "@cairn/contract/places";
import {
  newIssueTemplatesUrl,
  type NewIssueTemplates,
} from "@cairn/contract/projects/description-templates";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { sendWithCaptcha } from "../../moderation/index.ts";
import type { SolveCaptcha } from "../../moderation/index.ts";

export interface NewIssueRequest {
  title: string;
  description: string;
  issue_type: IssueType;
  confidential: boolean;
  assignee_ids?: number[];
  labels?: string[];
  epic_id?: number;
  milestone_id?: number;
  iteration_id?: number;
  due_date?: string;
  weight?: number;
  health_status?: HealthStatus;
  discussion_to_resolve?: string;
}

/** Reads the names of the templates that the project offers, and the text of its default template. */
export function useNewIssueTemplates(project: string) {
  return useQuery<NewIssueTemplates>({ queryKey: [newIssueTemplatesUrl(project)] });
}

/**
 * Returns a function that loads the text of a template. The text is cached, because templates
 * rarely change.
 */
export function useLoadTemplateText(project: string) {
  const cache = useQueryClient();
  return async (key: string): Promise<string> => {
    const queryKey = [issueTemplateApiPath(project, key)];
    return (await cache.query<IssueTemplate>({ queryKey })).content;
  };
}

/**
 * Returns the template that the page's address names. No request is needed at first, because the
 * server put the template into the page's HTML.
 */
export function useTemplateFromUrl(project: string, key: string | null) {
  return useQuery<IssueTemplate>({
    queryKey: [issueTemplateApiPath(project, key ?? "")],
    enabled: key !== null,
    retry: false,
  }).data;
}

/**
 * Returns a function that creates the issue. The function
 * resolves to null when the user cancels the captcha.
 */
export function useCreateIssue(project: string, solve: SolveCaptcha) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (request: NewIssueRequest, idempotencyKey: string): Promise<Issue | null> => {
    const issue = await sendWithCaptcha(solve, (headers) =>
      callApi<Issue>(`/api/v4/projects/${encodeFullPath(project)}/issues`, {
        method: "POST",
        body: request,
        csrfToken,
        idempotencyKey,
        headers,
      }),
    );
    if (issue === null) return null;
    const lists = `${issueListPath({ kind: "project", full_path: project })}.json`;
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        return key.startsWith(lists) || key === placeFrameUrl(project);
      },
    });
    return issue;
  };
}
