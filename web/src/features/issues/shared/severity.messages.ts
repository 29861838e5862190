import type { Severity } from "@cairn/contract/issues/severities";
import type { SeverityLevel } from "../../../ui/work/severity.tsx";

export const severityMessages = {
  CRITICAL: "Critical – S1",
  HIGH: "High – S2",
  MEDIUM: "Medium – S3",
  LOW: "Low – S4",
  UNKNOWN: "Unknown",
} satisfies Record<Severity, string>;

/** Level of the severity icon. */
export const SEVERITY_LEVELS = {
  CRITICAL: 1,
  HIGH: 2,
  MEDIUM: 3,
  LOW: 4,
  UNKNOWN: "unknown",
} as const satisfies Record<Severity, SeverityLevel>;
