/**
 * Permission table of the GraphQL fields and mutations of epics. The permissions are the same as in
 * REST.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionScenario,
} from "./table.ts";
import { plainProjectOf } from "./epics.ts";

function field(selection: string): PermissionRequestOptions {
  return {
    graphql: `query ($path: ID!, $iid: ID!) {
      group(fullPath: $path) { epic(iid: $iid) { answer: ${selection} } }
    }`,
    variables: ({ group }) => ({ path: group.path, iid: String(group.epics.open.iid) }),
  };
}

const one = (of: (at: PermissionScenario) => { iid: number }): PermissionRequestOptions => ({
  graphql: `query ($path: ID!, $iid: ID!) {
    group(fullPath: $path) { answer: epic(iid: $iid) { title } }
  }`,
  variables: (at) => ({ path: at.group.path, iid: String(of(at).iid) }),
});

function mutation(
  name: string,
  type: string,
  input: (at: PermissionScenario) => object,
): PermissionRequestOptions {
  return {
    graphql: `mutation ($input: ${type}Input!) { answer: ${name}(input: $input) { errors } }`,
    variables: (at) => ({ input: { groupPath: at.group.path, ...input(at) } }),
  };
}

const open = ({ group }: PermissionScenario) => ({ iid: String(group.epics.open.iid) });
const update = (wish: object) =>
  mutation("updateEpic", "UpdateEpic", (at) => ({ ...open(at), ...wish }));

const ofGroups = parsePermissionTable(
  "group",
  `
                                       done  tokens  An  Us  Be  Mi  Gu  Pl  Re  De  Ma  Ow  Ad
  Group.epics                          200   read    y   y   y   h   y   y   y   y   y   y   y
  Group.epic                           200   read    y   y   y   h   y   y   y   y   y   y   y
  Group.epic (confidential)            200   read    h   h   h   h   h   y   y   y   y   y   y
  Epic.titleHtml                       200   read    y   y   y   h   y   y   y   y   y   y   y
  Epic.descriptionHtml                 200   read    y   y   y   h   y   y   y   y   y   y   y
  Epic.parent                          200   read    y   y   y   h   y   y   y   y   y   y   y
  Epic.subscribed                      200   read    y   y   y   h   y   y   y   y   y   y   y
  Epic.notes                           200   read    y   y   y   h   y   y   y   y   y   y   y
  Epic.discussions                     200   read    y   y   y   h   y   y   y   y   y   y   y
  Epic.userDiscussionsCount            200   read    y   y   y   h   y   y   y   y   y   y   y
  Mutation.createEpic                  200   write   -   -   -   -   -   y   y   y   y   y   y
  Mutation.updateEpic                  200   write   -   -   -   h   -   y   y   y   y   y   y
  Mutation.updateEpic (closing)        200   write   -   -   -   h   -   y   y   y   y   y   y
  Mutation.epicSetSubscription         200   write   -   y   y   h   y   y   y   y   y   y   y
  Mutation.epicAddIssue                200   write   -   -   -   h   -   y   y   y   y   y   y
  `,
  {
    "Group.epics": {
      graphql: "query ($path: ID!) { group(fullPath: $path) { answer: epics { nodes { iid } } } }",
      variables: ({ group }) => ({ path: group.path }),
    },
    "Group.epic": one(({ group }) => group.epics.open),
    "Group.epic (confidential)": one(({ group }) => group.epics.confidential),
    "Epic.titleHtml": field("titleHtml"),
    "Epic.descriptionHtml": field("descriptionHtml"),
    "Epic.parent": {
      ...field("parent { iid }"),
      variables: ({ group }) => ({ path: group.path, iid: String(group.epics.first.iid) }),
    },
    "Epic.subscribed": field("subscribed"),
    "Epic.notes": field("notes { nodes { id } }"),
    "Epic.discussions": field("discussions { nodes { id } }"),
    "Epic.userDiscussionsCount": field("userDiscussionsCount"),
    "Mutation.createEpic": mutation("createEpic", "CreateEpic", () => ({ title: "Fresh" })),
    "Mutation.updateEpic": update({ title: "Fresh" }),
    "Mutation.updateEpic (closing)": update({ stateEvent: "CLOSE" }),
    "Mutation.epicSetSubscription": mutation(
      "epicSetSubscription",
      "EpicSetSubscription",
      (at) => ({
        ...open(at),
        subscribedState: true,
      }),
    ),
    "Mutation.epicAddIssue": mutation("epicAddIssue", "EpicAddIssue", (at) => {
      const project = plainProjectOf(at);
      const first = [...(project?.issues.values() ?? [])].find((issue) => !issue.confidential);
      return { ...open(at), projectPath: project?.path, issueIid: String(first?.iid) };
    }),
  },
);

const ofIssues = parsePermissionTable(
  "issue",
  `
                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  Issue.epic              200   read    y   y   y   y   y   y   y   y   y   y         y
  Mutation.issueSetEpic   200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.promoteToEpic  200   write   -   -   -   y   y   y   y   y   y   -         y
  `,
  {
    "Issue.epic": {
      graphql: `query ($path: ID!, $iid: String!) {
        project(fullPath: $path) { answer: issue(iid: $iid) { epic { iid } } }
      }`,
      variables: ({ project, issue }) => ({ path: project.path, iid: String(issue.iid) }),
    },
    "Mutation.issueSetEpic": {
      graphql: `mutation ($input: IssueSetEpicInput!) { answer: issueSetEpic(input: $input) { errors } }`,
      variables: ({ project, issue }) => ({
        input: {
          projectPath: project.path,
          iid: String(issue.iid),
          epicId: `gid://gitlab/Epic/${project.group.epics.open.id}`,
        },
      }),
      inGroupToo: { hidden: 404 },
    },
    "Mutation.promoteToEpic": {
      graphql: `mutation ($input: PromoteToEpicInput!) { answer: promoteToEpic(input: $input) { errors } }`,
      variables: ({ project, issue }) => ({
        input: { projectPath: project.path, iid: String(issue.iid) },
      }),
      inGroupToo: { hidden: 400 },
    },
  },
);

export const epicGraphqlPermissionRows = [...ofGroups, ...ofIssues];
