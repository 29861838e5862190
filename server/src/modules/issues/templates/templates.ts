/**
 * Templates for issue descriptions. All of them are part of Cairn; projects cannot add their own
 * yet.
 */
import { readFileSync } from "node:fs";
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getProject } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";

export interface IssueTemplate {
  /** The identifier by which clients request the template. */
  key: string;
  name: string;
  content: string;
}

/** A template with the id of the project for which it was requested. */
export interface IssueTemplateWithProjectId extends IssueTemplate {
  projectId: number;
}

const BROUGHT: readonly IssueTemplate[] = [
  brought("Bug report", "bug-report.md"),
  brought("Feature request", "feature-request.md"),
  brought("Incident", "incident.md"),
];

export async function listIssueTemplates(
  ctx: Context,
  ref: NamespaceRef,
): Promise<IssueTemplateWithProjectId[]> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  return BROUGHT.map(({ key, name, content }) => ({ key, name, content, projectId: project.id }));
}

export async function getIssueTemplate(
  ctx: Context,
  ref: NamespaceRef,
  key: string,
): Promise<IssueTemplate> {
  const templates = await listIssueTemplates(ctx, ref);
  const found = templates.find((template) => template.key === key);
  if (found === undefined) throw notFoundError("Template");
  return found;
}

function brought(name: string, file: string): IssueTemplate {
  const content = readFileSync(new URL(`./${file}`, import.meta.url), "utf8");
  return { key: name, name, content };
}
