/** API calls of the settings pages for the description templates of a project. */
import {
  descriptionTemplateNamesUrl,
  descriptionTemplateUrl,
  issueTemplatesApiPath,
} from "@cairn/contract/issues/issue-page";
import {
  descriptionTemplateJsonUrl,
  descriptionTemplatesPath,
  descriptionTemplatesUrl,
  newIssueTemplatesUrl,
} from "@cairn/contract/projects/description-templates";
import type {
  DescriptionTemplate,
  DescriptionTemplateSettings,
  NewDescriptionTemplateRequest,
} from "@cairn/contract/projects/description-templates";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export function useTemplateSettings(project: string) {
  return useQuery<DescriptionTemplateSettings>({ queryKey: [descriptionTemplatesUrl(project)] });
}

/**
 * Loads one template for its form. The data is not refetched while the form is open, because a later
 * lock version would let the form overwrite a change that the user has not seen. It is not kept
 * afterwards, because the next form needs the newest version.
 */
export function useTemplate(project: string, id: number) {
  return useQuery<DescriptionTemplate>({
    queryKey: [descriptionTemplateJsonUrl(project, id)],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function useTemplateMutations(project: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const invalidate = useInvalidateQueries();
  const cache = useQueryClient();
  const path = descriptionTemplatesPath(project);
  const change = async <T>(
    address: string,
    call: { method: "POST" | "PUT" | "DELETE"; body?: object; idempotencyKey?: string },
  ) => {
    const answer = await callApi<T>(address, { ...call, csrfToken });
    // Also refetches what the forms of issues have loaded: the names, and the texts by name.
    await invalidate(
      descriptionTemplatesUrl(project),
      newIssueTemplatesUrl(project),
      descriptionTemplateNamesUrl(project),
      descriptionTemplateUrl(project, ""),
      issueTemplatesApiPath(project),
    );
    return answer;
  };
  return {
    create: (body: NewDescriptionTemplateRequest, idempotencyKey: string) =>
      change<DescriptionTemplate>(path, { method: "POST", body, idempotencyKey }),
    update: async (
      id: number,
      body: Partial<NewDescriptionTemplateRequest> & { lock_version?: number },
    ) => {
      const changed = await change<DescriptionTemplate>(`${path}/${id}`, { method: "PUT", body });
      cache.setQueryData([descriptionTemplateJsonUrl(project, id)], changed);
    },
    remove: (id: number) => change<void>(`${path}/${id}`, { method: "DELETE" }),
  };
}
