/**
 * Permission table of changes of repositories with the API: developers commit, maintainers decide about
 * protected branches. Who cannot read the code of a project gets 404.
 */
import { findSubjectRoleColumn } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionRow,
  type PermissionScenario,
} from "./table.ts";

const rule: PermissionRequestOptions["before"] = ({ project }) => [
  `insert into protected_branches
    (project_id, root_namespace_id, name, push_access_level, merge_access_level)
    values ($1, $2, 'kept/*', 40, 40)`,
  [project.id, project.rootId],
];
const ofRule = { params: () => ({ name: "kept/*" }), before: rule };

let commits = 0;
/** Creates a file of a new name, because the repository keeps the commits of earlier requests. */
function newCommit() {
  commits += 1;
  const actions = [{ action: "create", file_path: `file-${commits}`, content: "x" }];
  return { branch: "main", commit_message: "Add a file", actions };
}
const ofFile = {
  params: () => ({ file_path: "docs/absent.md" }),
  body: () => ({ branch: "absent", commit_message: "Change a file", content: "x" }),
  mayChangeNothing: true,
} as const;

const rows: Record<string, PermissionRequestOptions> = {
  "GET /api/v4/projects/:id/protected_branches": {
    before: rule,
    shows: () => [{ text: "kept/*", to: () => true }],
  },
  "POST /api/v4/projects/:id/protected_branches": { body: () => ({ name: "release/*" }) },
  "GET /api/v4/projects/:id/protected_branches/:name": ofRule,
  "PATCH /api/v4/projects/:id/protected_branches/:name": {
    ...ofRule,
    body: () => ({ allow_force_push: true }),
  },
  "DELETE /api/v4/projects/:id/protected_branches/:name": ofRule,
  "POST /api/v4/projects/:id/repository/commits": { body: newCommit },
  "POST /api/v4/projects/:id/repository/files/:file_path": {
    params: () => ({ file_path: `docs/${(commits += 1)}.md` }),
    body: () => ({ branch: "main", commit_message: "Add a file", content: "x" }),
  },
  "PUT /api/v4/projects/:id/repository/files/:file_path": ofFile,
  "DELETE /api/v4/projects/:id/repository/files/:file_path": {
    ...ofFile,
    body: () => ({ branch: "absent", commit_message: "Change a file" }),
  },
  "POST /api/v4/projects/:id/repository/branches": {
    body: () => ({ branch: "new", ref: "absent" }),
    mayChangeNothing: true,
  },
  "DELETE /api/v4/projects/:id/repository/branches/:branch": {
    params: () => ({ branch: "absent" }),
    mayChangeNothing: true,
  },
  "DELETE /api/v4/projects/:id/repository/merged_branches": { mayChangeNothing: true },
  "POST /api/v4/projects/:id/repository/tags": {
    body: () => ({ tag_name: "v1", ref: "absent" }),
    mayChangeNothing: true,
  },
  "DELETE /api/v4/projects/:id/repository/tags/:tag_name": {
    params: () => ({ tag_name: "absent" }),
    mayChangeNothing: true,
  },
};

/** The projects have no commits, so that allowed requests for a branch, tag or file answer 400 or 404. */
export const repositoryChangePermissionRows: PermissionRow[] = parsePermissionTable(
  "project",
  `
                                                            done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
  GET /api/v4/projects/:id/protected_branches               200   read    -   -   -   -   -   y   y   y   y   y
  POST /api/v4/projects/:id/protected_branches              201   write   -   -   -   -   -   -   y   y   y   -
  GET /api/v4/projects/:id/protected_branches/:name         200   read    -   -   -   -   -   y   y   y   y   y
  PATCH /api/v4/projects/:id/protected_branches/:name       200   write   -   -   -   -   -   -   y   y   y   -
  DELETE /api/v4/projects/:id/protected_branches/:name      204   write   -   -   -   -   -   -   y   y   y   -
  POST /api/v4/projects/:id/repository/commits              201   write   -   -   -   -   -   y   y   y   y   -
  POST /api/v4/projects/:id/repository/files/:file_path     201   write   -   -   -   -   -   y   y   y   y   -
  PUT /api/v4/projects/:id/repository/files/:file_path      400   write   -   -   -   -   -   y   y   y   y   -
  DELETE /api/v4/projects/:id/repository/files/:file_path   400   write   -   -   -   -   -   y   y   y   y   -
  POST /api/v4/projects/:id/repository/branches             400   write   -   -   -   -   -   y   y   y   y   -
  DELETE /api/v4/projects/:id/repository/branches/:branch   404   write   -   -   -   -   -   y   y   y   y   -
  DELETE /api/v4/projects/:id/repository/merged_branches    202   write   -   -   -   -   -   y   y   y   y   -
  POST /api/v4/projects/:id/repository/tags                 400   write   -   -   -   -   -   y   y   y   y   -
  DELETE /api/v4/projects/:id/repository/tags/:tag_name     404   write   -   -   -   -   -   y   y   y   y   -
  `,
  Object.fromEntries(
    Object.entries(rows).map(([name, options]) => [
      name,
      { ...options, except: findCodeException },
    ]),
  ),
);

/** Guests and planners of private projects, and external users' internal ones, do not see the code. */
function findCodeException(at: PermissionScenario): number | undefined {
  const { subject, project } = at;
  const column = findSubjectRoleColumn({ kind: "project" } as PermissionRow, subject, at);
  const isClosed =
    project.visibility === "private" ||
    (project.visibility === "internal" && subject.here === "Ex");
  return isClosed && ["Gu", "Pl"].includes(column) ? 404 : undefined;
}
