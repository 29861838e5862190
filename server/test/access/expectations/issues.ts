/**
 * Permission table of issues (specification 5.2). Planners and above can read and triage all
 * issues. Other users can change only issues that they wrote or are assigned to, and cannot read
 * other confidential issues. Nobody can write in an archived project, and nobody can reopen an
 * issue while its discussion is locked.
 */
import { isRequestAllowed, canSubjectReadIssue } from "./expected.ts";
import { buildPlaceContentTitle } from "../fixture/fixture-content.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionRow,
  type PermissionScenario,
} from "./table.ts";
import type { FixtureIssue, FixtureProject } from "../fixture/fixture-types.ts";

/**
 * The JSON by which the test recognizes an issue in a list, and the subjects who must see it
 * there.
 */
function shown(project: FixtureProject, issue: FixtureIssue) {
  return {
    text: `"title":"${issue.title}"`,
    to: (subject: PermissionScenario["subject"]) => canSubjectReadIssue(subject, project, issue),
  };
}

const allIn = (project: FixtureProject, only?: { locked: boolean }) =>
  [...project.issues.values()]
    .filter(({ locked }) => only === undefined || locked === only.locked)
    .map((issue) => shown(project, issue));

function countedIn(projects: readonly FixtureProject[], { subject }: PermissionScenario) {
  const issues = projects.flatMap((project) =>
    [...project.issues.values()].filter((issue) => canSubjectReadIssue(subject, project, issue)),
  );
  return [{ text: `"all":${issues.length}`, to: () => true }];
}

const ofGroup = ({ world, group }: PermissionScenario) =>
  world.projects.filter((project) => project.group.id === group.id);

/**
 * Query that limits a list to issues with the iids 1 to 8. This excludes the issues of `elsewhere`,
 * the fixture's unrelated project, whose iids start at 1001.
 */
const theirs = () => ({ scope: "all", iids: "1,2,3,4,5,6,7,8", per_page: 100 });
const counted = () => ({ scope: "all", iids: "1,2,3,4,5,6,7,8" });

const everywhere = parsePermissionTable(
  "installation",
  `
                                                done  tokens  An  Us  Ex  Ad
  GET /api/v4/issues                            200   read    -   y   y   y
  GET /api/v4/issues (of everybody)             200   read    y   y   y   y
  GET /api/v4/issues_statistics                 200   read    -   y   y   y
  GET /api/v4/issues_statistics (of everybody)  200   read    y   y   y   y
  GET /api/v4/issues/:id                        200   read    -   -   -   y
  `,
  {
    "GET /api/v4/issues (of everybody)": {
      query: theirs,
      shows: ({ world }) => world.projects.flatMap((project) => allIn(project)),
    },
    "GET /api/v4/issues_statistics (of everybody)": {
      query: counted,
      shows: (at) => countedIn(at.world.projects, at),
    },
    "GET /api/v4/issues/:id": { params: ({ issue }) => ({ id: issue.id }) },
  },
);

const ofGroups = parsePermissionTable(
  "group",
  `
                                                          done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET /api/v4/groups/:id/issues                           200   read    y   y   y   y   y   y   y   y   y   y   y
  GET /api/v4/groups/:id/issues_statistics                200   read    y   y   y   y   y   y   y   y   y   y   y
  GET /api/v4/groups/:id/milestones/:milestone_id/issues  200   read    y   y   y   h   y   y   y   y   y   y   y
  `,
  {
    "GET /api/v4/groups/:id/issues": {
      query: () => ({ per_page: 100 }),
      shows: (at) => ofGroup(at).flatMap((project) => allIn(project)),
    },
    "GET /api/v4/groups/:id/issues_statistics": { shows: (at) => countedIn(ofGroup(at), at) },
    "GET /api/v4/groups/:id/milestones/:milestone_id/issues": {
      params: ({ group }) => ({ milestone_id: group.milestoneId }),
      query: () => ({ per_page: 100 }),
      shows: (at) => ofGroup(at).flatMap((project) => allIn(project, { locked: false })),
    },
  },
);

const ofProjects = parsePermissionTable(
  "issues",
  `
                                                            done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  GET /api/v4/projects/:id/issues                           200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /api/v4/projects/:id/issues_statistics                200   read    y   y   y   y   y   y   y   y   y   y         404
  Project.issues                                            200   read    y   y   y   y   y   y   y   y   y   y         404
  Project.issueStatusCounts                                 200   read    y   y   y   y   y   y   y   y   y   y         404
  GET /api/v4/projects/:id/milestones/:milestone_id/issues  200   read    y   y   y   y   y   y   y   y   y   y         404
  POST /api/v4/projects/:id/issues                          201   write   -   y   y   y   y   y   y   y   y   -         403
  `,
  {
    "GET /api/v4/projects/:id/issues": { shows: ({ project }) => allIn(project) },
    "GET /api/v4/projects/:id/issues_statistics": {
      shows: (at) => countedIn([at.project], at),
    },
    "GET /api/v4/projects/:id/milestones/:milestone_id/issues": {
      params: ({ project }) => ({ milestone_id: project.milestoneId }),
      shows: ({ project }) => allIn(project, { locked: true }),
    },
    "Project.issues": {
      graphql: `query ($path: ID!) {
        project(fullPath: $path) { answer: issues { nodes { title } } }
      }`,
      variables: ({ project }) => ({ path: project.path }),
      shows: ({ project }) => allIn(project),
    },
    "Project.issueStatusCounts": {
      graphql:
        "query ($path: ID!) { project(fullPath: $path) { answer: issueStatusCounts { all } } }",
      variables: ({ project }) => ({ path: project.path }),
      shows: (at) => countedIn([at.project], at),
    },
    "POST /api/v4/projects/:id/issues": { body: () => ({ title: "A new issue" }) },
  },
);

