/**
 * Permission table of the issue lists on pages. Each list shows an issue only to viewers who can read
 * the issue.
 */
import { canSubjectReadIssue } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";
import type { FixtureProject } from "../fixture/fixture-types.ts";

const allIn = (project: FixtureProject) =>
  [...project.issues.values()].map((issue) => ({
    text: `"title":"${issue.title}"`,
    to: (subject: PermissionScenario["subject"]) => canSubjectReadIssue(subject, project, issue),
  }));

const ofBystander: PermissionRequestOptions = {
  params: ({ world }) => ({ username: world.bystander.person.username }),
};

const everywhere = parsePermissionTable(
  "installation",
  `
                                          done  tokens  An  Us  Ex  Ad
  GET /dashboard/issues                   200   read    -   y   y   y
  GET /dashboard/issues.json              200   read    -   y   y   y
  GET /users/:username/activity.json      200   read    -   y   y   y
  GET /users/:username/projects.json      200   read    -   y   y   y
  `,
  {
    "GET /users/:username/activity.json": ofBystander,
    "GET /users/:username/projects.json": ofBystander,
  },
);

const ofGroups = parsePermissionTable(
  "group",
  `
                                          done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET /groups/:place/-/issues             200   read    y   y   y   y   y   y   y   y   y   y   y
  GET /groups/:place/-/issues.json        200   read    y   y   y   y   y   y   y   y   y   y   y
  `,
);

const ofProjects = parsePermissionTable(
  "issues",
  `
                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  GET /:place/-/issues                    200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/issues.json               200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/activity                  200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /:place/-/activity.json             200   read    y   y   y   y   y   y   y   y   y   y         404
  POST /:place/-/issues/bulk_update       200   write   -   -   -   y   y   y   y   y   y   -         403
  `,
  {
    "GET /:place/-/issues.json": { shows: ({ project }) => allIn(project) },
    "GET /:place/-/activity.json": { shows: ({ project }) => allIn(project) },
    "POST /:place/-/issues/bulk_update": {
      body: ({ issue }) => ({ update: { issuable_ids: [issue.id], state_event: "close" } }),
    },
  },
);

export const issueListPermissionRows = [...everywhere, ...ofGroups, ...ofProjects];
