/**
 * Permission table of labels, milestones and iterations. Everybody who can see the group, or the
 * project's issues or merge requests, can read them; Minimal access to a group is not enough.
 * Changing labels needs Reporter, and Planner counts as Reporter (specification 5.2). Changing
 * milestones and iterations needs Developer (specification 5.2 and 5.3).
 */
import { buildPlaceContentTitle } from "../fixture/fixture-content.ts";
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

const label = {
  ofProject: ({ project }: PermissionScenario) => ({ label_id: project.labelId }),
  ofGroup: ({ group }: PermissionScenario) => ({ label_id: group.labelId }),
};
const milestone = {
  ofProject: ({ project }: PermissionScenario) => ({ milestone_id: project.milestoneId }),
  ofGroup: ({ group }: PermissionScenario) => ({ milestone_id: group.milestoneId }),
};
/**
 * URL parameter for the milestone: each project and group of the fixture has exactly one, with
 * iid 1.
 */
const firstMilestone = () => ({ iid: 1 });
const iteration = ({ group }: PermissionScenario) => ({ id: group.iterationId });
/** The title that the label, the milestone and the iteration of this project or group have. */
const titled = (place: { name: string }) => ({ name: buildPlaceContentTitle(place) });
const newLabel = () => ({ name: "Fresh", color: "#abcdef" });
const newWebLabel = () => ({ label: { title: "Fresh", color: "#abcdef" } });
const newColor = () => ({ color: "#abcdef" });
const newTitle = () => ({ title: "Fresh" });
const dates = { startDate: "2031-03-03", dueDate: "2031-03-14" };

const ofProjects = parsePermissionTable(
  "plans",
  `
                                                              done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived
  GET /api/v4/projects/:id/labels                             200   read    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/labels/:label_id                   200   read    y   y   y   y   y   y   y   y   y   y
  POST /api/v4/projects/:id/labels                            201   write   -   -   -   y   y   y   y   y   y   -
  PUT /api/v4/projects/:id/labels/:label_id                   200   write   -   -   -   y   y   y   y   y   y   -
  PUT /api/v4/projects/:id/labels/:label_id (its priority)    200   write   -   -   -   y   y   y   y   y   y   -
  PUT /api/v4/projects/:id/labels                             200   write   -   -   -   y   y   y   y   y   y   -
  DELETE /api/v4/projects/:id/labels/:label_id                204   write   -   -   -   y   y   y   y   y   y   -
  DELETE /api/v4/projects/:id/labels                          204   write   -   -   -   y   y   y   y   y   y   -
  PUT /api/v4/projects/:id/labels/:label_id/promote           200   write   -   -   -   y   y   y   y   y   y   -

  GET /api/v4/projects/:id/milestones                         200   read    y   y   y   y   y   y   y   y   y   y
  GET /api/v4/projects/:id/milestones/:milestone_id           200   read    y   y   y   y   y   y   y   y   y   y
  POST /api/v4/projects/:id/milestones                        201   write   -   -   -   -   -   y   y   y   y   -
  PUT /api/v4/projects/:id/milestones/:milestone_id           200   write   -   -   -   -   -   y   y   y   y   -
  DELETE /api/v4/projects/:id/milestones/:milestone_id        204   write   -   -   -   -   -   y   y   y   y   -
  POST /api/v4/projects/:id/milestones/:milestone_id/promote  200   write   -   -   -   -   -   y   y   y   y   -

  GET /api/v4/projects/:id/iterations                         200   read    y   y   y   y   y   y   y   y   y   y

  GET /:place/-/labels                                        200   read    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/labels.json                                   200   read    y   y   y   y   y   y   y   y   y   y
  POST /:place/-/labels.json                                  200   write   -   h   h   y   y   y   y   y   y   -
  GET /:place/-/iterations                                    200   read    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/iterations.json                               200   read    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/milestones                                    200   read    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/milestones.json                               200   read    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/milestones/:iid                               200   read    y   y   y   y   y   y   y   y   y   y
  GET /:place/-/milestones/:iid.json                          200   read    y   y   y   y   y   y   y   y   y   y
  `,
  {
    "GET /:place/-/milestones/:iid": { params: firstMilestone },
    "GET /:place/-/milestones/:iid.json": { params: firstMilestone },
    "GET /api/v4/projects/:id/labels/:label_id": { params: label.ofProject },
    "POST /api/v4/projects/:id/labels": { body: newLabel },
    "POST /:place/-/labels.json": { body: newWebLabel, hidesRefusal: true },
    "PUT /api/v4/projects/:id/labels/:label_id": { params: label.ofProject, body: newColor },
    "PUT /api/v4/projects/:id/labels/:label_id (its priority)": {
      params: label.ofProject,
      body: () => ({ priority: 3 }),
    },
    "PUT /api/v4/projects/:id/labels": {
      body: ({ project }) => ({ ...titled(project), ...newColor() }),
    },
    "DELETE /api/v4/projects/:id/labels/:label_id": { params: label.ofProject },
    "DELETE /api/v4/projects/:id/labels": { body: ({ project }) => titled(project) },
    "PUT /api/v4/projects/:id/labels/:label_id/promote": {
      params: label.ofProject,
      inGroupToo: { hidden: 403 },
    },
    "GET /api/v4/projects/:id/milestones/:milestone_id": { params: milestone.ofProject },
    "POST /api/v4/projects/:id/milestones": { body: newTitle },
    "PUT /api/v4/projects/:id/milestones/:milestone_id": {
      params: milestone.ofProject,
      body: newTitle,
    },
    "DELETE /api/v4/projects/:id/milestones/:milestone_id": { params: milestone.ofProject },
    "POST /api/v4/projects/:id/milestones/:milestone_id/promote": {
      params: milestone.ofProject,
      inGroupToo: { hidden: 403 },
    },
  },
);

