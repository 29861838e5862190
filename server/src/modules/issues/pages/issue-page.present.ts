/** Presents an issue as the JSON that its page loads. */
import type { IssueListUser } from "@cairn/contract/issues/issue-list";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { PARTICIPANTS_PER_PAGE_MAX } from "@cairn/contract/issues/issue-page";
import { iterationPath } from "@cairn/contract/iterations";
import { milestonePath } from "@cairn/contract/milestones";
import { todoPath } from "@cairn/contract/todos/addresses";
import { formatWireTime } from "@cairn/contract/wire";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  buildIncomingAddress,
  presentShownStatus,
  presentUserBasic,
  type GraphqlUserRow,
} from "../../users/index.ts";
import { isAuthorOrAssignee } from "../../noteables/index.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { listIssueParticipants } from "../discussing/participants.ts";
import { listEmailParticipants } from "../discussing/email-participants.ts";
import {
  canPromoteIssue,
  findIssueEpicAssignment,
  findPromotedEpicPath,
  presentAssignedEpic,
} from "../epics/issue-epics.ts";
import { listBlockers } from "../links/blocking.ts";
import { issuesPolicy, canDiscussIssue, hasPlannerAccess } from "../issues.policy.ts";
import {
  healthStatusName,
  issueStateName,
  issueTypeName,
  issueWebPath,
  severityName,
} from "../reading/issues.present.ts";
import { findZoomMeetingUrl } from "../changing/zoom-meetings.ts";
import type { IssueRow } from "../reading/reading.ts";
import { canMergeIssue, presentMerges } from "../merging/merges.present.ts";
import { loadMergedIssues, type MergedIssues } from "../reading/merged-issues.ts";
import { spamPolicy } from "../changing/spam.policy.ts";
import { listSupportedAttributes } from "../reading/supported-attributes.ts";
import { labelsPolicy } from "../../labels/index.ts";
import { presentTimeStats } from "../../time-tracking/index.ts";
import { todosPolicy } from "../../todos/index.ts";
import { countTasks, presentLastEdit, presentPageText } from "../../texts/index.ts";
import { uploadsPolicy } from "../../uploads/index.ts";
import { findMovedIssuePath } from "./moved-issue-path.ts";

export async function presentIssuePage(ctx: Context, issue: IssueRow): Promise<IssuePageResponse> {
  const merged = await loadMergedIssues(ctx, issue);
  const merges = presentMerges(ctx, issue, merged);
  return {
    ...(await presentPageText(ctx, issue)),
    ...planOf(issue),
    id: issue.id,
    iid: issue.iid,
    project_id: issue.project_id,
    state: issueStateName(issue),
    type: issueTypeName(issue),
    confidential: issue.confidential,
    discussion_locked: issue.discussion_locked === true,
    is_project_archived: issue.archived,
    moved: issue.moved_to_id !== null,
    created_at: formatWireTime(issue.created_at),
    updated_at: formatWireTime(issue.updated_at),
    closed_at: issue.closed_at === null ? null : formatWireTime(issue.closed_at),
    edited: presentLastEdit(issue),
    author: presentAuthor(ctx, issue),
    assignees: issue.assignees.map((person) => presentIssueListUser(ctx, person)),
    labels: issue.labels.map(({ id, title, color, description }) => ({
      id,
      title,
      color,
      description,
    })),
    upvotes: issue.upvotes,
    user_notes_count: issue.user_notes_count,
    epic: presentAssignedEpic(issue),
    epic_assignment: await findIssueEpicAssignment(ctx, issue),
    tasks: countTasks(issue.description),
    severity: severityName(issue),
    ...presentTimeStats(issue),
    time_tracking_limit_to_hours: issue.time_tracking_limit_to_hours,
    ...(await presentParticipants(ctx, issue, merged)),
    todo: presentPendingTodo(issue),
    supports: listSupportedAttributes(issue),
    allow_label_create: labelsPolicy.manage.allows(ctx.viewer, issue),
    zoom_meeting_url: findZoomMeetingUrl(issue.description),
    published_incident_url: null,
    subscribed: await isSubscribed(ctx, issue),
    project_emails_disabled: issue.emails_disabled,
    create_note_email: await buildIncomingAddress(ctx, issue.id),
    blocked_by_issues: await listBlockers(ctx, issue),
    is_author: viewerUserId(ctx.viewer) === issue.author_id,
    enable_autocomplete: ctx.viewer.kind === "user",
    email_participants: (await listEmailParticipants(ctx, issue)).map(({ email }) => email),
    can: {
      ...abilitiesOf(ctx, issue),
      merge: canMergeIssue(ctx, issue, merged),
      promote: await canPromoteIssue(ctx, issue),
    },
    web_url: issueWebPath(issue),
    moved_to_path: await findMovedIssuePath(ctx, issue),
    promoted_to_path: await findPromotedEpicPath(ctx, issue),
    ...(merges && { merges }),
  };
}

