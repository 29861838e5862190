/** Presents an issue as the JSON that its page loads. */
import type { IssueListUser } from "@cairn/contract/issues/issue-list";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { milestonePath } from "@cairn/contract/milestones";
import { formatWireTime } from "@cairn/contract/wire";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { presentUserBasic, type GraphqlUserRow } from "../../users/index.ts";
import { isAuthorOrAssignee } from "../../noteables/index.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { listEmailParticipants } from "../discussing/email-participants.ts";
import { listBlockers } from "../links/blocking.ts";
import { issuesPolicy, canDiscussIssue, hasPlannerAccess } from "../issues.policy.ts";
import {
  healthStatusName,
  issueStateName,
  issueTypeName,
  issueWebPath,
} from "../reading/issues.present.ts";
import { findZoomMeetingUrl } from "../changing/zoom-meetings.ts";
import type { IssueRow } from "../reading/reading.ts";
import { renderIssueTextsForViewer } from "../reading/text-rendering.ts";
import { spamPolicy } from "../changing/spam.policy.ts";
import { countTasks, formatTaskStatus } from "../../texts/index.ts";
import { uploadsPolicy } from "../../uploads/index.ts";

export async function presentIssuePage(ctx: Context, issue: IssueRow): Promise<IssuePageResponse> {
  return {
    ...(await presentIssueText(ctx, issue)),
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
    edited: editedOf(issue),
    author: presentIssueListUser(ctx, issue.author),
    assignees: issue.assignees.map((person) => presentIssueListUser(ctx, person)),
    labels: issue.labels.map(({ id, title, color, description }) => ({
      id,
      title,
      color,
      description,
    })),
    upvotes: issue.upvotes,
    user_notes_count: issue.user_notes_count,
    tasks: countTasks(issue.description),
    severity: "UNKNOWN",
    zoom_meeting_url: findZoomMeetingUrl(issue.description),
    published_incident_url: null,
    subscribed: await isSubscribed(ctx, issue),
    project_emails_disabled: false,
    blocked_by_issues: await listBlockers(ctx, issue),
    is_author: viewerUserId(ctx.viewer) === issue.author_id,
    enable_autocomplete: ctx.viewer.kind === "user",
    email_participants: (await listEmailParticipants(ctx, issue)).map(({ email }) => email),
    can: abilitiesOf(ctx, issue),
    web_url: issueWebPath(issue),
  };
}

/**
 * Presents title and description as HTML and as Markdown, with derived values such as task progress.
 */
export async function presentIssueText(ctx: Context, issue: IssueRow) {
  const [words] = await renderIssueTextsForViewer(ctx, [issue]);
  return {
    title: words?.title ?? "",
    title_text: issue.title,
    description: words?.description ?? "",
    description_text: issue.description,
    task_status: formatTaskStatus(countTasks(issue.description)),
    lock_version: issue.lock_version,
  };
}

function planOf(issue: IssueRow) {
  const { milestone, iteration } = issue;
  return {
    milestone: milestone && {
      id: milestone.id,
      title: milestone.title,
      due_date: milestone.due_date,
      web_path: pathOf(milestone),
    },
    iteration: iteration && {
      title: iteration.title,
      start_date: iteration.start_date,
      due_date: iteration.due_date,
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

function editedOf({
  last_edited_at: at,
  last_edited_by: by,
}: IssueRow): IssuePageResponse["edited"] {
  if (at === null || by === null) return null;
  return { at: formatWireTime(at), by_name: by.name, by_path: `/${by.username}` };
}

export function presentIssueListUser(ctx: Context, shown: GraphqlUserRow): IssueListUser {
  const { id, name, username, avatar_url } = presentUserBasic(ctx.config.url, shown);
  return { id, name, username, avatar_url };
}

function abilitiesOf({ viewer }: Context, issue: IssueRow): IssuePageResponse["can"] {
  const discusses = canDiscussIssue(viewer, issue);
  return {
    update: issuesPolicy.update.allows(viewer, issue),
    reopen: issuesPolicy.reopen.allows(viewer, issue),
    create: issuesPolicy.create.allows(viewer, issue),
    destroy: issuesPolicy.remove.allows(viewer, issue),
    arrange: issuesPolicy.arrange.allows(viewer, issue),
    award: discusses,
    comment: discusses,
    comment_internally:
      discusses && (hasPlannerAccess(viewer, issue) || isAuthorOrAssignee(viewer, issue)),
    report_spam: spamPolicy.report.allows(viewer) && !issue.archived,
    report_abuse: viewer.kind === "user" && viewer.userId !== issue.author_id,
    attach_file: uploadsPolicy.create.allows(viewer, issue),
  };
}
