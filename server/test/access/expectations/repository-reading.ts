/** Permission table of branches, tags, commits and files of repositories. */
import { findSubjectRoleColumn } from "./expected.ts";
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionRow,
  type PermissionScenario,
} from "./table.ts";

type Options = Pick<PermissionRequestOptions, "params" | "query">;

const main = () => ({ ref: "main" });
const branch = ({ project }: PermissionScenario) => ({ branch: project.repository.branch });
const commit = ({ project }: PermissionScenario) => ({ sha: project.repository.commitId });
const blob = ({ project }: PermissionScenario) => ({ sha: project.repository.blobId });
const file = ({ project }: PermissionScenario) => ({ file_path: project.repository.filename });

/** What the requests need; all of them have the same exception. */
const REQUESTS: Record<string, Options> = {
  "GET /:place/refs": {},
  "GET /:place/-/raw/*": {
    params: ({ project }) => ({ "*": `main/${project.repository.filename}` }),
  },
  "GET /:place/-/tree": {},
  "GET /:place/-/tree/*": { params: () => ({ "*": "main" }) },
  "GET /:place/-/blob/*": {
    params: ({ project }) => ({ "*": `main/${project.repository.filename}` }),
  },
  "GET /:place/-/repository/folder": { query: () => ({ at: "main" }) },
  "GET /:place/-/repository/file": {
    query: ({ project }) => ({ at: `main/${project.repository.filename}` }),
  },
  "GET /:place/-/file_content/*": {
    params: ({ project }) => ({ "*": `main/${project.repository.filename}` }),
  },
  "GET /:place/-/last_commits/*": { params: () => ({ "*": "main" }) },
  "GET /api/v4/projects/:id/repository/branches": {},
  "GET /api/v4/projects/:id/repository/branches/:branch": { params: branch },
  "GET /api/v4/projects/:id/repository/tags": {},
  "GET /api/v4/projects/:id/repository/tags/:tag_name": {
    params: ({ project }) => ({ tag_name: project.repository.tag }),
  },
  "GET /api/v4/projects/:id/repository/commits": {},
  "GET /api/v4/projects/:id/repository/commits/:sha": { params: commit },
  "GET /api/v4/projects/:id/repository/commits/:sha/diff": { params: commit },
  "GET /api/v4/projects/:id/repository/commits/:sha/refs": { params: commit },
  "GET /api/v4/projects/:id/repository/tree": {},
  "GET /api/v4/projects/:id/repository/files/:file_path": { params: file, query: main },
  "GET /api/v4/projects/:id/repository/files/:file_path/raw": { params: file, query: main },
  "GET /api/v4/projects/:id/repository/files/:file_path/blame": { params: file, query: main },
  "GET /api/v4/projects/:id/repository/blobs/:sha": { params: blob },
  "GET /api/v4/projects/:id/repository/blobs/:sha/raw": { params: blob },
  "GET /api/v4/projects/:id/repository/archive": {},
  "GET /api/v4/projects/:id/repository/archive.:format": { params: () => ({ format: "tar" }) },
  "GET /api/v4/projects/:id/repository/compare": { query: () => ({ from: "main", to: "main" }) },
  "GET /api/v4/projects/:id/repository/merge_base": {
    query: () => ({ "refs[0]": "main", "refs[1]": "main" }),
  },
  "GET /api/v4/projects/:id/repository/contributors": {},
};

export const repositoryReadingRows: PermissionRow[] = parsePermissionTable(
  "project",
  `
                                                              done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
  GET /:place/refs                                            200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/raw/*                                         200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/tree                                          200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/tree/*                                        200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/blob/*                                        200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/repository/folder                             200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/repository/file                               200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/file_content/*                                200   code    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/last_commits/*                                200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/branches                200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/branches/:branch        200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/tags                    200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/tags/:tag_name          200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/commits                 200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/commits/:sha            200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/commits/:sha/diff       200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/commits/:sha/refs       200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/tree                    200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/files/:file_path        200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/files/:file_path/raw    200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/files/:file_path/blame  200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/blobs/:sha              200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/blobs/:sha/raw          200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/archive                 200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/archive.:format         200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/compare                 200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/merge_base              200   code    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/repository/contributors            200   code    y   y   y   y   y   y   y   y   y   y
  `,
  Object.fromEntries(
    Object.entries(REQUESTS).map(([name, options]) => [name, { ...options, except: hidesCode }]),
  ),
);

/** Guests of a project that is not open to the subject do not read its code. */
function hidesCode(at: PermissionScenario): number | undefined {
  const { subject, project } = at;
  const column = findSubjectRoleColumn({ kind: "project" } as PermissionRow, subject, at);
  const isClosed =
    project.visibility === "private" ||
    (project.visibility === "internal" && subject.here === "Ex");
  return isClosed && ["Gu", "Pl"].includes(column) ? 404 : undefined;
}
