/**
 * Permission table of projects: everybody who can see a project reads it, maintainers configure it,
 * owners rename, move and delete it.
 */
import { isRequestAllowed, canSubjectSeeProject } from "./expected.ts";
import { parsePermissionTable, type PermissionRow, type PermissionScenario } from "./table.ts";

const inTheInstallation = parsePermissionTable(
  "installation",
  `
                                               done  tokens  An  Us  Ex  Ad
  GET /api/v4/projects                         200   read    y   y   y   y
  GET /api/v4/users/:user_id/projects          200   read    y   y   y   y
  POST /api/v4/projects                        201   write   -   y   -   y
  POST /api/v4/projects (in somebody's space)  201   write   -   -   -   y
  GET /dashboard/projects                      200   read    -   y   y   y
  GET /projects/new                            200   write   -   y   -   y
  GET /projects/new (in somebody's space)      200   write   -   -   -   y
  GET /-/destinations                          200   read    -   y   y   y
  `,
  {
    "GET /api/v4/projects": {
      query: () => ({ per_page: 100 }),
      shows: ({ world }) =>
        world.projects.map((project) => ({
          text: `"path_with_namespace":"${project.path}"`,
          to: (subject) => canSubjectSeeProject(subject, project),
        })),
    },
    "GET /api/v4/users/:user_id/projects": {
      params: ({ world }) => ({ user_id: world.bystander.person.id }),
    },
    "GET /projects/new (in somebody's space)": {
      query: ({ world }) => ({ namespace_id: world.bystander.namespaceId }),
    },
    "POST /api/v4/projects": { body: () => ({ name: "A new project" }) },
    "POST /api/v4/projects (in somebody's space)": {
      body: ({ world }) => ({ name: "A new project", namespace_id: world.bystander.namespaceId }),
    },
  },
);

/**
 * Lists the abilities that the response must contain. An ability must be true exactly when the
 * permission table allows the subject to send the request that `abilities` names for it.
 */
function offered(at: PermissionScenario) {
  const abilities = {
    adminProject: "PUT /api/v4/projects/:id",
    archiveProject: "POST /api/v4/projects/:id/archive",
    removeProject: "DELETE /api/v4/projects/:id",
  };
  return Object.entries(abilities).map(([ability, name]) => {
    const line = projectPermissionRows.find((row) => row.name === name);
    return { text: `"${ability}":${isRequestAllowed(line, at)}`, to: () => true };
  });
}

export const projectPermissionRows: PermissionRow[] = [
  ...inTheInstallation,
  ...parsePermissionTable(
    "project",
    `
                                                             done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
    GET /api/v4/projects/:id                                 200   read    y   y   y   y   y   y   y   y   y   y
    Query.project                                            200   read    y   y   y   y   y   y   y   y   y   y
    PUT /api/v4/projects/:id                                 200   write   -   -   -   -   -   -   y   y   y   -
    PUT /api/v4/projects/:id (its name)                      200   write   -   -   -   -   -   -   -   y   y   -
    PUT /api/v4/projects/:id (who sees it)                   200   write   -   -   -   -   -   -   -   y   y   -
    PUT /api/v4/projects/:id/transfer                        200   write   -   -   -   -   -   -   -   y   y   -
    POST /api/v4/projects/:id/archive                        201   write   -   -   -   -   -   -   -   y   y   y
    POST /api/v4/projects/:id/unarchive                      201   write   -   -   -   -   -   -   -   y   y   y
    DELETE /api/v4/projects/:id                              202   write   -   -   -   -   -   -   -   y   y   y
    GET /:place/-/settings                                   200   read    -   -   -   -   -   -   y   y   y   y
    POST /api/v4/projects/:id/share                          201   write   -   -   -   -   -   -   y   y   y   -
    POST /api/v4/projects/:id/share (as owners)              201   write   -   -   -   -   -   -   -   y   y   -
    DELETE /api/v4/projects/:id/share/:group_id              204   write   -   -   -   -   -   -   y   y   y   -
    DELETE /api/v4/projects/:id/share/:group_id (of owners)  204   write   -   -   -   -   -   -   -   y   y   -
    `,
    {
      "Query.project": {
        graphql:
          "query ($path: ID!) { answer: project(fullPath: $path) { userPermissions { adminProject archiveProject removeProject } } }",
        variables: ({ project }) => ({ path: project.path }),
        shows: offered,
      },
      "PUT /api/v4/projects/:id": { body: () => ({ description: "Changed" }) },
      "PUT /api/v4/projects/:id (its name)": { body: () => ({ name: "Renamed", path: "renamed" }) },
      "PUT /api/v4/projects/:id (who sees it)": {
        // Makes the groups above public, because a project cannot be more visible than its groups.
        before: ({ project }) => [
          `update namespaces set visibility = 20
           where kind = 'group' and id = any((select traversal_ids from namespaces where id = $1)::bigint[])`,
          [project.id],
        ],
        body: ({ project }) => ({
          visibility: project.visibility === "private" ? "internal" : "private",
        }),
      },
      "PUT /api/v4/projects/:id/transfer": {
        body: ({ subject }) => ({ namespace: subject.person.username }),
      },
      "POST /api/v4/projects/:id/archive": { mayChangeNothing: true },
      "POST /api/v4/projects/:id/unarchive": { mayChangeNothing: true },
      "POST /api/v4/projects/:id/share": {
        body: ({ world }) => ({ group_id: world.friends.id, group_access: 10 }),
      },
      "POST /api/v4/projects/:id/share (as owners)": {
        body: ({ world }) => ({ group_id: world.friends.id, group_access: 50 }),
      },
      "DELETE /api/v4/projects/:id/share/:group_id": {
        params: ({ project }) => ({ group_id: project.invitedId }),
      },
      "DELETE /api/v4/projects/:id/share/:group_id (of owners)": {
        params: ({ project }) => ({ group_id: project.invitedId }),
        before: ({ project }) => [
          "update namespace_shares set access_level = 50 where namespace_id = $1 and group_id = $2",
          [project.id, project.invitedId],
        ],
      },
    },
  ),
];
