/** Templates for issue descriptions. All are built in; templates from a repository are planned. */
import { readFileSync } from "node:fs";
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getProject } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";

export interface Template {
  /** The name by which clients request the template. */
  key: string;
  name: string;
  content: string;
}

/** A template with the project that offers it. */
export interface AvailableTemplate extends Template {
  projectId: number;
}

const BROUGHT: readonly Template[] = [
  brought("Bug report", "bug-report.md"),
  brought("Feature request", "feature-request.md"),
  brought("Incident", "incident.md"),
];

export async function listTemplates(ctx: Context, ref: NamespaceRef): Promise<AvailableTemplate[]> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, notFound());
  return BROUGHT.map(({ key, name, content }) => ({ key, name, content, projectId: project.id }));
}

export async function getTemplate(ctx: Context, ref: NamespaceRef, key: string): Promise<Template> {
  const templates = await listTemplates(ctx, ref);
  const found = templates.find((template) => template.key === key);
  if (found === undefined) throw notFound("Template");
  return found;
}

function brought(name: string, file: string): Template {
  const content = readFileSync(new URL(`./${file}`, import.meta.url), "utf8");
  return { key: name, name, content };
}
