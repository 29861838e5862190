/**
 * Permission table of the GraphQL mutations of issues. The permissions are the same as in REST.
 * When the viewer cannot set an attribute, the server ignores this attribute if the request
 * contains other changes, and refuses the request otherwise.
 */
import {
  parsePermissionTable,
  type PermissionRequestOptions,
  type PermissionRow,
  type PermissionScenario,
} from "./table.ts";
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import { memberElsewhere } from "./issue-links.ts";
import { buildSubscriptionInsertSql } from "./issue-actions.ts";

type Input = (at: PermissionScenario) => object;

function mutation(name: string, type: string, input: Input): PermissionRequestOptions {
  return {
    graphql: `mutation ($input: ${type}Input!) { answer: ${name}(input: $input) { errors } }`,
    variables: (at) => ({
      input: { projectPath: at.project.path, iid: String(at.issue.iid), ...input(at) },
    }),
  };
}

const update = (input: Input) => mutation("updateIssue", "UpdateIssue", input);
const confidential: Input = ({ issue }) => ({ confidential: !issue.confidential });
const locked: Input = ({ issue }) => ({ locked: !issue.locked });

const severity = (name: string): PermissionRequestOptions => ({
  ...mutation(name, "IssueSetSeverity", () => ({ severity: "HIGH" })),
  before: ({ issue }) => [
    "update issues set type = $2 where id = $1",
    [issue.id, ISSUE_TYPE.incident],
  ],
});

const TIMELOG_ID = 900_000_000;
const timelogDelete = (userId: (at: PermissionScenario) => number): PermissionRequestOptions => ({
  graphql: `mutation ($input: TimelogDeleteInput!) {
    answer: timelogDelete(input: $input) { errors } }`,
  variables: () => ({ input: { id: `gid://gitlab/Timelog/${TIMELOG_ID}` } }),
  before: (at) => [
    `with logged as (
       insert into timelogs (id, noteable_id, namespace_id, root_namespace_id, user_id, seconds, spent_at)
       select $2, id, project_id, root_namespace_id, $3, 60, now() from issues where id = $1
     )
     update issues set total_time_spent = 60 where id = $1`,
    [at.issue.id, TIMELOG_ID, userId(at)],
  ],
});

const opening = parsePermissionTable(
  "issues",
  `
                        done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  off
  Mutation.createIssue  200   write   -   y   y   y   y   y   y   y   y   -         403
  `,
  {
    "Mutation.createIssue": {
      graphql: `mutation ($input: CreateIssueInput!) {
        answer: createIssue(input: $input) { errors }
      }`,
      variables: ({ project }) => ({ input: { projectPath: project.path, title: "Fresh" } }),
    },
  },
);

const changing: PermissionRow[] = parsePermissionTable(
  "issue",
  `
                                          done  tokens  An  Us  Gu  Pl  Re  De  Ma  Ow  Ad  archived  locked
  Mutation.updateIssue (title)            200   write   -   o   o   y   y   y   y   y   y   -         y
  Mutation.updateIssue (closing)          200   write   -   o   o   y   y   y   y   y   y   -         y
  Mutation.updateIssue (reopening)        200   write   -   o   o   y   y   y   y   y   y   -         -
  Mutation.updateIssue (labels)           200   write   -   d   d   y   y   y   y   y   y   -         y
  Mutation.updateIssue (confidentiality)  200   write   -   d   d   y   y   y   y   y   y   -         y
  Mutation.updateIssue (lock)             200   write   -   d   d   y   y   y   y   y   y   -         y
  Mutation.issueSetConfidential           200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.updateIssueConfidential        200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetLocked                 200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.updateIssueLocked              200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetAssignees              200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetDueDate                200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetWeight                 200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetIteration              200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetSeverity               200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.updateIssuableSeverity         200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.timelogCreate                  200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.timelogDelete (own)            200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.timelogDelete (of others)      200   write   -   -   -   -   -   -   y   y   y   -         y
  Mutation.issueMove                      200   write   -   -   -   y   y   y   y   y   y   -         y
  Mutation.issueSetSubscription           200   write   -   y   y   y   y   y   y   y   y   y         y
  `,
  {
    "Mutation.updateIssue (title)": update(() => ({ title: "Changed" })),
    "Mutation.updateIssue (closing)": update(() => ({ stateEvent: "CLOSE" })),
    "Mutation.updateIssue (reopening)": {
      ...update(() => ({ stateEvent: "REOPEN" })),
      before: ({ issue }) => [
        `with closed as (
           update issues set state = 2, closed_at = now() where id = $1 returning project_id
         )
         update issue_counters set opened = opened - 1, closed = closed + 1
         where project_id = (select project_id from closed)`,
        [issue.id],
      ],
    },
    "Mutation.updateIssue (labels)": update(({ project }) => ({
      addLabelIds: [`gid://gitlab/ProjectLabel/${project.labelId}`],
    })),
    "Mutation.updateIssue (confidentiality)": update(confidential),
    "Mutation.updateIssue (lock)": update(locked),
    "Mutation.issueSetConfidential": mutation(
      "issueSetConfidential",
      "IssueSetConfidential",
      confidential,
    ),
    "Mutation.updateIssueConfidential": mutation(
      "updateIssueConfidential",
      "IssueSetConfidential",
      confidential,
    ),
    "Mutation.issueSetLocked": mutation("issueSetLocked", "IssueSetLocked", locked),
    "Mutation.updateIssueLocked": mutation("updateIssueLocked", "IssueSetLocked", locked),
    "Mutation.issueSetAssignees": mutation("issueSetAssignees", "IssueSetAssignees", () => ({
      assigneeUsernames: [],
    })),
    "Mutation.issueSetDueDate": mutation("issueSetDueDate", "IssueSetDueDate", () => ({
      dueDate: "2031-03-03",
    })),
    "Mutation.issueSetWeight": mutation("issueSetWeight", "IssueSetWeight", () => ({ weight: 3 })),
    "Mutation.issueSetIteration": mutation(
      "issueSetIteration",
      "IssueSetIteration",
      ({ project }) => ({ iterationId: `gid://gitlab/Iteration/${project.group.iterationId}` }),
    ),
    "Mutation.issueSetSeverity": severity("issueSetSeverity"),
    "Mutation.updateIssuableSeverity": severity("updateIssuableSeverity"),
    "Mutation.timelogCreate": {
      graphql: `mutation ($input: TimelogCreateInput!) {
        answer: timelogCreate(input: $input) { errors } }`,
      variables: ({ issue }) => ({
        input: { issuableId: `gid://gitlab/Issue/${issue.id}`, timeSpent: "1h", summary: "" },
      }),
    },
    "Mutation.timelogDelete (own)": timelogDelete(({ subject }) => subject.person.id),
    "Mutation.timelogDelete (of others)": timelogDelete(({ world }) => world.bystander.person.id),
    "Mutation.issueMove": {
      ...mutation("issueMove", "IssueMove", ({ world }) => ({
        targetProjectPath: world.elsewhere.path,
      })),
      before: memberElsewhere,
    },
    "Mutation.issueSetSubscription": {
      ...mutation("issueSetSubscription", "IssueSetSubscription", () => ({
        subscribedState: false,
      })),
      before: buildSubscriptionInsertSql(true),
    },
  },
);

export const issueMutationPermissionRows = [...opening, ...changing];
