/**
 * Stores the fingerprint and linked hosts of an issue that an administrator marked as spam, so that the
 * spam rules refuse the same text and hosts later.
 */
import type { Context } from "../../platform/context.ts";
import { markIssueOriginAsSpam } from "./origins.queries.ts";
import { computeTextFingerprint, findExternalHosts } from "./rule-checker.ts";
import { insertSpamFingerprint, markLinkedHostsAsSpam } from "./spam.queries.ts";

/** Checks no policy: the caller must check that the viewer can mark the issue as spam. */
export async function recordIssueAsSpam(
  ctx: Context,
  issue: { id: number; title: string; description: string },
): Promise<void> {
  const words = `${issue.title}\n\n${issue.description}`;
  await insertSpamFingerprint(ctx, computeTextFingerprint(ctx, words));
  await markLinkedHostsAsSpam(ctx, findExternalHosts(ctx, words));
  await markIssueOriginAsSpam(ctx, issue.id);
}
