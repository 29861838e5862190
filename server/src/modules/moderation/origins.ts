/** Where a text came from. Only administrators see it, and only for as long as it may be of use. */
import type { Context } from "../../platform/context.ts";
import { insertOrigin } from "./origins.queries.ts";

export { findOrigin } from "./origins.queries.ts";

const USER_AGENT_MAX = 1000;

/** A job comes from nowhere. */
export async function recordOrigin(ctx: Context, issueId: number): Promise<void> {
  const { ipAddress } = ctx.viewer;
  const userAgent = ctx.header("user-agent");
  if (ipAddress === null && userAgent === undefined) return;
  await insertOrigin(ctx, {
    issue_id: issueId,
    ip_address: ipAddress,
    user_agent: Array.from(userAgent ?? "")
      .slice(0, USER_AGENT_MAX)
      .join(""),
  });
}