const ofGroups = parsePermissionTable(
  "group",
  `
                                                      done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  GET /api/v4/groups/:id/labels                       200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /api/v4/groups/:id/labels/:label_id             200   read    y   y   y   h   y   y   y   y   y   y   y
  POST /api/v4/groups/:id/labels                      201   write   -   -   -   h   -   y   y   y   y   y   y
  PUT /api/v4/groups/:id/labels/:label_id             200   write   -   -   -   h   -   y   y   y   y   y   y
  PUT /api/v4/groups/:id/labels                       200   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE /api/v4/groups/:id/labels/:label_id          204   write   -   -   -   h   -   y   y   y   y   y   y
  DELETE /api/v4/groups/:id/labels                    204   write   -   -   -   h   -   y   y   y   y   y   y

  GET /api/v4/groups/:id/milestones                   200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /api/v4/groups/:id/milestones/:milestone_id     200   read    y   y   y   h   y   y   y   y   y   y   y
  POST /api/v4/groups/:id/milestones                  201   write   -   -   -   h   -   -   -   y   y   y   y
  PUT /api/v4/groups/:id/milestones/:milestone_id     200   write   -   -   -   h   -   -   -   y   y   y   y
  DELETE /api/v4/groups/:id/milestones/:milestone_id  204   write   -   -   -   h   -   -   -   y   y   y   y

  GET /api/v4/groups/:id/iterations                   200   read    y   y   y   h   y   y   y   y   y   y   y

  GET /groups/:place/-/labels                         200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/labels.json                    200   read    y   y   y   h   y   y   y   y   y   y   y
  POST /groups/:place/-/labels.json                   200   write   -   h   h   h   h   y   y   y   y   y   y
  GET /groups/:place/-/iterations                     200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/iterations.json                200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/iterations/:id                 200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/iterations/:id.json            200   read    y   y   y   h   y   y   y   y   y   y   y
  DELETE /groups/:place/-/iterations/:id              204   write   -   -   -   h   -   -   -   y   y   y   y
  GET /groups/:place/-/milestones                     200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/milestones.json                200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/milestones/:iid                200   read    y   y   y   h   y   y   y   y   y   y   y
  GET /groups/:place/-/milestones/:iid.json           200   read    y   y   y   h   y   y   y   y   y   y   y

  Group.iterations                                    200   read    y   y   y   h   y   y   y   y   y   y   y
  Mutation.createIteration                            200   write   -   -   -   h   -   -   -   y   y   y   y
  Mutation.updateIteration                            200   write   -   -   -   h   -   -   -   y   y   y   y
  `,
  {
    "GET /groups/:place/-/iterations/:id": { params: iteration },
    "GET /groups/:place/-/iterations/:id.json": { params: iteration },
    "DELETE /groups/:place/-/iterations/:id": { params: iteration },
    "GET /groups/:place/-/milestones/:iid": { params: firstMilestone },
    "GET /groups/:place/-/milestones/:iid.json": { params: firstMilestone },
    "GET /api/v4/groups/:id/labels/:label_id": { params: label.ofGroup },
    "POST /api/v4/groups/:id/labels": { body: newLabel },
    "POST /groups/:place/-/labels.json": { body: newWebLabel, hidesRefusal: true },
    "PUT /api/v4/groups/:id/labels/:label_id": { params: label.ofGroup, body: newColor },
    "PUT /api/v4/groups/:id/labels": { body: ({ group }) => ({ ...titled(group), ...newColor() }) },
    "DELETE /api/v4/groups/:id/labels/:label_id": { params: label.ofGroup },
    "DELETE /api/v4/groups/:id/labels": { body: ({ group }) => titled(group) },
    "GET /api/v4/groups/:id/milestones/:milestone_id": { params: milestone.ofGroup },
    "POST /api/v4/groups/:id/milestones": { body: newTitle },
    "PUT /api/v4/groups/:id/milestones/:milestone_id": {
      params: milestone.ofGroup,
      body: newTitle,
    },
    "DELETE /api/v4/groups/:id/milestones/:milestone_id": { params: milestone.ofGroup },
    "Group.iterations": {
      graphql: `query ($path: ID!) {
        group(fullPath: $path) { answer: iterations { nodes { title } } }
      }`,
      variables: ({ group }) => ({ path: group.path }),
    },
    "Mutation.createIteration": {
      graphql: `mutation ($input: CreateIterationInput!) {
        answer: createIteration(input: $input) { iteration { id } errors }
      }`,
      variables: ({ group }) => ({ input: { groupPath: group.path, title: "Fresh", ...dates } }),
    },
    "Mutation.updateIteration": {
      graphql: `mutation ($input: UpdateIterationInput!) {
        answer: updateIteration(input: $input) { iteration { id } errors }
      }`,
      variables: ({ group }) => {
        const id = `gid://gitlab/Iteration/${group.iterationId}`;
        return { input: { groupPath: group.path, id, title: "Fresh" } };
      },
    },
  },
);

export const planningPermissionRows = [...ofProjects, ...ofGroups];
