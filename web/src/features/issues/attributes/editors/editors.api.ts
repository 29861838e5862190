/** API calls of the attribute editors, which load when a user reaches an Edit button. */
import type { HealthStatus } from "@cairn/contract/issues/issues";
import type { Severity } from "@cairn/contract/issues/severities";
import { callApi } from "../../../../platform/api.ts";
import { usePageContext } from "../../../../platform/page-context.tsx";
import { useIssueUpdates } from "../attributes.api.ts";

const HEALTH_STATUS_NAMES = {
  on_track: "onTrack",
  needs_attention: "needsAttention",
  at_risk: "atRisk",
} as const satisfies Record<HealthStatus, string>;

export function useEditorMutations(project: string, iid: number) {
  const { put, mutate } = useIssueUpdates(project, iid);
  return {
    saveMilestone: (id: number | null) => put({ milestone_id: id }),
    saveDueDate: (date: string | null) => put({ due_date: date ?? "" }),
    saveHealthStatus: async (status: HealthStatus | null): Promise<undefined> => {
      const healthStatus = status && HEALTH_STATUS_NAMES[status];
      await mutate("updateIssue", "UpdateIssueInput", "healthStatus", { healthStatus });
      return undefined;
    },
    saveIteration: async (id: number | null): Promise<undefined> => {
      const iterationId = id === null ? null : `gid://gitlab/Iteration/${id}`;
      await mutate("issueSetIteration", "IssueSetIterationInput", "iteration { id title state }", {
        iterationId,
      });
      return undefined;
    },
    saveSeverity: async (severity: Severity): Promise<Severity> => {
      const issue = await mutate<{ severity: Severity }>(
        "issueSetSeverity",
        "IssueSetSeverityInput",
        "iid severity",
        { severity },
      );
      return issue.severity;
    },
  };
}

/** Returns a function that changes fields of an epic through the API. */
export function useUpdateEpic({ group_id: groupId, iid }: { group_id: number; iid: number }) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (fields: Record<string, unknown>): Promise<undefined> => {
    const url = `/api/v4/groups/${groupId}/epics/${iid}`;
    await callApi(url, { method: "PUT", body: fields, csrfToken });
    return undefined;
  };
}
