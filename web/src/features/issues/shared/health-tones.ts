import type { HealthStatus } from "@cairn/contract/issues/issues";

/** How a health status looks, beside its words. */
export const HEALTH_TONES = {
  on_track: "success",
  needs_attention: "warning",
  at_risk: "danger",
} as const satisfies Record<HealthStatus, string>;
