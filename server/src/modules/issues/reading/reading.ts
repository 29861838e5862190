/** Services that read issues and throw a 404 when the viewer cannot see them. */
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { toAccessSqlParams, type NamespaceRef } from "../../access/index.ts";
import { projectsPolicy } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { findIssue, findIssuesById, type IssueRow } from "./issues.queries.ts";
import { addLinkedRows } from "./linked-rows.ts";

export type { IssueRow } from "./issues.queries.ts";

export interface IssueRef {
  project: NamespaceRef;
  iid: number;
}

export async function getIssue(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  const found = await findIssue(ctx, ref.project, ref.iid);
  reveal(ctx, projectsPolicy.read, found?.project, () => notFoundError("Project"));
  reveal(ctx, issuesPolicy.read, found?.issue ?? undefined, () => notFoundError("Issue"));
  return told(ctx, found?.issue as IssueRow);
}

/** Gets an issue by its id instead of project and iid. Only administrators can do this. */
export async function getIssueById(ctx: Context, id: number): Promise<IssueRow> {
  authorize(ctx, issuesPolicy.readById);
  const [issue] = await findIssuesById(ctx, { ids: [id], ...toAccessSqlParams(ctx) });
  if (issue === undefined) throw notFoundError("Issue");
  return told(ctx, issue);
}

async function told(ctx: Context, issue: IssueRow): Promise<IssueRow> {
  const [counted = issue] = await addLinkedRows(ctx, [issue]);
  return counted;
}

/**
 * Loads the issues with these ids and leaves out the issues that the viewer cannot read. For other
 * resources that refer to issues, such as links.
 */
export async function loadReadableIssues(
  ctx: Context,
  ids: readonly number[],
): Promise<IssueRow[]> {
  if (ids.length === 0) return [];
  const issues = await findIssuesById(ctx, { ids: [...ids], ...toAccessSqlParams(ctx) });
  return addLinkedRows(
    ctx,
    issues.filter((issue) => issuesPolicy.read.allows(ctx.viewer, issue)),
  );
}
