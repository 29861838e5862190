/** Services that read description templates: to write a description, and for the settings page. */
import { authorize, reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getPlaceForPage, getProject, type PlaceRow, type ProjectRow } from "../projects/index.ts";
import { BUILT_IN_TEMPLATES, type BuiltInTemplate } from "./built-in-templates.ts";
import { descriptionTemplatesPolicy } from "./description-templates.policy.ts";
import {
  countTemplates,
  findTemplateById,
  findTemplateByName,
  findTemplateNames,
  findTemplateSummaries,
  type DescriptionTemplateKind,
  type DescriptionTemplateRow,
} from "./description-templates.queries.ts";

export interface UsableTemplates {
  projectId: number;
  names: string[];
  default: BuiltInTemplate | null;
}

/** Lists the templates of a project, or the built-in templates if the project has none. */
export async function listUsableTemplates(
  ctx: Context,
  ref: NamespaceRef,
  kind: DescriptionTemplateKind,
): Promise<UsableTemplates> {
  const { id: projectId } = await getProjectToUseTemplates(ctx, ref);
  const own = await findTemplateNames(ctx, { projectId, kind });
  const names = (own.length === 0 ? BUILT_IN_TEMPLATES[kind] : own).map(({ name }) => name);
  const found = own.find(({ default_content: content }) => content !== null);
  return {
    projectId,
    names,
    default: found ? { name: found.name, content: found.default_content as string } : null,
  };
}

export async function getUsableTemplate(
  ctx: Context,
  ref: NamespaceRef,
  kind: DescriptionTemplateKind,
  name: string,
): Promise<BuiltInTemplate> {
  const { id: projectId } = await getProjectToUseTemplates(ctx, ref);
  const own = await findTemplateByName(ctx, { projectId, kind }, name);
  if (own !== undefined) return own;
  const builtIn = BUILT_IN_TEMPLATES[kind].find((template) => template.name === name);
  if (builtIn === undefined || (await countTemplates(ctx, { projectId, kind })) > 0) {
    throw notFoundError("Template");
  }
  return builtIn;
}

export async function listTemplatesForSettings(
  ctx: Context,
  ref: NamespaceRef,
  kind: DescriptionTemplateKind,
) {
  const { id: projectId } = await getProjectForSettings(ctx, ref);
  const templates = await findTemplateSummaries(ctx, { projectId, kind });
  const taken = new Set(templates.map(({ name }) => name.toLowerCase()));
  const suggestions = BUILT_IN_TEMPLATES[kind].filter(({ name }) => !taken.has(name.toLowerCase()));
  return { templates, suggestions };
}

export async function getTemplateForSettings(
  ctx: Context,
  ref: NamespaceRef,
  kind: DescriptionTemplateKind,
  id: number,
): Promise<DescriptionTemplateRow> {
  const { id: projectId } = await getProjectForSettings(ctx, ref);
  const template = await findTemplateById(ctx, { projectId, kind }, id);
  if (template === undefined) throw notFoundError("Template");
  return template;
}

/** Returns the project for a settings page of its templates, or a redirect if `path` is a former path. */
export async function getProjectForTemplatesPage(
  ctx: Context,
  at: { path: string; page: string },
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind: "project", ...at }, (place) =>
    checkSettingsAccess(ctx, place as ProjectRow),
  );
}

async function getProjectToUseTemplates(ctx: Context, ref: NamespaceRef): Promise<ProjectRow> {
  const project = await getProject(ctx, ref);
  reveal(ctx, descriptionTemplatesPolicy.use, project, () => notFoundError());
  return project;
}

async function getProjectForSettings(ctx: Context, ref: NamespaceRef): Promise<ProjectRow> {
  const project = await getProject(ctx, ref);
  checkSettingsAccess(ctx, project);
  return project;
}

function checkSettingsAccess(ctx: Context, project: ProjectRow): void {
  reveal(ctx, descriptionTemplatesPolicy.use, project, () => notFoundError());
  authorize(ctx, descriptionTemplatesPolicy.openSettings, project);
}
