import type { HealthStatus } from "@cairn/contract/issues/issues";

export const healthStatusMessages = {
  on_track: "On track",
  needs_attention: "Needs attention",
  at_risk: "At risk",
} satisfies Record<HealthStatus, string>;
