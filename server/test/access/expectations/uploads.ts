/**
 * Permission table of uploads: files that users attach to descriptions and notes, in projects and
 * groups.
 */
import { buildFileForm } from "../../uploads.ts";
import { parsePermissionTable } from "./table.ts";

const body = () => buildFileForm("Some notes.");

const inProjects = parsePermissionTable(
  "project",
  `
                                         done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
  GET /:place/uploads/:secret/:filename  200   read    y   y   y   y   y   y   y   y   y   y
  `,
  { "GET /:place/uploads/:secret/:filename": { params: ({ project }) => project.file } },
);

/**
 * Rows of requests that upload a file to a project. Their kind is "issues", because a project whose
 * issues are disabled, or limited to members, restricts uploads in the same way.
 */
const written = parsePermissionTable(
  "issues",
  `
                                     done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  POST /:place/uploads               200   write   -   y   y   y   y   y   y   y   y   -         403
  POST /api/v4/projects/:id/uploads  201   write   -   y   y   y   y   y   y   y   y   -         403
  `,
  { "POST /:place/uploads": { body }, "POST /api/v4/projects/:id/uploads": { body } },
);

const inGroups = parsePermissionTable(
  "group",
  `
                                                done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET /groups/:place/uploads/:secret/:filename  200   read    y   y   y   404  y   y   y   y   y   y   y
  POST /groups/:place/uploads                   200   write   -   -   -   h   y   y   y   y   y   y   y
  `,
  {
    "GET /groups/:place/uploads/:secret/:filename": { params: ({ group }) => group.file },
    "POST /groups/:place/uploads": { body },
  },
);

export const uploadPermissionRows = [...inProjects, ...written, ...inGroups];