const one = ({ issue }: PermissionScenario) => ({ issue_iid: issue.iid });
const put = (body: NonNullable<PermissionRequestOptions["body"]>): PermissionRequestOptions => ({
  params: one,
  body,
});

/**
 * Lists the abilities that the response must contain. An ability must be true exactly when the
 * permission table allows the subject to send the request that `abilities` names for it.
 */
function offered(at: PermissionScenario) {
  const abilities = {
    updateIssue: "PUT /api/v4/projects/:id/issues/:issue_iid (title)",
    reopenIssue: "PUT /api/v4/projects/:id/issues/:issue_iid (reopening)",
    adminIssue: "PUT /api/v4/projects/:id/issues/:issue_iid (labels)",
    destroyIssue: "DELETE /api/v4/projects/:id/issues/:issue_iid",
  };
  return Object.entries(abilities).map(([ability, name]) => {
    const line = single.find((row) => row.name === name);
    return { text: `"${ability}":${isRequestAllowed(line, at)}`, to: () => true };
  });
}

const single: PermissionRow[] = parsePermissionTable(
  "issue",
  `
                                                                done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  GET /api/v4/projects/:id/issues/:issue_iid                    200   read    y   y   y   y   y   y   y   y   y   y         y
  Project.issue                                                 200   read    y   y   y   y   y   y   y   y   y   y         y
  PUT /api/v4/projects/:id/issues/:issue_iid (title)            200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (description)      200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (closing)          200   write   -   o   o   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (reopening)        200   write   -   o   o   y   y   y   y   y   y   -         -
  PUT /api/v4/projects/:id/issues/:issue_iid (labels)           200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (assignees)        200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (milestone)        200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (due date)         200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (weight)           200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (confidentiality)  200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (lock)             200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (type)             200   write   -   d   d   y   y   y   y   y   y   -         y
  PUT /api/v4/projects/:id/issues/:issue_iid (time of change)   200   write   -   d   d   s   s   s   s   y   y   -         y
  DELETE /api/v4/projects/:id/issues/:issue_iid                 204   write   -   -   -   -   -   -   -   y   y   -         y
  `,
  {
    "GET /api/v4/projects/:id/issues/:issue_iid": { params: one },
    "Project.issue": {
      graphql: `query ($path: ID!, $iid: String!) {
        project(fullPath: $path) {
          answer: issue(iid: $iid) {
            userPermissions { updateIssue reopenIssue adminIssue destroyIssue }
          }
        }
      }`,
      variables: ({ project, issue }) => ({ path: project.path, iid: String(issue.iid) }),
      shows: offered,
    },
    "PUT /api/v4/projects/:id/issues/:issue_iid (title)": put(() => ({ title: "Changed" })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (description)": put(() => ({
      description: "Changed",
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (closing)": put(() => ({ state_event: "close" })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (reopening)": {
      ...put(() => ({ state_event: "reopen" })),
      before: ({ issue }) => [
        `with closed as (
           update issues set state = 2, closed_at = now() where id = $1 returning project_id
         )
         update issue_counters set opened = opened - 1, closed = closed + 1
         where project_id = (select project_id from closed)`,
        [issue.id],
      ],
    },
    "PUT /api/v4/projects/:id/issues/:issue_iid (labels)": put(({ project }) => ({
      add_labels: buildPlaceContentTitle(project),
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (assignees)": put(({ project }) => ({
      assignee_ids: [project.memberId],
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (milestone)": put(({ project, issue }) => ({
      milestone_id: issue.locked ? project.group.milestoneId : project.milestoneId,
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (due date)": put(() => ({
      due_date: "2031-03-03",
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (weight)": put(() => ({ weight: 3 })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (confidentiality)": put(({ issue }) => ({
      confidential: !issue.confidential,
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (lock)": put(({ issue }) => ({
      discussion_locked: !issue.locked,
    })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (type)": put(() => ({ issue_type: "incident" })),
    "PUT /api/v4/projects/:id/issues/:issue_iid (time of change)": put(() => ({
      updated_at: "2020-02-02T02:02:02Z",
    })),
    "DELETE /api/v4/projects/:id/issues/:issue_iid": { params: one },
  },
);

export const issuePermissionRows = [...everywhere, ...ofGroups, ...ofProjects, ...single];
