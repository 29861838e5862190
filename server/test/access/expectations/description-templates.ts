/**
 * Permission table of description templates: everyone who can see a project's issues reads them, and
 * maintainers change them on the settings page.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const ID = 535_353;
const one = () => ({ id: ID });
const fields = () => ({ name: "Question", content: "What do you want to know?" });

const template: PermissionRequestOptions["before"] = ({ project }: PermissionScenario) => [
  `insert into description_templates
    (id, project_id, root_namespace_id, kind, name, content, is_default)
    values ($1, $2, $3, 'issue', 'Kept', 'Kept words', true)`,
  [ID, project.id, project.rootId],
];
const named = { before: template, shows: () => [{ text: "Kept", to: () => true }] };
const full = { before: template, shows: () => [{ text: "Kept words", to: () => true }] };

export const descriptionTemplatePermissionRows = parsePermissionTable(
  "issues",
  `
                                                              done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  GET /api/v4/projects/:id/templates/issues                   200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /api/v4/projects/:id/templates/issues/:name             200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /api/v4/projects/:id/templates/issues/:name (built in)  200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/templates/issue                                 200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/templates/issue/:key                            200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/description_templates/names/issue               200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/description_templates/new_issue.json          200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/settings/templates                            200   read    -   -   -   -   -   -   y   y   y   y         404
  GET /:place/-/settings/templates/new                        200   read    -   -   -   -   -   -   y   y   y   y         404
  GET /:place/-/settings/templates/:id                        200   read    -   -   -   -   -   -   y   y   y   y         404
  GET /:place/-/settings/templates.json                       200   read    -   -   -   -   -   -   y   y   y   y         404
  GET /:place/-/settings/templates/:id.json                   200   read    -   -   -   -   -   -   y   y   y   y         404
  POST /:place/-/settings/templates                           201   write   -   -   -   -   -   -   y   y   y   -         404
  PUT /:place/-/settings/templates/:id                        200   write   -   -   -   -   -   -   y   y   y   -         404
  PUT /:place/-/settings/templates/:id (default)              200   write   -   -   -   -   -   -   y   y   y   -         404
  DELETE /:place/-/settings/templates/:id                     204   write   -   -   -   -   -   -   y   y   y   -         404
  `,
  {
    "GET /api/v4/projects/:id/templates/issues": named,
    "GET /api/v4/projects/:id/templates/issues/:name": {
      ...full,
      params: () => ({ name: "Kept" }),
    },
    "GET /api/v4/projects/:id/templates/issues/:name (built in)": {
      params: () => ({ name: "Bug report" }),
    },
    "GET /:place/templates/issue": named,
    "GET /:place/templates/issue/:key": { ...full, params: () => ({ key: "Kept" }) },
    "GET /:place/description_templates/names/issue": named,
    "GET /:place/-/description_templates/new_issue.json": full,
    "GET /:place/-/settings/templates": full,
    "GET /:place/-/settings/templates/:id": { ...full, params: one },
    "GET /:place/-/settings/templates.json": full,
    "GET /:place/-/settings/templates/:id.json": { ...full, params: one },
    "POST /:place/-/settings/templates": { body: fields },
    "PUT /:place/-/settings/templates/:id": { params: one, body: fields, before: template },
    "PUT /:place/-/settings/templates/:id (default)": {
      params: one,
      body: () => ({ is_default: false }),
      before: template,
    },
    "DELETE /:place/-/settings/templates/:id": { params: one, before: template },
  },
);
