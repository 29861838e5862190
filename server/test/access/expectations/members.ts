/**
 * Permission table of members: everybody who can see a project or group can list its members. No
 * user can grant an access level above their own, or remove a member with such a level.
 */
import { TEST_SUBJECT_DEFINITIONS } from "../fixture/subjects.ts";
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

const inProject = ({ project }: PermissionScenario) => ({ user_id: project.memberId });
const inGroup = ({ group }: PermissionScenario) => ({ user_id: group.memberId });
const oneself = ({ subject }: PermissionScenario) => ({ user_id: subject.person.id });
const ownerOfProject = ({ project }: PermissionScenario) => ({ user_id: project.ownerId });
const ownerOfGroup = ({ group }: PermissionScenario) => ({ user_id: group.ownerId });
const newcomer = ({ world }: PermissionScenario) => ({
  user_id: world.newcomer.id,
  access_level: 10,
});
const newOwner = (at: PermissionScenario) => ({ ...newcomer(at), access_level: 50 });

/** SQL that inserts an access request; none for visitors, whose id is no user's. */
const requested = (
  place: { id: number },
  person: { id: number },
): [statement: string, values: readonly unknown[]] => [
  "insert into access_requests (namespace_id, user_id) select $1, id from users where id = $2",
  [place.id, person.id],
];

/**
 * Returns 204 when the subject is a direct member of the project or group: every direct member can
 * leave. Undefined for other subjects, whose status comes from the table.
 */
const going =
  (list: "group" | "project") =>
  ({ subject }: PermissionScenario) => {
    const person = TEST_SUBJECT_DEFINITIONS.find(({ name }) => name === subject.uses) ?? subject;
    return [person.member?.of, person.also?.of].includes(list) ? 204 : undefined;
  };

