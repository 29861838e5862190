/**
 * Records the IP address and user agent with which an issue was created. Only administrators see them,
 * and a job deletes them after 90 days.
 */
import type { Context } from "../../platform/context.ts";
import { insertIssueOrigin } from "./origins.queries.ts";

export { findIssueOrigin } from "./origins.queries.ts";

const USER_AGENT_MAX = 1000;

/**
 * Stores the IP address and user agent of the request that created the issue. Background jobs have
 * neither, so nothing is stored for their issues.
 */
export async function recordIssueOrigin(ctx: Context, issueId: number): Promise<void> {
  const { ipAddress } = ctx.viewer;
  const userAgent = ctx.header("user-agent");
  if (ipAddress === null && userAgent === undefined) return;
  await insertIssueOrigin(ctx, {
    issue_id: issueId,
    ip_address: ipAddress,
    user_agent: Array.from(userAgent ?? "")
      .slice(0, USER_AGENT_MAX)
      .join(""),
  });
}
