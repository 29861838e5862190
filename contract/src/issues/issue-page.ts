/** The issue page and the new issue page: schemas and addresses of the JSON endpoints that they use. */
import * as z from "zod";
import { encodePathSegment, encodeFullPath, appendQueryString } from "../addresses.ts";
import { IssueListItem, UserInList } from "./issue-list.ts";
import { ISSUE_TYPES } from "./issues.ts";
import { captchaFields } from "../moderation.ts";
import { wireBoolean, wireInteger } from "../wire.ts";

/**
 * Title and description of an issue, as rendered HTML and as Markdown source. An open page shows
 * them again when they change.
 */
export const IssueText = z.strictObject({
  title: z.string(),
  title_text: z.string(),
  description: z.string(),
  description_text: z.string(),
  /** "2 of 5 tasks completed"; empty when the description has no tasks. */
  task_status: z.string(),
  lock_version: z.int(),
});

/**
 * Response of the polled endpoint `realtime_changes`. The three `updated_` fields are present only when
 * somebody has edited the title or description.
 */
export const IssueRealtimeChanges = IssueText.extend({
  updated_at: z.string().optional(),
  updated_by_name: z.string().optional(),
  updated_by_path: z.string().optional(),
});
export type IssueRealtimeChanges = z.infer<typeof IssueRealtimeChanges>;

/** The viewer's permissions on the issue. */
export const IssueAbilities = z.strictObject({
  update: z.boolean(),
  reopen: z.boolean(),
  create: z.boolean(),
  destroy: z.boolean(),
  /** Whether the viewer can change labels, assignees and the other attributes in the sidebar. */
  arrange: z.boolean(),
  award: z.boolean(),
  comment: z.boolean(),
  /** Whether the viewer can write internal notes, which only the project's team can read. */
  comment_internally: z.boolean(),
  report_spam: z.boolean(),
  report_abuse: z.boolean(),
});

export const IssuePage = IssueListItem.omit({
  project: true,
  title: true,
  milestone: true,
  tasks: true,
  locked: true,
  web_path: true,
}).extend({
  ...IssueText.shape,
  project_id: z.int(),
  discussion_locked: z.boolean(),
  is_project_archived: z.boolean(),
  /** When the title or description was last edited, and by which user. */
  edited: z.strictObject({ at: z.string(), by_name: z.string(), by_path: z.string() }).nullable(),
  milestone: z
    .strictObject({
      id: z.int(),
      title: z.string(),
      due_date: z.string().nullable(),
      web_path: z.string(),
    })
    .nullable(),
  iteration: z
    .strictObject({ title: z.string(), start_date: z.string(), due_date: z.string() })
    .nullable(),
  tasks: z.strictObject({ count: z.int(), completed: z.int() }),
  severity: z.string(),
  /** Zoom meeting that the description links to. */
  zoom_meeting_url: z.string().nullable(),
  published_incident_url: z.string().nullable(),
  subscribed: z.boolean(),
  project_emails_disabled: z.boolean(),
  /** Open issues that block this issue, as far as the viewer can see them. */
  blocked_by_issues: z.array(z.strictObject({ iid: z.int(), web_url: z.string() })),
  is_author: z.boolean(),
  /** Email addresses that are notified of every comment. */
  email_participants: z.array(z.string()).optional(),
  can: IssueAbilities,
  /** Path of the issue's page. */
  web_url: z.string(),
});
export type IssuePage = z.infer<typeof IssuePage>;

/**
 * The base path of the endpoints of an issue, an incident or a test case. With `.json` appended, it
 * is the address to read and change the issue.
 */
export function issueBasePath(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}`;
}

export function issueAddress(project: string, iid: number | string): string {
  return `${issueBasePath(project, iid)}.json`;
}

export function issuePageAddress(project: string, iid: number | string): string {
  return appendQueryString(issueAddress(project, iid), { serializer: "page" });
}

export function issueRealtimeChangesAddress(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}/realtime_changes`;
}

/**
 * An open issue page polls `realtime_changes` for the first time after this delay, and then at the
 * interval that each response gives.
 */
export const REALTIME_CHANGES_FIRST_POLL_MS = 2000;
export const REALTIME_CHANGES_POLL_MS = 3000;

/** Longest line of a task in the Markdown source, in characters. */
export const TASK_LINE_MAX = 16_384;

/**
 * A click on a task checkbox: the line of the task in the description, and the Markdown source of
 * that line at the time of the click.
 */
export const TaskUpdate = z.strictObject({
  index: wireInteger.optional(),
  checked: wireBoolean,
  line_number: wireInteger,
  line_source: z.string().max(TASK_LINE_MAX),
});
export type TaskUpdate = z.infer<typeof TaskUpdate>;

/**
 * One block of a three-way merge: lines that both versions have, or two conflicting versions to
 * choose from.
 */
export const MergeBlock = z.union([
  z.strictObject({ both: z.string() }),
  z.strictObject({ yours: z.string(), theirs: z.string(), before: z.string() }),
]);
export type MergeBlock = z.infer<typeof MergeBlock>;

/**
 * Response with status 409: another user edited the same lines. The blocks of `description`, joined
 * by line breaks, are the whole description.
 */
