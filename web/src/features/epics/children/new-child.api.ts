/** API calls of the form that creates a child item of an epic. */
import type { Epic } from "@cairn/contract/epics/epics";
import type { Issue } from "@cairn/contract/issues/issues";
import { placeApiPath } from "@cairn/contract/place-api";
import type { SimpleProject } from "@cairn/contract/projects";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import type { LevelParent } from "./tree-levels.ts";

/** The projects below a group, the last used first. */
export function useProjectsOfGroup(group: string, isNeeded: boolean) {
  const query = new URLSearchParams({
    include_subgroups: "true",
    with_shared: "false",
    with_issues_enabled: "true",
    archived: "false",
    simple: "true",
    order_by: "last_activity_at",
    per_page: "100",
  });
  const url = `${placeApiPath({ kind: "group", full_path: group })}/projects?${query}`;
  return useQuery<SimpleProject[]>({ queryKey: [url], enabled: isNeeded });
}

/** Returns a function that creates a child item and resolves to its id: an issue in a project, or an epic. */
export function useCreateChild({ id: parentId, group }: LevelParent, isConfidential: boolean) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const { keyFor, renew } = useIdempotencyKey();
  return async ({ title, project }: { title: string; project?: number }): Promise<number> => {
    // A confidential epic has only confidential child items.
    const attributes = { title, ...(isConfidential && { confidential: true }) };
    const isIssue = project !== undefined;
    const path = isIssue
      ? `/api/v4/projects/${project}/issues`
      : `${placeApiPath({ kind: "group", full_path: group })}/epics`;
    const body = isIssue
      ? { ...attributes, epic_id: parentId }
      : { ...attributes, parent_id: parentId };
    const created = await callApi<Issue | Epic>(path, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey: keyFor([path, body]),
    });
    renew();
    return created.id;
  };
}
