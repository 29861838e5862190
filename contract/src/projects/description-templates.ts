/** Description templates of a project: schemas, limits, and addresses of the settings page. */
import * as z from "zod";
import { IssueTemplateListItem } from "../issues/issue-page.ts";
import { ISSUE_DESCRIPTION_MAX } from "../issues/issues.ts";
import { placePagePath } from "../places.ts";

export const DESCRIPTION_TEMPLATE_NAME_MAX = 255;
export const DESCRIPTION_TEMPLATE_CONTENT_MAX = ISSUE_DESCRIPTION_MAX;
export const DESCRIPTION_TEMPLATES_PER_PROJECT_MAX = 100;

const DescriptionTemplateListItem = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The beginning of the content as one line of plain text. */
  excerpt: z.string(),
  is_default: z.boolean(),
});
export type DescriptionTemplateListItem = z.infer<typeof DescriptionTemplateListItem>;

/** Response with the templates of a project, sorted by name, for its settings page. */
export const DescriptionTemplateSettings = z.strictObject({
  templates: z.array(DescriptionTemplateListItem),
  /** Built-in templates whose names no template of the project has. */
  suggestions: z.array(z.strictObject({ name: z.string(), content: z.string() })),
});
export type DescriptionTemplateSettings = z.infer<typeof DescriptionTemplateSettings>;

export const DescriptionTemplate = z.strictObject({
  id: z.int(),
  name: z.string(),
  content: z.string(),
  is_default: z.boolean(),
  /** Grows with every change of name or content. */
  lock_version: z.int(),
});
export type DescriptionTemplate = z.infer<typeof DescriptionTemplate>;

export const NewDescriptionTemplateRequest = z.strictObject({
  name: z.string(),
  content: z.string(),
  is_default: z.boolean().optional(),
});
export type NewDescriptionTemplateRequest = z.infer<typeof NewDescriptionTemplateRequest>;

export const DescriptionTemplateUpdateRequest = NewDescriptionTemplateRequest.partial().extend({
  lock_version: z.int().optional(),
});

/** Response with what the new issue page needs: the names, and the content of the default. */
export const NewIssueTemplates = z.strictObject({
  templates: z.array(IssueTemplateListItem),
  default: z.strictObject({ key: z.string(), content: z.string() }).nullable(),
});
export type NewIssueTemplates = z.infer<typeof NewIssueTemplates>;

/** Path of the settings page that lists the templates of a project. */
export function descriptionTemplatesPath(project: string): string {
  return placePagePath({ kind: "project", full_path: project }, "settings/templates");
}

/** Path of the page that edits a template, or creates one from the built-in `suggestion`. */
export function descriptionTemplatePath(
  project: string,
  template: number | "new",
  suggestion?: string,
): string {
  const path = `${descriptionTemplatesPath(project)}/${template}`;
  return suggestion === undefined ? path : `${path}?${new URLSearchParams({ suggestion })}`;
}

export function descriptionTemplatesUrl(project: string): string {
  return `${descriptionTemplatesPath(project)}.json`;
}

export function descriptionTemplateJsonUrl(project: string, id: number): string {
  return `${descriptionTemplatesPath(project)}/${id}.json`;
}

export function newIssueTemplatesUrl(project: string): string {
  return `/${project}/-/description_templates/new_issue.json`;
}
