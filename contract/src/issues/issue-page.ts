/** One issue as its page shows it, and the page on which issues are opened. */
import * as z from "zod";
import { encodePathPart, pathRef, withQuery } from "../addresses.ts";
import { IssueListItem, PersonInList } from "./issue-list.ts";
import { ISSUE_TYPES } from "./issues.ts";
import { captchaFields } from "../moderation.ts";
import { wireBoolean, wireInteger } from "../wire.ts";

/** What can change under a reader's eyes: as HTML to show, and as it was written. */
export const IssueText = z.strictObject({
  title: z.string(),
  title_text: z.string(),
  description: z.string(),
  description_text: z.string(),
  /** "2 of 5 tasks completed"; empty without tasks. */
  task_status: z.string(),
  lock_version: z.int(),
});

/** The answer of `realtime_changes`; the last three only when somebody has changed the words. */
export const IssueChanges = IssueText.extend({
  updated_at: z.string().optional(),
  updated_by_name: z.string().optional(),
  updated_by_path: z.string().optional(),
});
export type IssueChanges = z.infer<typeof IssueChanges>;

/** What the one who reads the page is offered. */
export const IssueAbilities = z.strictObject({
  update: z.boolean(),
  reopen: z.boolean(),
  create: z.boolean(),
  destroy: z.boolean(),
  /** Labels, assignees and the rest of the side column. */
  arrange: z.boolean(),
  award: z.boolean(),
  comment: z.boolean(),
  /** Also for the team alone. */
  comment_internally: z.boolean(),
  report_spam: z.boolean(),
  report_abuse: z.boolean(),
});

/** The issue as its page shows it. */
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
  /** When and by whom the words were last changed. */
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
  /** The meeting that its description calls to. */
  zoom_meeting_url: z.string().nullable(),
  published_incident_url: z.string().nullable(),
  subscribed: z.boolean(),
  project_emails_disabled: z.boolean(),
  /** Open issues that stand in its way, as far as the reader may see them. */
  blocked_by_issues: z.array(z.strictObject({ iid: z.int(), web_url: z.string() })),
  is_author: z.boolean(),
  /** Mail addresses that hear of every comment. */
  email_participants: z.array(z.string()).optional(),
  can: IssueAbilities,
  /** Path of its page. */
  web_url: z.string(),
});
export type IssuePage = z.infer<typeof IssuePage>;

/** Where one issue is asked for and changed; its page is the same without `.json`. */
/** What the page of an issue asks for is below this path, also for incidents and test cases. */
export function issueBasePath(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}`;
}

export function issueAddress(project: string, iid: number | string): string {
  return `${issueBasePath(project, iid)}.json`;
}

export function issuePageAddress(project: string, iid: number | string): string {
  return withQuery(issueAddress(project, iid), { serializer: "page" });
}

export function issueChangesAddress(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}/realtime_changes`;
}

/** The first question is asked so long after the page was shown, and then as often as the answer says. */
export const CHANGES_FIRST_MS = 2000;
export const CHANGES_POLL_MS = 3000;

/** Longer than any task that somebody writes on one line. */
export const TASK_LINE_MAX = 16_384;

/** A box in the description: which line it stands on, and what that line said when it was clicked. */
export const TaskUpdate = z.strictObject({
  index: wireInteger.optional(),
  checked: wireBoolean,
  line_number: wireInteger,
  line_source: z.string().max(TASK_LINE_MAX),
});
export type TaskUpdate = z.infer<typeof TaskUpdate>;

/** A piece of two texts that were changed at once: the same in both, or one of two. */
export const MergeBlock = z.union([
  z.strictObject({ both: z.string() }),
  z.strictObject({ yours: z.string(), theirs: z.string(), before: z.string() }),
]);
export type MergeBlock = z.infer<typeof MergeBlock>;

