/** The issue page and the new issue page: schemas and addresses of the JSON endpoints that they use. */
import * as z from "zod";
import { encodePathSegment, encodeFullPath, appendQueryString } from "../addresses.ts";
import { EpicAssignment } from "../epics/epic-assignment.ts";
import { IssueListItem, IssueListUser } from "./issue-list.ts";
import { AssignedEpic, ISSUE_TYPES, TimeStats } from "./issues.ts";
import { SEVERITIES } from "./severities.ts";
import { captchaFormFields } from "../moderation.ts";
import { noteableJsonUrl, noteablePageJsonUrl } from "./noteable-pages.ts";
import { ShownUserStatus } from "../users/user-status.ts";
import { wireBoolean, wireInteger } from "../wire.ts";

/**
 * Title and description of an issue, as rendered HTML and as Markdown source. An open page shows
 * the new title and description when they change.
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
  /** Whether the viewer can write internal notes, which other readers of the issue can't see. */
  comment_internally: z.boolean(),
  report_spam: z.boolean(),
  report_abuse: z.boolean(),
  /** Whether the viewer can upload files to the project, for example into the description. */
  attach_file: z.boolean(),
  /** Whether the viewer can move the issue. The target project needs the same permission. */
  move: z.boolean(),
  /** Whether the viewer can merge the issue into another one, which needs the same permission. */
  merge: z.boolean(),
  /** `canPromoteToEpic`: whether the viewer can promote the issue to an epic of its group. */
  promote: z.boolean(),
  subscribe: z.boolean(),
  add_todo: z.boolean(),
  log_time: z.boolean(),
});

/** The other issue of a merge. `reference` is `#1` in the same project, else `group/project#1`. */
const MergedIssue = z.strictObject({ reference: z.string(), title: z.string(), path: z.string() });

/**
 * The merges of the issue that were not undone, as far as the viewer can read the other issue.
 */
export const IssueMerges = z.strictObject({
  /** The issue that this one was merged into. */
  into: MergedIssue.extend({ can_undo: z.boolean() }).nullable(),
  /** The duplicates that were merged into this issue, the newest first. */
  from: z.array(
    MergedIssue.extend({
      /** Base path of the endpoints of the duplicate; see `issueBasePath`. */
      base_path: z.string(),
      comments: z.int(),
    }),
  ),
});
export type IssueMerges = z.infer<typeof IssueMerges>;

/** A page names at most this many participants; `participant_count` counts all of them. */
export const PARTICIPANTS_PER_PAGE_MAX = 100;

export const IssuePageResponse = IssueListItem.omit({
  project: true,
  title: true,
  milestone: true,
  iteration_id: true,
  tasks: true,
  locked: true,
  blocked_by_count: true,
  web_path: true,
}).extend({
  ...IssueText.shape,
  project_id: z.int(),
  discussion_locked: z.boolean(),
  is_project_archived: z.boolean(),
  author: IssueListUser.extend({
    /** The status of the author; absent without one. */
    status: ShownUserStatus.optional(),
  }),
  /** When the title or description was last edited, and by which user. */
  edited: z.strictObject({ at: z.string(), by_name: z.string(), by_path: z.string() }).nullable(),
  milestone: z
    .strictObject({
      id: z.int(),
      title: z.string(),
      start_date: z.string().nullable(),
      due_date: z.string().nullable(),
      web_path: z.string(),
    })
    .nullable(),
  iteration: z
    .strictObject({
      id: z.int(),
      title: z.string(),
      start_date: z.string(),
      due_date: z.string(),
      web_path: z.string(),
    })
    .nullable(),
  /** Null if the issue has no epic that the viewer can read. */
  epic: AssignedEpic.nullable(),
  /** Null if the issue cannot belong to an epic, or if there is none that the viewer can read. */
  epic_assignment: EpicAssignment.nullable(),
  tasks: z.strictObject({ count: z.int(), completed: z.int() }),
  /** Only incidents have a severity; it is `UNKNOWN` for other issues. */
  severity: z.enum(SEVERITIES),
  ...TimeStats.shape,
  /** Whether the instance shows durations in hours and minutes only. */
  time_tracking_limit_to_hours: z.boolean(),
  /** Author, assignees, and users who commented or reacted, as far as the viewer can see it. */
  participants: z.array(IssueListUser),
  participant_count: z.int(),
  /** The viewer's pending to-do for the issue. DELETE `delete_path` marks it as done. */
  todo: z.strictObject({ id: z.int(), delete_path: z.string() }).nullable(),
  /** Which attributes this type of issue has. */
  supports: z.strictObject({
    assignees: z.boolean(),
    confidentiality: z.boolean(),
    health_status: z.boolean(),
    iteration: z.boolean(),
    severity: z.boolean(),
    time_tracking: z.boolean(),
    weight: z.boolean(),
  }),
  /** Whether the viewer can create labels in the project, for example to add them to the issue. */
  allow_label_create: z.boolean(),
  /** Address of the Zoom meeting that the description links to. */
  zoom_meeting_url: z.string().nullable(),
  published_incident_url: z.string().nullable(),
  subscribed: z.boolean(),
  project_emails_disabled: z.boolean(),
  /**
   * Address by which the viewer comments on the issue by email. Null for visitors, and when the
   * operator configured no incoming email.
   */
  create_note_email: z.string().nullable(),
  /** Open issues that block this issue, as far as the viewer can see them. */
  blocked_by_issues: z.array(z.strictObject({ iid: z.int(), web_url: z.string() })),
  is_author: z.boolean(),
  /**
   * Whether the description editor suggests users, issues, labels and quick actions. True for
   * signed-in users.
   */
  enable_autocomplete: z.boolean(),
  /** Email addresses that are notified of every comment. Empty for viewers who can't triage. */
  email_participants: z.array(z.string()),
  can: IssueAbilities,
  /** Path of the issue's page. */
  web_url: z.string(),
  /** Path of the issue that this one was moved to, if the viewer can read it. */
  moved_to_path: z.string().nullable(),
  /** Path of the epic that was made of this issue, if the viewer can read it. */
  promoted_to_path: z.string().nullable(),
  /** Absent when there are none. */
  merges: IssueMerges.optional(),
});
export type IssuePageResponse = z.infer<typeof IssuePageResponse>;

