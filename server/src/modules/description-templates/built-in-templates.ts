/** The templates that are part of Cairn. Projects without own templates offer them. */
import { readFileSync } from "node:fs";
import type { DescriptionTemplateKind } from "./description-templates.queries.ts";

export interface BuiltInTemplate {
  name: string;
  content: string;
}

export const BUILT_IN_TEMPLATES: Record<DescriptionTemplateKind, readonly BuiltInTemplate[]> = {
  issue: [
    readBuiltInTemplate("Bug report", "bug-report.md"),
    readBuiltInTemplate("Feature request", "feature-request.md"),
    readBuiltInTemplate("Incident", "incident.md"),
  ],
};

function readBuiltInTemplate(name: string, file: string): BuiltInTemplate {
  return { name, content: readFileSync(new URL(`./built-in/${file}`, import.meta.url), "utf8") };
}