export const memberPermissionRows = [
  ...parsePermissionTable(
    "project",
    `
                                                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
    GET /api/v4/projects/:id/members                                      200   read    y   y   y   y   y   y   y   y   y   y
    GET /api/v4/projects/:id/members/:user_id                             200   read    y   y   y   y   y   y   y   y   y   y
    GET /api/v4/projects/:id/members/all                                  200   read    y   y   y   y   y   y   y   y   y   y
    GET /api/v4/projects/:id/members/all/:user_id                         200   read    y   y   y   y   y   y   y   y   y   y
    POST /api/v4/projects/:id/members                                     201   write   -   -   -   -   -   -   y   y   y   -
    POST /api/v4/projects/:id/members (an owner)                          201   write   -   -   -   -   -   -   -   y   y   -
    PUT /api/v4/projects/:id/members/:user_id                             200   write   -   -   -   -   -   -   y   y   y   -
    PUT /api/v4/projects/:id/members/:user_id (to owner)                  200   write   -   -   -   -   -   -   -   y   y   -
    PUT /api/v4/projects/:id/members/:user_id (an owner)                  200   write   -   -   -   -   -   -   -   y   y   -
    DELETE /api/v4/projects/:id/members/:user_id                          204   write   -   -   -   -   -   -   y   y   y   -
    DELETE /api/v4/projects/:id/members/:user_id (an owner)               204   write   -   -   -   -   -   -   -   y   y   -
    DELETE /api/v4/projects/:id/members/:user_id (oneself)                204   write   -   h   h   h   h   h   h   h   h   y
    GET /api/v4/projects/:id/access_requests                              200   read    -   -   -   -   -   -   y   y   y   y
    POST /api/v4/projects/:id/access_requests                             201   write   -   y   -   -   -   -   -   -   -   -
    PUT /api/v4/projects/:id/access_requests/:user_id/approve             201   write   -   -   -   -   -   -   y   y   y   -
    PUT /api/v4/projects/:id/access_requests/:user_id/approve (to owner)  201   write   -   -   -   -   -   -   -   y   y   -
    DELETE /api/v4/projects/:id/access_requests/:user_id                  204   write   -   -   -   -   -   -   y   y   y   -
    DELETE /api/v4/projects/:id/access_requests/:user_id (oneself)        204   write   -   y   y   y   y   y   y   y   y   y
    GET /:place/-/project_members                                         200   read    y   y   y   y   y   y   y   y   y   y
    GET /:place/-/project_members.json                                    200   read    y   y   y   y   y   y   y   y   y   y
    `,
    {
      "GET /api/v4/projects/:id/members/:user_id": { params: inProject },
      "GET /api/v4/projects/:id/members/all/:user_id": { params: inProject },
      "POST /api/v4/projects/:id/members": { body: newcomer },
      "POST /api/v4/projects/:id/members (an owner)": { body: newOwner },
      "PUT /api/v4/projects/:id/members/:user_id": {
        params: inProject,
        body: () => ({ access_level: 20 }),
      },
      "PUT /api/v4/projects/:id/members/:user_id (to owner)": {
        params: inProject,
        body: () => ({ access_level: 50 }),
      },
      "PUT /api/v4/projects/:id/members/:user_id (an owner)": {
        params: ownerOfProject,
        body: () => ({ access_level: 40 }),
      },
      "DELETE /api/v4/projects/:id/members/:user_id": { params: inProject },
      "DELETE /api/v4/projects/:id/members/:user_id (an owner)": { params: ownerOfProject },
      "DELETE /api/v4/projects/:id/members/:user_id (oneself)": {
        params: oneself,
        isOwn: true,
        except: going("project"),
      },
      "PUT /api/v4/projects/:id/access_requests/:user_id/approve": {
        params: ({ world }) => ({ user_id: world.newcomer.id }),
        before: ({ world, project }) => requested(project, world.newcomer),
      },
      "PUT /api/v4/projects/:id/access_requests/:user_id/approve (to owner)": {
        params: ({ world }) => ({ user_id: world.newcomer.id }),
        body: () => ({ access_level: 50 }),
        before: ({ world, project }) => requested(project, world.newcomer),
      },
      "DELETE /api/v4/projects/:id/access_requests/:user_id": {
        params: ({ world }) => ({ user_id: world.newcomer.id }),
        before: ({ world, project }) => requested(project, world.newcomer),
      },
      "DELETE /api/v4/projects/:id/access_requests/:user_id (oneself)": {
        params: oneself,
        before: ({ subject, project }) => requested(project, subject.person),
        isOwn: true,
      },
    },
  ),
  ...parsePermissionTable(
    "group",
    `
                                                                    done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
    GET /api/v4/groups/:id/members                                  200   read    y   y   -   -   y   y   y   y   y   y   y
    GET /api/v4/groups/:id/members/:user_id                         200   read    y   y   -   -   y   y   y   y   y   y   y
    GET /api/v4/groups/:id/members/all                              200   read    y   y   -   -   y   y   y   y   y   y   y
    GET /api/v4/groups/:id/members/all/:user_id                     200   read    y   y   -   -   y   y   y   y   y   y   y
    POST /api/v4/groups/:id/members                                 201   write   -   -   -   -   -   -   -   -   -   y   y
    PUT /api/v4/groups/:id/members/:user_id                         200   write   -   -   -   -   -   -   -   -   -   y   y
    PUT /api/v4/groups/:id/members/:user_id (an owner)              200   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id/members/:user_id                      204   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id/members/:user_id (an owner)           204   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id/members/:user_id (oneself)            204   write   -   h   h   h   h   h   h   h   h   h   h
    GET /api/v4/groups/:id/access_requests                          200   read    -   -   -   -   -   -   -   -   -   y   y
    POST /api/v4/groups/:id/access_requests                         201   write   -   y   -   -   -   -   -   -   -   -   -
    PUT /api/v4/groups/:id/access_requests/:user_id/approve         201   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id/access_requests/:user_id              204   write   -   -   -   -   -   -   -   -   -   y   y
    DELETE /api/v4/groups/:id/access_requests/:user_id (oneself)    204   write   -   y   y   y   y   y   y   y   y   y   y
    GET /groups/:place/-/group_members                              200   read    y   y   -   -   y   y   y   y   y   y   y
    GET /groups/:place/-/group_members.json                         200   read    y   y   -   -   y   y   y   y   y   y   y
    `,
    {
      "GET /api/v4/groups/:id/members/:user_id": { params: inGroup },
      "GET /api/v4/groups/:id/members/all/:user_id": { params: inGroup },
      "POST /api/v4/groups/:id/members": { body: newcomer },
      "PUT /api/v4/groups/:id/members/:user_id": {
        params: inGroup,
        body: () => ({ access_level: 20 }),
      },
      "PUT /api/v4/groups/:id/members/:user_id (an owner)": {
        params: ownerOfGroup,
        body: () => ({ access_level: 40 }),
      },
      "DELETE /api/v4/groups/:id/members/:user_id": { params: inGroup },
      "DELETE /api/v4/groups/:id/members/:user_id (an owner)": {
        params: ownerOfGroup,
      },
      "DELETE /api/v4/groups/:id/members/:user_id (oneself)": {
        params: oneself,
        isOwn: true,
        except: going("group"),
      },
      "POST /api/v4/groups/:id/access_requests": {
        // A member with Minimal access sees a public group like everybody, but is a member already.
        except: ({ subject, group }) =>
          subject.member?.of === "group" && group.visibility !== "private" ? 403 : undefined,
      },
      "PUT /api/v4/groups/:id/access_requests/:user_id/approve": {
        params: ({ world }) => ({ user_id: world.newcomer.id }),
        before: ({ world, group }) => requested(group, world.newcomer),
      },
      "DELETE /api/v4/groups/:id/access_requests/:user_id": {
        params: ({ world }) => ({ user_id: world.newcomer.id }),
        before: ({ world, group }) => requested(group, world.newcomer),
      },
      "DELETE /api/v4/groups/:id/access_requests/:user_id (oneself)": {
        params: oneself,
        before: ({ subject, group }) => requested(group, subject.person),
        isOwn: true,
      },
    },
  ),
];