function planOf(issue: IssueRow) {
  const { milestone, iteration } = issue;
  return {
    milestone: milestone && {
      id: milestone.id,
      title: milestone.title,
      start_date: milestone.start_date,
      due_date: milestone.due_date,
      web_path: pathOf(milestone),
    },
    iteration: iteration && {
      id: iteration.id,
      title: iteration.title,
      start_date: iteration.start_date,
      due_date: iteration.due_date,
      web_path: iterationPath(iteration.namespace_full_path, iteration.id),
    },
    due_date: issue.due_date,
    weight: issue.weight,
    health_status: healthStatusName(issue),
  };
}

function pathOf(milestone: NonNullable<IssueRow["milestone"]>): string {
  const { namespace_kind: kind, namespace_full_path: full_path, iid } = milestone;
  return milestonePath({ kind: kind === "project" ? "project" : "group", full_path }, iid);
}

export function presentIssueListUser(ctx: Context, shown: GraphqlUserRow): IssueListUser {
  const { id, name, username, avatar_url } = presentUserBasic(ctx.config.url, shown);
  return { id, name, username, avatar_url };
}

function presentAuthor(ctx: Context, issue: IssueRow): IssuePageResponse["author"] {
  const status = presentShownStatus(issue.author_status ?? null);
  return { ...presentIssueListUser(ctx, issue.author), ...(status && { status }) };
}

async function presentParticipants(ctx: Context, issue: IssueRow, merged: MergedIssues) {
  const limit = PARTICIPANTS_PER_PAGE_MAX;
  const { users, total } = await listIssueParticipants(ctx, issue, limit, merged);
  return {
    participants: users.map((person) => presentIssueListUser(ctx, person)),
    participant_count: total,
  };
}

export function presentPendingTodo({ pending_todo_id: id }: IssueRow): IssuePageResponse["todo"] {
  return typeof id === "number" ? { id, delete_path: todoPath(id) } : null;
}

function abilitiesOf(
  { viewer }: Context,
  issue: IssueRow,
): Omit<IssuePageResponse["can"], "merge" | "promote"> {
  const discusses = canDiscussIssue(viewer, issue);
  const arranges = issuesPolicy.arrange.allows(viewer, issue);
  return {
    update: issuesPolicy.update.allows(viewer, issue),
    reopen: issuesPolicy.reopen.allows(viewer, issue),
    create: issuesPolicy.create.allows(viewer, issue),
    destroy: issuesPolicy.remove.allows(viewer, issue),
    arrange: arranges,
    award: discusses,
    comment: discusses,
    comment_internally:
      discusses && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue)),
    report_spam: spamPolicy.report.allows(viewer) && !issue.archived,
    report_abuse: viewer.kind === "user" && viewer.userId !== issue.author_id,
    attach_file: uploadsPolicy.create.allows(viewer, issue),
    move: arranges && issue.moved_to_id === null,
    subscribe: issuesPolicy.subscribe.allows(viewer, issue),
    add_todo: todosPolicy.mark.allows(viewer, issue),
    log_time: arranges && listSupportedAttributes(issue).time_tracking,
  };
}
