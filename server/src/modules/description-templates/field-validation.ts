/** Validates name and content of a description template. */
import { sanitizeLine } from "@cairn/contract/lines";
import {
  DESCRIPTION_TEMPLATE_CONTENT_MAX,
  DESCRIPTION_TEMPLATE_NAME_MAX,
  DESCRIPTION_TEMPLATES_PER_PROJECT_MAX,
} from "@cairn/contract/projects/description-templates";
import { validationError, type AppError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import type { DescriptionTemplateFields } from "./description-templates.queries.ts";

export function validateTemplateFields(
  submitted: DescriptionTemplateFields,
): DescriptionTemplateFields {
  const { content } = submitted;
  const name = sanitizeLine(submitted.name);
  const errors = Object.entries({ name: checkName(name), content: checkContent(content) });
  const found = errors.flatMap(([field, error]) => (error === null ? [] : [[field, [error]]]));
  if (found.length > 0)
    throw validationError(Object.fromEntries(found) as Record<string, string[]>);
  return { name, content };
}

/**
 * The name is part of URLs of the API, so that it can't be a path. Its length is counted in UTF-16 code
 * units, like the length of the parameters of these URLs.
 */
function checkName(name: string): string | null {
  if (name === "") return "can't be blank";
  if (name.length > DESCRIPTION_TEMPLATE_NAME_MAX) return tooLong(DESCRIPTION_TEMPLATE_NAME_MAX);
  if (name.includes("/") || name === "." || name === "..")
    return "can't contain a slash or be a path";
  return null;
}

/** The limit counts Unicode code points, like that of an issue's description. */
function checkContent(content: string): string | null {
  if (content.trim() === "") return "can't be blank";
  const max = DESCRIPTION_TEMPLATE_CONTENT_MAX;
  return content.length > max && Array.from(content).length > max ? tooLong(max) : null;
}

function tooLong(max: number): string {
  return `is too long (maximum is ${max} characters)`;
}

export function tooManyTemplatesError(): AppError {
  const max = DESCRIPTION_TEMPLATES_PER_PROJECT_MAX;
  return validationError({ base: [`A project can have at most ${max} templates.`] });
}

/** Turns a violation of the unique index on the name into the error "has already been taken". */
export function mapDuplicateNameError<T>(work: () => Promise<T>): Promise<T> {
  const taken = validationError({ name: ["has already been taken"] });
  return mapUniqueViolation("description_templates_name", taken, work);
}
