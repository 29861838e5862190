/** What administrators call spam, the rules remember. */
import type { Context } from "../../platform/context.ts";
import { markOrigin } from "./origins.queries.ts";
import { fingerprintOf, foreignHosts } from "./rule-checker.ts";
import { insertSpamText, reportHosts } from "./spam.queries.ts";

/** Whoever calls this has asked whether the viewer may. */
export async function rememberSpam(
  ctx: Context,
  issue: { id: number; title: string; description: string },
): Promise<void> {
  const words = `${issue.title}\n\n${issue.description}`;
  await insertSpamText(ctx, fingerprintOf(ctx, words));
  await reportHosts(ctx, foreignHosts(ctx, words));
  await markOrigin(ctx, issue.id);
}
