/**
 * Renders titles and descriptions of issues as HTML for one viewer. Throws a 404 for issues that
 * the viewer cannot read.
 */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { renderTextsForViewer, type TitleAndDescriptionHtml } from "../../texts/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueRow } from "./reading.ts";

/**
 * Returns the texts in the order of `issues`. The number of SQL statements does not depend on the
 * number of issues.
 */
export async function renderIssueTextsForViewer(
  ctx: Context,
  issues: readonly IssueRow[],
): Promise<TitleAndDescriptionHtml[]> {
  for (const issue of issues) reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
  return renderTextsForViewer(ctx, issues);
}

const batches = new WeakMap<
  Context,
  { issues: IssueRow[]; shown: Promise<TitleAndDescriptionHtml[]> }
>();

/**
 * Renders the texts of one issue. Combines all calls in the same tick into one batch, because
 * callers such as GraphQL fields have one issue each.
 */
export async function renderIssueTextForViewer(
  ctx: Context,
  issue: IssueRow,
): Promise<TitleAndDescriptionHtml> {
  let batch = batches.get(ctx);
  if (batch === undefined) {
    const issues: IssueRow[] = [];
    const shown = Promise.resolve().then(() => {
      batches.delete(ctx);
      return renderIssueTextsForViewer(ctx, issues);
    });
    batch = { issues, shown };
    batches.set(ctx, batch);
  }
  const known = batch.issues.findIndex(({ id }) => id === issue.id);
  const index = known >= 0 ? known : batch.issues.push(issue) - 1;
  return (await batch.shown)[index] as TitleAndDescriptionHtml;
}