/** With 409: somebody changed the same lines. The blocks, joined by line ends, are the whole text. */
export const EditConflict = z.strictObject({
  errors: z.array(z.string()),
  conflict: z.strictObject({
    lock_version: z.int(),
    /** Who changed it, and when. */
    by_name: z.string(),
    at: z.string(),
    /** Only when both changed the title. */
    title: z.strictObject({ yours: z.string(), theirs: z.string(), before: z.string() }).optional(),
    /** Only when both changed the same lines. */
    description: z.array(MergeBlock).optional(),
    /** As it is now. */
    current: z.strictObject({ title: z.string(), description: z.string() }),
  }),
});
export type EditConflict = z.infer<typeof EditConflict>;

/** One of the texts an issue has had; 0 is the first. */
export const IssueVersion = z.strictObject({
  id: z.int(),
  number: z.int(),
  author: PersonInList,
  created_at: z.string(),
  /** What was changed in it; the first has both. */
  changed: z.array(z.enum(["title", "description"])),
  deleted: z.boolean(),
  /** The whole words of then; null once deleted. */
  title: z.string().nullable(),
  description: z.string().nullable(),
});
export type IssueVersion = z.infer<typeof IssueVersion>;

export const IssueVersions = z.strictObject({
  /** Newest first. */
  items: z.array(IssueVersion.omit({ title: true, description: true })),
  /** Address of the older ones. */
  next: z.string().nullable(),
});
export type IssueVersions = z.infer<typeof IssueVersions>;

export function versionsAddress(project: string, iid: number | string): string {
  return `/${project}/-/issues/${iid}/versions.json`;
}

export function versionAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/versions/${id}.json`;
}

/** Sent to with `lock_version`: what it said then is what it says again, as a version of its own. */
export function restoreAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/versions/${id}/restore`;
}

/** Where the words of a version are taken out of the history, also of the first. */
export function deleteVersionAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/versions/${id}`;
}

/** What a version changed against the one before it, as HTML. */
export function versionDiffAddress(project: string, iid: number | string, id: number): string {
  return `/${project}/-/issues/${iid}/descriptions/${id}/diff`;
}

/** The page, and where its form is sent. */
export function newIssuePath(project: string): string {
  return `/${project}/-/issues/new`;
}

/** What an address can fill in beforehand: `?issue[title]=…&issuable_template=Bug%20report`. */
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
  /** The thread that the issue takes over. What it says does not travel by an address. */
  discussion_to_resolve: z.string().max(255).optional(),
});

/** The form as it is sent without JavaScript. */
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

/** Where a thread goes on in an issue of its own; as secret as the one that it is about. */
export function followUpPath(project: string, discussionId: string, isSecret: boolean): string {
  return withQuery(newIssuePath(project), {
    ...(isSecret && { "issue[confidential]": "true" }),
    discussion_to_resolve: discussionId,
  });
}

/** What a new issue begins with that takes over a thread. */
export const FollowUp = z.strictObject({
  title: z.string(),
  description: z.string(),
  confidential: z.boolean(),
});
export type FollowUp = z.infer<typeof FollowUp>;

export function followUpAddress(project: string, discussionId: string): string {
  return `/${project}/-/discussions/${encodePathPart(discussionId)}/follow_up.json`;
}

export const IssueTemplateName = z.strictObject({ key: z.string(), name: z.string() });
export type IssueTemplateName = z.infer<typeof IssueTemplateName>;

export const IssueTemplate = z.strictObject({ name: z.string(), content: z.string() });
export type IssueTemplate = z.infer<typeof IssueTemplate>;

export function templatesAddress(project: string): string {
  return `/api/v4/projects/${pathRef(project)}/templates/issues`;
}

export function templateAddress(project: string, key: string): string {
  return `${templatesAddress(project)}/${encodePathPart(key)}`;
}

/** The same for the form on the issue's own page: the names, and one by its key. */
export function templateNamesAddress(project: string): string {
  return `/${project}/description_templates/names/issue`;
}

export function namedTemplateAddress(project: string, key: string): string {
  return `/${project}/templates/issue/${encodePathPart(key)}`;
}

/** People, labels and so on that can be named in a text about something. */
export function suggestionsAddress(project: string, kind: string): string {
  return withQuery(`/${project}/-/autocomplete_sources/${kind}`, { type: "Issue" });
}
