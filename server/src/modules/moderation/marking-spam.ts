/** What administrators call spam, the rules remember. */
import type { Context } from "../../platform/context.ts";
import { markOriginAsSpam } from "./origins.queries.ts";
import { computeFingerprint, findForeignHosts } from "./rule-checker.ts";
import { insertSpamText, markHostsReported } from "./spam.queries.ts";

/** Whoever calls this has asked whether the viewer may. */
export async function recordSpam(
  ctx: Context,
  issue: { id: number; title: string; description: string },
): Promise<void> {
  const words = `${issue.title}\n\n${issue.description}`;
  await insertSpamText(ctx, computeFingerprint(ctx, words));
  await markHostsReported(ctx, findForeignHosts(ctx, words));
  await markOriginAsSpam(ctx, issue.id);
}
