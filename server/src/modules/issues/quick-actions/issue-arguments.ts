/** Finds the issues in the argument of a quick action, if the viewer can read them. */
import type { Context } from "../../../platform/context.ts";
import type { ReferenceMatchGroups } from "../../../platform/markdown/index.ts";
import { loadReadableIssues, type IssueRow } from "../reading/reading.ts";
import { issueReferenceSyntax } from "../reading/references.ts";
import { getIssueProjectPlace } from "./availability.ts";
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
  const asked = words.map((word) => meantBy(ctx, word)).filter((parts) => parts !== null);
  if (words.length > ISSUE_ARGUMENTS_MAX || asked.length < words.length) return [];
  const targets = await issueReferenceSyntax.find(ctx, getIssueProjectPlace(issue), asked);
  const ids = targets.flatMap((target) => target?.id ?? []);
  const byId = new Map((await loadReadableIssues(ctx, ids)).map((found) => [found.id, found]));
  const found = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  if (ids.length < asked.length || found.length < new Set(ids).size) return [];
  return found.map((other) => Object.assign(other, { name: nameFrom(issue, other) }));
}

function nameFrom(issue: QuickActionIssue, other: IssueRow): string {
  return `${other.project_id === issue.project_id ? "" : other.project_full_path}#${other.iid}`;
}

function meantBy({ config }: Context, word: string): ReferenceMatchGroups | null {
  if (word.startsWith(`${config.url.origin}/`)) {
    const path = word.slice(config.url.origin.length).replace(/[?#].*$/s, "");
    const groups = issueReferenceSyntax.address?.exec(path)?.groups;
    return groups === undefined ? null : { ...groups, address: "1" };
  }
  const [match] = word.matchAll(issueReferenceSyntax.pattern);
  return match?.[0] === word ? { ...match.groups } : null;
}