export const EditConflict = z.strictObject({
  errors: z.array(z.string()),
  conflict: z.strictObject({
    lock_version: z.int(),
    /** The user who made the conflicting edit, and the time of that edit. */
    by_name: z.string(),
    at: z.string(),
    /** Present only when both edits changed the title. */
    title: z.strictObject({ yours: z.string(), theirs: z.string(), before: z.string() }).optional(),
    /** Present only when both edits changed the same lines of the description. */
    description: z.array(MergeBlock).optional(),
    /** The title and description that are stored now. */
    current: z.strictObject({ title: z.string(), description: z.string() }),
  }),
});
export type EditConflict = z.infer<typeof EditConflict>;

/** One version of an issue's title and description; `number` 0 is the first version. */
export const IssueVersion = z.strictObject({
  id: z.int(),
  number: z.int(),
  author: UserInList,
  created_at: z.string(),
  /** Whether this version changed the title, the description or both. The first version lists both. */
  changed: z.array(z.enum(["title", "description"])),
  deleted: z.boolean(),
  /** The complete title and description of this version; null when the version is deleted. */
  title: z.string().nullable(),
  description: z.string().nullable(),
});
export type IssueVersion = z.infer<typeof IssueVersion>;

export const IssueVersionListResponse = z.strictObject({
  /** Versions without their title and description, newest first. */
  items: z.array(IssueVersion.omit({ title: true, description: true })),
  /** Address of the next page, with older versions; null on the last page. */
  next: z.string().nullable(),
});
export type IssueVersionListResponse = z.infer<typeof IssueVersionListResponse>;

export function versionsAddress(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}/versions.json`;
}

export function versionAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/versions/${id}.json`;
}

/** POST with `lock_version` restores the title and description of this version as a new version. */
export function restoreVersionAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/versions/${id}/restore`;
}

/**
 * DELETE removes the title and description of a version from the history. The first version can be
 * deleted as well.
 */
export function deleteVersionAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/versions/${id}`;
}

/** Address of the differences between a version and the previous one, as HTML. */
export function versionDiffAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/descriptions/${id}/diff`;
}

/** The new issue page; its form posts to the same path. */
export function newIssuePath(project: string): string {
  return `/${project}/-/issues/new`;
}

/** Query parameters that prefill the form: `?issue[title]=…&issuable_template=Bug%20report`. */
export const NewIssueQuery = z.strictObject({
  issue: z
    .strictObject({
      title: z.string().optional(),
      description: z.string().optional(),
      confidential: wireBoolean.optional(),
      issue_type: z.enum(ISSUE_TYPES).optional(),
      milestone_id: wireInteger.optional(),
    })
    .optional(),
  issuable_template: z.string().max(255).optional(),
  /**
   * Id of the thread that the new issue resolves. The notes of the thread are never part of the
   * address: the page requests them by this id.
   */
  discussion_to_resolve: z.string().max(255).optional(),
});

/** Fields of the new issue form, when a browser without JavaScript submits it. */
export const NewIssueForm = z.strictObject({
  issue: z.strictObject({
    title: z.string(),
    description: z.string().optional(),
    confidential: wireBoolean.optional(),
    issue_type: z.enum(ISSUE_TYPES).optional(),
  }),
  discussion_to_resolve: z.string().max(255).optional(),
  ...captchaFields,
});

/**
 * Path of the new issue page for a follow-up to a thread. With `isSecret`, the new issue is
 * confidential; callers set it for threads of confidential issues.
 */
export function followUpPath(project: string, discussionId: string, isSecret: boolean): string {
  return appendQueryString(newIssuePath(project), {
    ...(isSecret && { "issue[confidential]": "true" }),
    discussion_to_resolve: discussionId,
  });
}

/** Initial values of the new issue form when the issue is a follow-up to a thread. */
export const FollowUpIssueDefaults = z.strictObject({
  title: z.string(),
  description: z.string(),
  confidential: z.boolean(),
});
export type FollowUpIssueDefaults = z.infer<typeof FollowUpIssueDefaults>;

export function followUpAddress(project: string, discussionId: string): string {
  return `/${project}/-/discussions/${encodePathSegment(discussionId)}/follow_up.json`;
}

export const IssueTemplateName = z.strictObject({ key: z.string(), name: z.string() });
export type IssueTemplateName = z.infer<typeof IssueTemplateName>;

export const IssueTemplate = z.strictObject({ name: z.string(), content: z.string() });
export type IssueTemplate = z.infer<typeof IssueTemplate>;

export function templatesAddress(project: string): string {
  return `/api/v4/projects/${encodeFullPath(project)}/templates/issues`;
}

export function templateAddress(project: string, key: string): string {
  return `${templatesAddress(project)}/${encodePathSegment(key)}`;
}

/**
 * Addresses of the description templates in the edit form of an issue: the names of all templates,
 * and the content of one template.
 */
export function templateNamesAddress(project: string): string {
  return `/${project}/description_templates/names/issue`;
}

export function webTemplateAddress(project: string, key: string): string {
  return `/${project}/templates/issue/${encodePathSegment(key)}`;
}

/**
 * Address of the autocomplete suggestions of one kind (members, labels, …) in the editor of an
 * issue.
 */
export function issueAutocompleteAddress(project: string, kind: string): string {
  return appendQueryString(`/${project}/-/autocomplete_sources/${kind}`, { type: "Issue" });
}
