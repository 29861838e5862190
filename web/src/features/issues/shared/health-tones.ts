import type { HealthStatus } from "@cairn/contract/issues/issues";

/** Color tone of each health status. */
export const HEALTH_TONES = {
  on_track: "success",
  needs_attention: "warning",
  at_risk: "danger",
} as const satisfies Record<HealthStatus, string>;
