/**
 * Schemas of the JSON endpoints below the page of an issue, such as `/g/p/-/issues/7.json`:
 * responses and update requests.
 */
import * as z from "zod";
import { TaskUpdate } from "./issue-page.ts";
import {
  ASSIGNEES_PER_ISSUE_MAX,
  AssignedEpic,
  LABELS_PER_ISSUE_MAX,
  TimeStats,
  WEIGHT_MAX,
} from "./issues.ts";
import { SEVERITIES } from "./severities.ts";
import { WebLabel } from "../labels.ts";
import { Milestone } from "../milestones.ts";
import { captchaFormFields } from "../moderation.ts";
import { UserBasic } from "../users.ts";
import { wireBoolean, wireDay, wireInteger, wireIntegerList } from "../wire.ts";

/**
 * An issue as the JSON endpoint of its page returns it. `title` and `description` are Markdown
 * source, not rendered HTML.
 */
export const WebIssue = z.strictObject({
  id: z.int(),
  iid: z.int(),
  title: z.string(),
  description: z.string(),
  state: z.enum(["opened", "closed"]),
  milestone_id: z.int().nullable(),
  updated_by_id: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  milestone: Milestone.nullable(),
  labels: z.array(WebLabel),
  lock_version: z.int(),
  author_id: z.int(),
  confidential: z.boolean(),
  discussion_locked: z.boolean().nullable(),
  assignees: z.array(UserBasic),
  due_date: z.string().nullable(),
  project_id: z.int(),
  /** Id of the issue that this one was moved to. Absent when the viewer cannot read that issue. */
  moved_to_id: z.int().nullable().optional(),
  duplicated_to_id: z.int().nullable().optional(),
  /** Path of the issue's page, not an absolute URL. */
  web_url: z.string(),
  ...TimeStats.shape,
  current_user: z.strictObject({
    can_create_note: z.boolean(),
    can_update: z.boolean(),
    can_award_emoji: z.boolean(),
  }),
  create_note_path: z.string(),
  preview_note_path: z.string(),
  is_project_archived: z.boolean(),
  issue_email_participants: z.array(z.strictObject({ email: z.string() })),
  weight: z.int().nullable(),
  blocked: z.boolean(),
  blocked_by_issues: z.array(z.strictObject({ iid: z.int(), web_url: z.string() })),
  /**
   * Present in the response to an update that the server merged with an earlier edit by another
   * user.
   */
  merged: z.literal(true).optional(),
});
export type WebIssue = z.infer<typeof WebIssue>;

export const IssueSidebar = z.strictObject({
  id: z.int(),
  iid: z.int(),
  type: z.string(),
  author_id: z.int(),
  project_id: z.int(),
  discussion_locked: z.boolean().nullable(),
  reference: z.string(),
  milestone: Milestone.nullable(),
  labels: z.array(WebLabel),
  /** Visitors get only the permissions, without the fields of a user. */
  current_user: UserBasic.partial().extend({
    can_edit: z.boolean(),
    can_move: z.boolean(),
    can_admin_label: z.boolean(),
    /** The viewer's pending to-do for the issue. Visitors have none, and lack the field. */
    todo: z.strictObject({ id: z.int(), delete_path: z.string() }).nullable().optional(),
  }),
  issuable_json_path: z.string(),
  namespace_path: z.string(),
  project_path: z.string(),
  project_full_path: z.string(),
  project_issuables_path: z.string(),
  create_todo_path: z.string(),
  project_milestones_path: z.string(),
  project_labels_path: z.string(),
  toggle_subscription_path: z.string(),
  move_issue_path: z.string(),
  projects_autocomplete_path: z.string(),
  project_emails_disabled: z.boolean(),
  create_note_email: z.string().nullable(),
  supports_time_tracking: z.boolean(),
  supports_milestone: z.boolean(),
  supports_severity: z.boolean(),
  due_date: z.string().nullable(),
  confidential: z.boolean(),
  severity: z.enum(SEVERITIES),
  scoped_labels_available: z.boolean(),
  supports_weight: z.boolean(),
  supports_iterations: z.boolean(),
  supports_epic: z.boolean(),
  features_available: z.strictObject({
    health_status: z.boolean(),
    issue_weights: z.boolean(),
    epics: z.boolean(),
  }),
});
export type IssueSidebar = z.infer<typeof IssueSidebar>;

/** A user in the sidebar. Merge requests do not exist yet, so nobody can merge. */
const SidebarUser = UserBasic.extend({ can_merge: z.literal(false) });

export const IssueSidebarExtras = z.strictObject({
  participants: z.array(SidebarUser),
  project_emails_disabled: z.boolean(),
  subscribe_disabled_description: z.string(),
  subscribed: z.boolean(),
  assignees: z.array(SidebarUser),
  ...TimeStats.shape,
  epic: AssignedEpic.nullable(),
  weight: z.int().nullable(),
});
export type IssueSidebarExtras = z.infer<typeof IssueSidebarExtras>;

/**
 * Values of the parameter `serializer`, by which a client chooses the format of the response.
 * Cairn's own issue page requests `page`.
 */
export const ISSUE_SERIALIZERS = ["sidebar", "sidebar_extras", "page"] as const;

/** Values that clear an attribute: an empty string, the string "0" and null. */
const wireNothing = z.union([z.enum(["", "0"]).transform(() => null), z.null()]);
const wireTarget = z.union([wireNothing, wireInteger.transform((id) => (id === 0 ? null : id))]);

export const WebIssueUpdateFields = z.strictObject({
  title: z.string().optional(),
  description: z.string().nullable().optional(),
  confidential: wireBoolean.optional(),
  milestone_id: wireTarget.optional(),
  due_date: z.union([wireDay, wireNothing]).optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
  /**
   * Lock version of the issue that the edited title and description are based on. An edit without a
   * lock version overwrites newer changes.
   */
  lock_version: wireInteger.optional(),
  discussion_locked: wireBoolean.optional(),
  label_ids: wireIntegerList.refine((ids) => ids.length <= LABELS_PER_ISSUE_MAX).optional(),
  assignee_ids: wireIntegerList.refine((ids) => ids.length <= ASSIGNEES_PER_ISSUE_MAX).optional(),
  assignee_id: wireTarget.optional(),
  weight: z.union([wireInteger.pipe(z.int().min(0).max(WEIGHT_MAX)), wireNothing]).optional(),
  epic_id: z.union([wireInteger, wireNothing]).optional(),
  update_task: TaskUpdate.optional(),
  /** Error tracking does not exist yet: the schema accepts this field for compatibility only. */
  sentry_issue_attributes: z
    .strictObject({ sentry_issue_identifier: wireInteger.optional() })
    .optional(),
});
export type WebIssueUpdateFields = z.output<typeof WebIssueUpdateFields>;

/**
 * Request body of an update: the changed fields, the requested response format, and the solved
 * captcha.
 */
export const WebIssueUpdateRequest = z.strictObject({
  issue: WebIssueUpdateFields,
  serializer: z.enum(ISSUE_SERIALIZERS).optional(),
  ...captchaFormFields,
});
export type WebIssueUpdateRequest = z.output<typeof WebIssueUpdateRequest>;

/**
 * A description template. `id` and `key` have the same value: both names are part of the API.
 */
export const WebIssueTemplateListItem = z.strictObject({
  name: z.string(),
  id: z.string(),
  key: z.string(),
  project_id: z.int(),
});

export const WebIssueTemplate = z.strictObject({
  key: z.string(),
  name: z.string(),
  content: z.string(),
});