/**
 * The base path of the endpoints of an issue, an incident or a test case. With `.json` appended, it
 * is the address to read and change the issue.
 */
export function issueBasePath(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}`;
}

export function issueJsonUrl(project: string, iid: number | string): string {
  return noteableJsonUrl(issueBasePath(project, iid));
}

export function issuePageJsonUrl(project: string, iid: number | string): string {
  return noteablePageJsonUrl(issueBasePath(project, iid));
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
 * One block of a three-way merge. `both` contains lines on which the two edits agree. A conflict
 * contains the lines of the viewer's edit, of the other user's edit and of the text before both.
 */
export const ThreeWayMergeBlock = z.union([
  z.strictObject({ both: z.string() }),
  z.strictObject({ yours: z.string(), theirs: z.string(), before: z.string() }),
]);
export type ThreeWayMergeBlock = z.infer<typeof ThreeWayMergeBlock>;

/**
 * Response with status 409: another user changed the title or the same lines of the description
 * first. The blocks of `description`, joined by line breaks, are the whole description.
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
    description: z.array(ThreeWayMergeBlock).optional(),
    /** The title and description that are stored now. */
    current: z.strictObject({ title: z.string(), description: z.string() }),
  }),
});
export type EditConflict = z.infer<typeof EditConflict>;

/** One version of an issue's title and description; `number` 0 is the first version. */
export const IssueVersion = z.strictObject({
  id: z.int(),
  number: z.int(),
  author: IssueListUser,
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

/** Path of the new issue page. The form on this page posts to the same path. */
export function newIssuePath(project: string): string {
  return `/${project}/-/issues/new`;
}

/**
 * Query parameters of the new issue page, which prefill its form:
 * `?issue[title]=…&issuable_template=Bug%20report`.
 */
export const NewIssuePageQuery = z.strictObject({
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
  ...captchaFormFields,
});

/**
 * Path of the new issue page for a follow-up to a thread. With `isSecret`, the new issue is
 * confidential; callers set it for threads of confidential issues.
 */
export function newFollowUpIssuePath(
  project: string,
  discussionId: string,
  isSecret: boolean,
): string {
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

export function followUpIssueDefaultsUrl(project: string, discussionId: string): string {
  return `/${project}/-/discussions/${encodePathSegment(discussionId)}/follow_up.json`;
}

export const IssueTemplateListItem = z.strictObject({ key: z.string(), name: z.string() });
export type IssueTemplateListItem = z.infer<typeof IssueTemplateListItem>;

export const IssueTemplate = z.strictObject({ name: z.string(), content: z.string() });
export type IssueTemplate = z.infer<typeof IssueTemplate>;

export function issueTemplatesApiPath(project: string): string {
  return `/api/v4/projects/${encodeFullPath(project)}/templates/issues`;
}

export function issueTemplateApiPath(project: string, key: string): string {
  return `${issueTemplatesApiPath(project)}/${encodePathSegment(key)}`;
}

/** Address of the names of all description templates, which the edit form of an issue lists. */
export function descriptionTemplateNamesUrl(project: string): string {
  return `/${project}/description_templates/names/issue`;
}

export function descriptionTemplateUrl(project: string, key: string): string {
  return `/${project}/templates/issue/${encodePathSegment(key)}`;
}
