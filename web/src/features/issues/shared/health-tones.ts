import type { HealthStatus } from "@cairn/contract/issues/issues";

/** The color in which the interface shows each health status, as a tone of the kit. */
export const HEALTH_STATUS_TONES = {
  on_track: "success",
  needs_attention: "warning",
  at_risk: "danger",
} as const satisfies Record<HealthStatus, string>;
