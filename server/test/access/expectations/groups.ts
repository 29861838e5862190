/**
 * Permission table of groups and namespaces: everybody who can see a group reads it, and its owners
 * manage it.
 */
import { isRequestAllowed, canSubjectSeeGroup, canSubjectSeeProject } from "./expected.ts";
import { parsePermissionTable, type PermissionRow, type PermissionScenario } from "./table.ts";

const namespaces = parsePermissionTable(
  "installation",
  `
                                           done  tokens  An  Us  Ex  Ad
  GET /api/v4/groups                       200   read    y   y   y   y
  GET /api/v4/groups (all there are)       200   read    y   y   y   y
  POST /api/v4/groups                      201   write   -   y   -   y
  GET /api/v4/namespaces                   200   read    -   y   y   y
  GET /api/v4/namespaces/:id (one's own)   200   read    -   y   y   y
  GET /api/v4/namespaces/:id (somebody's)  200   read    -   h   h   y
  GET /api/v4/namespaces/:path/exists      200   read    -   y   y   y
  GET /dashboard/groups                    200   read    -   y   y   y
  GET /groups/new                          200   write   -   y   -   y
  `,
  {
    "GET /api/v4/groups (all there are)": {
      query: () => ({ all_available: "true", per_page: 100 }),
      shows: ({ world }) =>
        world.projects.map(({ group }) => ({
          text: `"full_path":"${group.path}"`,
          to: (subject) => canSubjectSeeGroup(subject, group),
        })),
    },
    "POST /api/v4/groups": { body: () => ({ name: "A new group", path: "a-new-group" }) },
    "GET /api/v4/namespaces/:id (one's own)": {
      params: ({ subject }) => ({ id: subject.person.username }),
    },
    "GET /api/v4/namespaces/:id (somebody's)": {
      params: ({ world }) => ({ id: world.bystander.person.username }),
    },
    "GET /api/v4/namespaces/:path/exists": { params: () => ({ path: "friends" }) },
  },
);

/**
 * Returns 404 for members of a group that is invited to this private group: they can see this
 * group, but not its private parent group. Undefined for other subjects.
 */
const hiddenAbove = ({ subject, group }: PermissionScenario) =>
  subject.member?.of === "group invited to the group" && group.visibility === "private"
    ? 404
    : undefined;

/**
 * Lists the abilities that the response must contain. An ability must be true exactly when the
 * permission table allows the subject to send the request that `abilities` names for it.
 */
function offered(at: PermissionScenario) {
  const abilities = {
    createSubgroup: "POST /api/v4/groups (in the group)",
    adminGroup: "PUT /api/v4/groups/:id",
  };
  return Object.entries(abilities).map(([ability, name]) => {
    const line = groupPermissionRows.find((row) => row.name === name);
    return { text: `"${ability}":${isRequestAllowed(line, at)}`, to: () => true };
  });
}

export const groupPermissionRows: PermissionRow[] = [
  ...namespaces,
  ...parsePermissionTable(
    "group",
    `
                                               done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
    GET /api/v4/groups/:id                     200   read    y   y   y   y   y   y   y   y   y   y   y
    GET /api/v4/namespaces/:id                 200   read    -   y   y   y   y   y   y   y   y   y   y
    GET /groups/:place/-/edit                  200   read    -   -   -   -   -   -   -   -   -   y   y
    GET /api/v4/groups/:id/subgroups           200   read    y   y   y   y   y   y   y   y   y   y   y
    GET /api/v4/groups/:id/descendant_groups   200   read    y   y   y   y   y   y   y   y   y   y   y
    GET /api/v4/groups/:id/projects            200   read    y   y   y   y   y   y   y   y   y   y   y
    Query.group                                200   read    y   y   y   y   y   y   y   y   y   y   y
    Group.parent                               200   read    y   y   y   y   y   y   y   y   y   y   y
    POST /api/v4/projects (in the group)       201   write   -   -   -   -   -   -   -   y   y   y   y
    POST /api/v4/groups (in the group)         201   write   -   -   -   -   -   -   -   -   y   y   y
    PUT /api/v4/groups/:id                     200   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id                  202   write   -   -   -   -   -   -   -   -   -   y   y
    POST /api/v4/groups/:id/transfer           201   write   -   -   -   -   -   -   -   -   -   y   y
    POST /api/v4/groups/:id/share              201   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id/share/:group_id  204   write   -   -   -   -   -   -   -   -   -   y   y
    `,
    {
      "GET /api/v4/groups/:id/projects": {
        query: () => ({ per_page: 100 }),
        shows: ({ world, group }) =>
          world.projects
            .filter((project) => project.group.id === group.id)
            .map((project) => ({
              text: `"path_with_namespace":"${project.path}"`,
              to: (subject) => canSubjectSeeProject(subject, project),
            })),
      },
      "Query.group": {
        graphql:
          "query ($path: ID!) { answer: group(fullPath: $path) { userPermissions { createSubgroup adminGroup } } }",
        variables: ({ group }) => ({ path: group.path }),
        shows: offered,
      },
      "Group.parent": {
        graphql: "query ($path: ID!) { group(fullPath: $path) { answer: parent { id } } }",
        variables: ({ group }) => ({ path: group.path }),
        except: hiddenAbove,
      },
      "POST /api/v4/projects (in the group)": {
        body: ({ group }) => ({ name: "A new project", namespace_id: group.id }),
      },
      "POST /api/v4/groups (in the group)": {
        body: ({ group }) => ({ name: "A new group", path: "a-new-group", parent_id: group.id }),
      },
      "PUT /api/v4/groups/:id": { body: () => ({ description: "Changed" }) },
      "POST /api/v4/groups/:id/share": {
        body: ({ world }) => ({ group_id: world.friends.id, group_access: 10 }),
      },
      "DELETE /api/v4/groups/:id/share/:group_id": {
        params: ({ group }) => ({ group_id: group.invitedId }),
      },
    },
  ),
];
