/** Which attributes the issue types have. Incidents and test cases lack some attributes. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";

/** Only issues belong to epics, incidents and test cases do not. */
export function canHaveEpic({ type }: { type: number }): boolean {
  return type === ISSUE_TYPE.issue;
}

export function listSupportedAttributes({ type }: { type: number }): IssuePageResponse["supports"] {
  const isIncident = type === ISSUE_TYPE.incident;
  const isTestCase = type === ISSUE_TYPE.test_case;
  return {
    assignees: !isTestCase,
    confidentiality: !isTestCase,
    health_status: !isTestCase,
    iteration: !isIncident,
    severity: isIncident,
    time_tracking: !isTestCase,
    weight: !isIncident,
  };
}
