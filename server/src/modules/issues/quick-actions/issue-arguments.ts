/** Finds the issues in the argument of a quick action, if the viewer can read them. */
import type { Context } from "../../../platform/context.ts";
import { findNamedIssues, formatIssueReference } from "../reading/named-issues.ts";
import type { IssueRow } from "../reading/reading.ts";
import type { QuickActionIssue } from "../changing/quick-action-registry.ts";

/**
 * The maximum number of other issues that one quick action can name, and that all quick actions of
 * one text together can name.
 */
export const ISSUE_ARGUMENTS_MAX = 20;

export type IssueArgument = IssueRow & {
  /** The short reference as written in the same project, `#1`, or elsewhere, `group/project#1`. */
  name: string;
};

/**
 * Parses `#1`, `group/project#1` and URLs, and returns the issues in the order of the argument.
 * Returns an empty array when the viewer cannot read one of the issues.
 */
export async function findIssueArguments(
  ctx: Context,
  issue: QuickActionIssue,
  argument: string,
): Promise<IssueArgument[]> {
  const words = argument
    .split(/[\s,]+/, ISSUE_ARGUMENTS_MAX + 1)
    .filter((word) => word !== "" && word !== "and");
  if (words.length > ISSUE_ARGUMENTS_MAX) return [];
  const named = await findNamedIssues(ctx, issue, words);
  const found = [...new Set(named.filter((other) => other !== null))];
  if (named.includes(null)) return [];
  return found.map((other) => Object.assign(other, { name: formatIssueReference(issue, other) }));
}
