/**
 * Permission table of links between issues (specification 5.2): everybody who can read the issue
 * can read its links; creating and deleting links needs Planner, as do merging and undoing a merge. Moving
 * and cloning need Planner in both projects; every subject is a Reporter in the project to which these requests move the issue.
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

/** A merge of the issue into another one, which the test removes after the request. */
const mergeBefore: PermissionRequestOptions["before"] = ({ project, issue }) => [
  `insert into issue_merges (duplicate_id, target_id, merged_by_id, merged_at, closed_duplicate,
     subscriber_ids, award_ids, link_ids)
   select $1, id, author_id, now(), false, '{}', '{}', '{}' from issues
   where project_id = $2 and id <> $1 and not confidential order by id limit 1`,
  [issue.id, project.id],
];

/** Id of the issue with which `linkBefore` links the issue. */
const linkedId = ({ project, issue }: PermissionScenario) => {
  const ids = [...project.issues.values()]
    .filter(({ id, confidential }) => id !== issue.id && !confidential)
    .map(({ id }) => id);
  return Math.min(...ids);
};

export const memberElsewhere: NonNullable<PermissionRequestOptions["before"]> = ({
  world,
  subject,
}) => [
  `insert into memberships (namespace_id, root_namespace_id, user_id, access_level)
   select id, root_namespace_id, $2, 20 from namespaces where id = $1
   on conflict do nothing`,
  [world.elsewhere.id, subject.person.id],
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
  GET /:place/-/issues/:iid/links.json                               200   read    y   y   y   y   y   y   y   y   y   y         y
  POST /:place/-/issues/:iid/links.json                              200   write   -   -   -   y   y   y   y   y   y   -         y
  PUT /:place/-/issues/:iid/links/:link_id.json                      200   write   -   -   -   y   y   y   y   y   y   -         y
  DELETE /:place/-/issues/:iid/links/:link_id.json                   200   write   -   -   -   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/clone                  201   write   -   -   -   y   y   y   y   y   y   -         y
  POST /api/v4/projects/:id/issues/:issue_iid/move                   201   write   -   -   -   y   y   y   y   y   y   -         y
  POST /:place/-/issues/:iid/move                                    200   write   -   -   -   y   y   y   y   y   y   -         y
  POST /:place/-/issues/:iid/merge                                   200   write   -   -   -   y   y   y   y   y   y   -         y
  DELETE /:place/-/issues/:iid/merge                                 200   write   -   -   -   y   y   y   y   y   y   -         y
  Issue.timelogs                                                     200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.participants                                                 200   read    y   y   y   y   y   y   y   y   y   y         y
  Issue.movedTo                                                      200   read    y   y   y   y   y   y   y   y   y   y         y
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
    "GET /:place/-/issues/:iid/links.json": { params: ({ issue }) => ({ iid: issue.iid }) },
    "POST /:place/-/issues/:iid/links.json": {
      params: ({ issue }) => ({ iid: issue.iid }),
      body: (at) => ({ issuable_references: [`#${other(at)}`] }),
    },
    "PUT /:place/-/issues/:iid/links/:link_id.json": {
      params: ({ issue }) => ({ iid: issue.iid, link_id: LINK }),
      body: (at) => ({ move_after_id: linkedId(at) }),
      before: linkBefore,
    },
    "DELETE /:place/-/issues/:iid/links/:link_id.json": {
      params: ({ issue }) => ({ iid: issue.iid, link_id: LINK }),
      before: linkBefore,
      hidesRefusal: true,
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/clone": {
      params: one,
      body: (at) => ({ to_project_id: at.project.id }),
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/move": {
      params: one,
      body: ({ world }) => ({ to_project_id: world.elsewhere.id }),
      before: memberElsewhere,
    },
    "POST /:place/-/issues/:iid/move": {
      params: ({ issue }) => ({ iid: issue.iid }),
      body: ({ world }) => ({ move_to_project_id: world.elsewhere.id }),
      before: memberElsewhere,
    },
    "POST /:place/-/issues/:iid/merge": {
      params: ({ issue }) => ({ iid: issue.iid }),
      body: (at) => ({ target: `#${other(at)}` }),
      hidesRefusal: true,
    },
    "DELETE /:place/-/issues/:iid/merge": {
      params: ({ issue }) => ({ iid: issue.iid }),
      before: mergeBefore,
      hidesRefusal: true,
    },
    "Issue.timelogs": field("timelogs { nodes { id } }"),
    "Issue.participants": field("participants { count }"),
    "Issue.movedTo": field("movedTo { iid }"),
    "Issue.blocked": field("blocked"),
    "Issue.blockedByCount": field("blockedByCount"),
    "Issue.blockedByIssues": field("blockedByIssues { count }"),
    "Issue.updatedBy": field("updatedBy { username }"),
    "Issue.subscribed": field("subscribed"),
  },
);
