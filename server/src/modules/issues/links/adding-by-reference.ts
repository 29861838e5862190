/** Links an issue with the issues that a user has typed or pasted as references. */
import type { LinkType } from "@cairn/contract/issues/issue-links";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { findNamedIssues } from "../reading/named-issues.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { linkIssueToManyIssues, listLinksOfIssue } from "./linking.ts";

/** A reference that cannot be linked, and why. */
export interface FailedReference {
  reference: string;
  message: string;
}

/**
 * Links all references, or none and returns those that cannot be linked. Issues that are linked already
 * are skipped. Throws 409 if all of them are.
 */
export async function linkIssueByReferences(
  ctx: Context,
  ref: IssueRef,
  references: readonly string[],
  type: LinkType,
): Promise<FailedReference[]> {
  return ctx.transaction(async (inner) => {
    const issue = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const named = await findNamedIssues(inner, issue, references);
    const failed = references.flatMap((reference, at): FailedReference[] => {
      const message = findReasonAgainst(inner, issue, named[at] ?? null);
      return message === null ? [] : [{ reference, message: message.replace("%", reference) }];
    });
    if (failed.length > 0) return failed;
    const linked = new Set((await listLinksOfIssue(inner, issue)).map((one) => one.issue.id));
    const ids = new Set(named.flatMap((other) => other?.id ?? []));
    const missing = [...ids].filter((id) => !linked.has(id));
    if (missing.length === 0) throw new AppError("conflict", "These issues are already linked");
    await linkIssueToManyIssues(inner, ref, missing, type);
    return [];
  });
}

/** Why the issue cannot be linked with the other. `%` is the place of the reference. */
function findReasonAgainst(ctx: Context, issue: IssueRow, other: IssueRow | null): string | null {
  if (other === null) return "% cannot be found";
  if (other.id === issue.id) return "% is this issue";
  return issuesPolicy.arrange.allows(ctx.viewer, other) ? null : "You cannot link %";
}
