/** GraphQL type `Issue`, and the field `Project.issue`, which finds an issue by its iid. */
import { formatWireTime } from "@cairn/contract/wire";
import { nullIfNotFound } from "../../../platform/graphql/absent.ts";
import {
  builder,
  COMPUTED_FROM_PARENT,
  globalId,
  declareFieldAction,
  LOADED_FIELD_COMPLEXITY,
} from "../../../platform/graphql/builder.ts";
import {
  defineConnectionType,
  toUnpagedConnection,
} from "../../../platform/graphql/connections.ts";
import { createBatchLoader } from "../../../platform/graphql/batching.ts";
import { IterationType } from "../../iterations/index.ts";
import { LabelType } from "../../labels/index.ts";
import { MilestoneType } from "../../milestones/index.ts";
import { ProjectType } from "../../projects/index.ts";
import { UserType } from "../../users/index.ts";
import { presentTimeStats } from "../../time-tracking/index.ts";
import { loadLastEditors } from "../reading/last-editors.ts";
import {
  HealthStatusEnum,
  IssueStateEnum,
  IssueTypeEnum,
  SeverityEnum,
} from "./issue-enums.graphql.ts";
import { computeIssueAbilities, issuesPolicy } from "../issues.policy.ts";
import {
  healthStatusName,
  issueStateName,
  issueTypeName,
  issueWebPath,
  severityName,
} from "../reading/issues.present.ts";
import { getIssue, type IssueRow } from "../reading/reading.ts";
import { renderIssueTextForViewer } from "../reading/text-rendering.ts";
import { countTasks } from "../../texts/index.ts";

const changedBy = createBatchLoader(loadLastEditors);

const TaskCompletionType = builder
  .objectRef<{ count: number; completed: number }>("TaskCompletionStatus")
  .implement({
    fields: (t) => ({
      count: t.exposeInt("count", { nullable: false }),
      completedCount: t.exposeInt("completed", { nullable: false }),
    }),
  });

const PermissionsType = builder
  .objectRef<ReturnType<typeof computeIssueAbilities>>("IssuePermissions")
  .implement({
    description: "What the viewer can do with the issue.",
    fields: (t) => ({
      readIssue: t.exposeBoolean("read", { nullable: false }),
      updateIssue: t.exposeBoolean("update", { nullable: false }),
      reopenIssue: t.exposeBoolean("reopen", { nullable: false }),
      adminIssue: t.exposeBoolean("arrange", { nullable: false }),
      destroyIssue: t.exposeBoolean("remove", { nullable: false }),
    }),
  });

export const UserConnection = defineConnectionType("User", UserType);
export const LabelConnection = defineConnectionType("Label", LabelType);

export const IssueObjectType = builder.objectRef<IssueRow>("Issue").implement({
  description: "A task, a bug or a question, with a discussion.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => globalId("Issue", issue.id),
    }),
    iid: t.exposeID("iid", { nullable: false }),
    title: t.exposeString("title", { nullable: false }),
    description: t.exposeString("description"),
    titleHtml: t.string({
      description: "The title as sanitized HTML, with references and emoji.",
      extensions: declareFieldAction(issuesPolicy.read),
      resolve: async (issue, _args, { ctx }) => (await renderIssueTextForViewer(ctx, issue)).title,
    }),
    descriptionHtml: t.string({
      description: "The description as sanitized HTML, rendered from its Markdown.",
      extensions: declareFieldAction(issuesPolicy.read),
      resolve: async (issue, _args, { ctx }) =>
        (await renderIssueTextForViewer(ctx, issue)).description,
    }),
    state: t.field({
      type: IssueStateEnum,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issueStateName(issue),
    }),
    type: t.field({
      type: IssueTypeEnum,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issueTypeName(issue),
    }),
    confidential: t.exposeBoolean("confidential", { nullable: false }),
    discussionLocked: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.discussion_locked === true,
    }),
    author: t.field({
      type: UserType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.author,
    }),
    assignees: t.field({
      type: UserConnection,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => toUnpagedConnection(issue.assignees),
    }),
    labels: t.field({
      type: LabelConnection,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => toUnpagedConnection(issue.labels),
    }),
    milestone: t.field({
      type: MilestoneType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.milestone,
    }),
    iteration: t.field({
      type: IterationType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.iteration,
    }),
    weight: t.exposeInt("weight"),
    healthStatus: t.field({
      type: HealthStatusEnum,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => healthStatusName(issue),
    }),
    dueDate: t.field({
      type: "ISO8601Date",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.due_date,
    }),
    severity: t.field({
      type: SeverityEnum,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => severityName(issue),
    }),
    lockVersion: t.exposeInt("lock_version", {
      nullable: false,
      description:
        "Version number of the issue. Send it with a change of the title or description to name the version that the change is based on.",
    }),
    emailsDisabled: t.boolean({
      nullable: false,
      description: "Whether the project of the issue, or a parent group, has emails turned off.",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.emails_disabled,
    }),
    timeEstimate: t.exposeInt("time_estimate", { nullable: false }),
    totalTimeSpent: t.exposeInt("total_time_spent", { nullable: false }),
    humanTimeEstimate: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => presentTimeStats(issue).human_time_estimate,
    }),
    humanTotalTimeSpent: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => presentTimeStats(issue).human_total_time_spent,
    }),
    upvotes: t.exposeInt("upvotes", { nullable: false }),
    downvotes: t.exposeInt("downvotes", { nullable: false }),
    userNotesCount: t.exposeInt("user_notes_count", { nullable: false }),
    taskCompletionStatus: t.field({
      type: TaskCompletionType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => countTasks(issue.description),
    }),
    reference: t.string({
      nullable: false,
      args: { full: t.arg.boolean({ defaultValue: false }) },
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue, { full }) => `${full === true ? issue.project_full_path : ""}#${issue.iid}`,
    }),
    moved: t.boolean({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => issue.moved_to_id !== null,
    }),
    createdAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => formatWireTime(issue.created_at),
    }),
    updatedAt: t.field({
      type: "Time",
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => formatWireTime(issue.updated_at),
    }),
    updatedBy: t.field({
      type: UserType,
      description: "The user who last changed the issue.",
      extensions: declareFieldAction(issuesPolicy.read),
      resolve: async (issue, _args, { ctx }) => changedBy(ctx, issue),
    }),
    closedAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue) => (issue.closed_at === null ? null : formatWireTime(issue.closed_at)),
    }),
    webPath: t.string({ nullable: false, extensions: COMPUTED_FROM_PARENT, resolve: issueWebPath }),
    webUrl: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue, _args, { ctx }) => new URL(issueWebPath(issue), ctx.config.url).href,
    }),
    userPermissions: t.field({
      type: PermissionsType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (issue, _args, { ctx }) => computeIssueAbilities(ctx.viewer, issue),
    }),
  }),
});

builder.objectField(ProjectType, "issue", (t) =>
  t.field({
    type: IssueObjectType,
    description: "Get an issue of the project by its iid.",
    args: { iid: t.arg.string({ required: true }) },
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(issuesPolicy.read),
    resolve: async (project, { iid }, { ctx }) =>
      getIssue(ctx, { project: { id: project.id }, iid: parseIid(iid) }).catch(nullIfNotFound),
  }),
);

/** Returns 0, which is the iid of no issue, when the string is not a positive number. */
export function parseIid(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
