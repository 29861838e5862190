/** API calls of the new epic page. */
import { epicsPath } from "@cairn/contract/epics/epic-list";
import type { Epic } from "@cairn/contract/epics/epics";
import { placeApiPath } from "@cairn/contract/place-api";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

export interface NewEpicRequest {
  title: string;
  description: string;
  confidential: boolean;
  labels?: string[];
  start_date_is_fixed?: true;
  start_date_fixed?: string;
  due_date_is_fixed?: true;
  due_date_fixed?: string;
}

export function useCreateEpic(group: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (body: NewEpicRequest, idempotencyKey: string): Promise<Epic> => {
    const path = `${placeApiPath({ kind: "group", full_path: group })}/epics`;
    const epic = await callApi<Epic>(path, { method: "POST", body, csrfToken, idempotencyKey });
    const lists = `${epicsPath(group)}.json`;
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(lists),
    });
    return epic;
  };
}
