/**
 * Presents an issue as JSON for web clients other than our own pages: the issue, its sidebar, and
 * separately the sidebar's participants, assignees and time tracking.
 */
import { issueJsonUrl } from "@cairn/contract/issues/issue-page";
import type { IssueSidebar, IssueSidebarExtras, WebIssue } from "@cairn/contract/issues/web-issue";
import { todoCreationUrl } from "@cairn/contract/todos/addresses";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { findLabelsById, labelsPolicy, presentWebLabel } from "../../labels/index.ts";
import { presentMilestone } from "../../milestones/index.ts";
import { buildIncomingAddress, presentUserBasic, type GraphqlUserRow } from "../../users/index.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { listIssueParticipants } from "../discussing/participants.ts";
import { presentTimeStats } from "../../time-tracking/index.ts";
import { presentAssignedEpic } from "../epics/issue-epics.ts";
import { listBlockers } from "../links/blocking.ts";
import { listEmailParticipants } from "../discussing/email-participants.ts";
import { issuesPolicy, canDiscussIssue } from "../issues.policy.ts";
import {
  issueStateName,
  issueTypeName,
  issueWebPath,
  severityName,
} from "../reading/issues.present.ts";
import { presentPendingTodo } from "./issue-page.present.ts";
import { listSupportedAttributes } from "../reading/supported-attributes.ts";
import { loadReadableIssues, type IssueRow } from "../reading/reading.ts";

export async function presentWebIssue(
  ctx: Context,
  issue: IssueRow,
  { merged = false }: { merged?: boolean } = {},
): Promise<WebIssue> {
  const blockers = await listBlockers(ctx, issue);
  const path = `/${issue.project_full_path}`;
  const discusses = canDiscussIssue(ctx.viewer, issue);
  return {
    id: issue.id,
    iid: issue.iid,
    title: issue.title,
    description: issue.description,
    state: issueStateName(issue),
    milestone_id: issue.milestone_id,
    updated_by_id: issue.updated_by_id,
    created_at: formatWireTime(issue.created_at),
    updated_at: formatWireTime(issue.updated_at),
    milestone: issue.milestone === null ? null : presentMilestone(ctx, issue.milestone),
    labels: await presentLabels(ctx, issue),
    lock_version: issue.lock_version,
    author_id: issue.author_id,
    confidential: issue.confidential,
    discussion_locked: issue.discussion_locked,
    assignees: issue.assignees.map((person) => presentUserBasic(ctx.config.url, person)),
    due_date: issue.due_date,
    project_id: issue.project_id,
    ...(await leadingTo(ctx, issue, "moved_to_id")),
    ...(await leadingTo(ctx, issue, "duplicated_to_id")),
    web_url: issueWebPath(issue),
    ...presentTimeStats(issue),
    current_user: {
      can_create_note: discusses,
      can_update: issuesPolicy.update.allows(ctx.viewer, issue),
      can_award_emoji: discusses,
    },
    create_note_path: `${path}/notes?target_id=${issue.id}&target_type=issue`,
    preview_note_path: `${path}/preview_markdown?target_id=${issue.iid}&target_type=Issue`,
    is_project_archived: issue.archived,
    issue_email_participants: await listEmailParticipants(ctx, issue),
    weight: issue.weight,
    blocked: blockers.length > 0,
    blocked_by_issues: blockers,
    ...(merged && { merged: true as const }),
  };
}

async function presentLabels(ctx: Context, issue: IssueRow): Promise<WebIssue["labels"]> {
  const rows = await findLabelsById(ctx, issue.label_ids);
  return issue.labels.flatMap(({ id }) => {
    const label = rows.get(id);
    return label === undefined ? [] : presentWebLabel(label);
  });
}

/**
 * The id of the issue that this issue was moved to or is a duplicate of. Null if the viewer cannot
 * read that other issue.
 */
async function leadingTo(ctx: Context, issue: IssueRow, field: "moved_to_id" | "duplicated_to_id") {
  const id = issue[field];
  const [read] = id === null ? [] : await loadReadableIssues(ctx, [id]);
  return { [field]: read === undefined ? null : id };
}

export async function presentIssueSidebar(ctx: Context, issue: IssueRow): Promise<IssueSidebar> {
  const { project_full_path: full, iid } = issue;
  const slash = full.lastIndexOf("/");
  const type = issueTypeName(issue);
  const supports = listSupportedAttributes(issue);
  const arranges = issuesPolicy.arrange.allows(ctx.viewer, issue);
  return {
    id: issue.id,
    iid,
    type,
    author_id: issue.author_id,
    project_id: issue.project_id,
    discussion_locked: issue.discussion_locked,
    reference: `${full}#${iid}`,
    milestone: issue.milestone === null ? null : presentMilestone(ctx, issue.milestone),
    labels: await presentLabels(ctx, issue),
    current_user: {
      ...viewerOf(ctx, issue),
      can_edit: arranges,
      can_move: arranges && issue.moved_to_id === null,
      can_admin_label: labelsPolicy.manage.allows(ctx.viewer, issue),
    },
    issuable_json_path: issueJsonUrl(full, iid),
    namespace_path: full.slice(0, slash),
    project_path: full.slice(slash + 1),
    project_full_path: full,
    project_issuables_path: `/${full}/-/issues`,
    create_todo_path: todoCreationUrl(full),
    project_milestones_path: `/${full}/-/milestones.json`,
    project_labels_path: `/${full}/-/labels.json?include_ancestor_groups=true`,
    toggle_subscription_path: `/${full}/-/issues/${iid}/toggle_subscription`,
    move_issue_path: `/${full}/-/issues/${iid}/move`,
    projects_autocomplete_path: `/-/autocomplete/projects?project_id=${issue.project_id}`,
    project_emails_disabled: issue.emails_disabled,
    create_note_email: await buildIncomingAddress(ctx, issue.id),
    supports_time_tracking: supports.time_tracking,
    supports_milestone: true,
    supports_severity: supports.severity,
    due_date: issue.due_date,
    confidential: issue.confidential,
    severity: severityName(issue),
    scoped_labels_available: true,
    supports_weight: supports.weight,
    supports_iterations: supports.iteration,
    supports_epic: type === "issue",
    features_available: { health_status: true, issue_weights: true, epics: true },
  };
}

/** Explains the disabled notification switch in the sidebar. */
const EMAILS_DISABLED_DESCRIPTION = "An owner of the project or group has turned off emails.";

function viewerOf({ viewer, config }: Context, issue: IssueRow) {
  if (viewer.kind !== "user") return {};
  const { userId: id, username, name } = viewer;
  const person = presentUserBasic(config.url, { id, username, name, state: "active" });
  return { ...person, todo: presentPendingTodo(issue) };
}

export async function presentIssueSidebarExtras(
  ctx: Context,
  issue: IssueRow,
): Promise<IssueSidebarExtras> {
  const basic = (person: GraphqlUserRow) => ({
    ...presentUserBasic(ctx.config.url, person),
    can_merge: false as const,
  });
  const { users } = await listIssueParticipants(ctx, issue);
  return {
    participants: users.map(basic),
    project_emails_disabled: issue.emails_disabled,
    subscribe_disabled_description: issue.emails_disabled ? EMAILS_DISABLED_DESCRIPTION : "",
    subscribed: await isSubscribed(ctx, issue),
    assignees: issue.assignees.map(basic),
    ...presentTimeStats(issue),
    epic: presentAssignedEpic(issue),
    weight: issue.weight,
  };
}
