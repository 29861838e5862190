/**
 * Permission table of rendered Markdown, previews and editor autocompletion. These requests store
 * nothing.
 */
import { parsePermissionTable, type PermissionRequestOptions } from "./table.ts";

const drawn: PermissionRequestOptions = {
  body: () => ({ text: "*words*" }),
  mayChangeNothing: true,
};

const ofIssue = (field: string): PermissionRequestOptions => ({
  graphql: `query ($path: ID!, $iid: String!) {
    project(fullPath: $path) { issue(iid: $iid) { answer: ${field} } }
  }`,
  variables: ({ project, issue }) => ({ path: project.path, iid: String(issue.iid) }),
});

export const markdownPermissionRows = [
  ...parsePermissionTable(
    "installation",
    `
                                 done  tokens  An  Us  Ex  Ad
    GET /-/emojis/1/emojis.json  200   public  y   y   y   y
    POST /api/v4/markdown        201   write   -   y   y   y
    GET /-/autocomplete/users    200   person  -   y   y   y
    GET /-/autocomplete/projects  200   read    -   y   y   y
    `,
    { "POST /api/v4/markdown": drawn },
  ),
  ...parsePermissionTable(
    "project",
    `
                                                 done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
    POST /:place/preview_markdown                200   page    -   y   y   y   y   y   y   y   y   y
    GET /:place/-/autocomplete_sources/members   200   read    y   y   y   y   y   y   y   y   y   y
    GET /:place/-/autocomplete_sources/commands  200   read    y   y   y   y   y   y   y   y   y   y
    GET /:place/-/autocomplete_sources/epics     200   read    y   y   y   y   y   y   y   y   y   y
    `,
    { "POST /:place/preview_markdown": drawn },
  ),
  ...parsePermissionTable(
    "plans",
    `
                                                   done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
    GET /:place/-/autocomplete_sources/labels      200   read    y   y   y   y   y   y   y   y   y   y
    GET /:place/-/autocomplete_sources/milestones  200   read    y   y   y   y   y   y   y   y   y   y
    `,
  ),
  ...parsePermissionTable(
    "issues",
    `
                                               done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
    GET /:place/-/autocomplete_sources/issues  200   read    y   y   y   y   y   y   y   y   y   y         404
    `,
  ),
  ...parsePermissionTable(
    "group",
    `
                                                          done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
    POST /groups/:place/preview_markdown                  200   page    -   y   y   y   y   y   y   y   y   y   y
    GET /groups/:place/-/autocomplete_sources/members     200   read    y   y   -   -   y   y   y   y   y   y   y
    GET /groups/:place/-/autocomplete_sources/labels      200   read    y   y   y   h   y   y   y   y   y   y   y
    GET /groups/:place/-/autocomplete_sources/milestones  200   read    y   y   y   h   y   y   y   y   y   y   y
    GET /groups/:place/-/autocomplete_sources/epics       200   read    y   y   y   h   y   y   y   y   y   y   y
    GET /groups/:place/-/autocomplete_sources/issues      200   read    y   y   y   y   y   y   y   y   y   y   y
    GET /groups/:place/-/autocomplete_sources/commands    200   read    y   y   y   y   y   y   y   y   y   y   y
    `,
    { "POST /groups/:place/preview_markdown": drawn },
  ),
  ...parsePermissionTable(
    "issue",
    `
                           done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
    Issue.titleHtml        200   read    y   y   y   y   y   y   y   y   y   y         y
    Issue.descriptionHtml  200   read    y   y   y   y   y   y   y   y   y   y         y
    `,
    {
      "Issue.titleHtml": ofIssue("titleHtml"),
      "Issue.descriptionHtml": ofIssue("descriptionHtml"),
    },
  ),
];
