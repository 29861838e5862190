/**
 * Stores the fingerprint and linked hosts of an issue that an administrator marked as spam, so that the
 * spam rules refuse the same text and hosts later.
 */
import type { Context } from "../../platform/context.ts";
import { markOriginAsSpam } from "./origins.queries.ts";
import { computeTextFingerprint, findExternalHosts } from "./rule-checker.ts";
import { insertSpamText, markLinkedHostsReported } from "./spam.queries.ts";

/** Checks no policy: the caller must check that the viewer can mark the issue as spam. */
export async function recordSpam(
  ctx: Context,
  issue: { id: number; title: string; description: string },
): Promise<void> {
  const words = `${issue.title}\n\n${issue.description}`;
  await insertSpamText(ctx, computeTextFingerprint(ctx, words));
  await markLinkedHostsReported(ctx, findExternalHosts(ctx, words));
  await markOriginAsSpam(ctx, issue.id);
}
