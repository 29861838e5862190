/**
 * Permission table of links between issues (specification 5.2): everybody who can read the issue
 * can read its links; creating and deleting links needs Planner.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";

const one = ({ issue }: PermissionScenario) => ({ issue_iid: issue.iid });

/** The iid of another issue of the same project, to link to. */
const other = ({ project, issue }: PermissionScenario) =>
  [...project.issues.values()].find(({ id }) => id !== issue.id)?.iid;

/** Id of a link that the test inserts before a request and removes after it. */
const LINK = 424_242;

const linkBefore: PermissionRequestOptions["before"] = ({ project, issue }) => [
  `insert into issue_links (id, source_id, target_id, project_id, root_namespace_id, author_id)
   select $1, $2, id, project_id, root_namespace_id, author_id from issues
   where project_id = $3 and id <> $2 and not confidential order by id limit 1`,
  [LINK, issue.id, project.id],
];

const field = (selection: string): PermissionRequestOptions => ({
  graphql: `query ($path: ID!, $iid: String!) {
    project(fullPath: $path) { answer: issue(iid: $iid) { ${selection} } }
  }`,
  variables: ({ project, issue }) => ({ path: project.path, iid: String(issue.iid) }),
});

export const issueLinkPermissionRows = parsePermissionTable(
  "issue",
  `
                                                                     done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /api/v4/projects/:id/issues/:issue_iid/links                   200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /api/v4/projects/:id/issues/:issue_iid/links                  201   write   -   -   -   y   y   y   y   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id  200   write   -   -   -   y   y   y   y   y   y   -         y
  Issue.blocked                                                      200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.blockedByCount                                               200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.blockedByIssues                                              200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.updatedBy                                                    200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.subscribed                                                   200   read    y   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "GET /api/v4/projects/:id/issues/:issue_iid/links": { params: one },
    "POST /api/v4/projects/:id/issues/:issue_iid/links": {
      params: one,
      body: (at) => ({ target_project_id: at.project.id, target_issue_iid: other(at) }),
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id": {
      params: (at) => ({ ...one(at), issue_link_id: LINK }),
      before: linkBefore,
    },
    "Issue.blocked": field("blocked"),
    "Issue.blockedByCount": field("blockedByCount"),
    "Issue.blockedByIssues": field("blockedByIssues { count }"),
    "Issue.updatedBy": field("updatedBy { username }"),
    "Issue.subscribed": field("subscribed"),
  },
);
