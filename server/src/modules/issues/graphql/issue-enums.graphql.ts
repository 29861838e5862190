/** GraphQL enums of issues: state, type, health status, severity. */
import { SEVERITIES } from "@cairn/contract/issues/severities";
import { builder } from "../../../platform/graphql/builder.ts";

/**
 * An issue is always `opened` or `closed`. The values `locked` and `all` are allowed only in
 * filters.
 */
export const IssueStateEnum = builder.enumType("IssueState", {
  values: ["opened", "closed", "locked", "all"] as const,
});

export const IssueTypeEnum = builder.enumType("IssueType", {
  values: {
    ISSUE: { value: "issue" },
    INCIDENT: { value: "incident" },
    TEST_CASE: { value: "test_case" },
  } as const,
});

export const HealthStatusEnum = builder.enumType("HealthStatus", {
  values: {
    onTrack: { value: "on_track" },
    needsAttention: { value: "needs_attention" },
    atRisk: { value: "at_risk" },
  } as const,
});

/** Only incidents have a severity; it is `UNKNOWN` for other issues. */
export const SeverityEnum = builder.enumType("IssuableSeverity", {
  values: SEVERITIES,
});
