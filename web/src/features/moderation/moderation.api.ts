/** API calls of moderation: sending, listing and resolving abuse reports. */
import { ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import {
  abuseReportsUrl,
  reportedUserUrl,
  abuseReportResolutionPath,
} from "@cairn/contract/moderation/abuse-reports";
import type {
  AbuseReportListResponse,
  AbuseReportState,
} from "@cairn/contract/moderation/abuse-reports";
import type { User } from "@cairn/contract/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export interface AbuseReportRequest {
  user_id: number;
  message: string;
  ref_url: string;
}

export function useReportedUser(userId: number) {
  return useQuery<User>({ queryKey: [reportedUserUrl(userId)] });
}

export function useReportAbuse() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (report: AbuseReportRequest, idempotencyKey: string) =>
    callApi<{ id: number }>(ABUSE_REPORTS_PATH, {
      method: "POST",
      body: { abuse_report: report },
      csrfToken,
      idempotencyKey,
    });
}

export function useAbuseReports(state: AbuseReportState, before: number | undefined) {
  return useQuery<AbuseReportListResponse>({ queryKey: [abuseReportsUrl(state, before)] });
}

export function useResolveAbuseReport() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      callApi(abuseReportResolutionPath(id), { method: "POST", csrfToken }),
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/admin/abuse_reports"),
      }),
  });
}
