/** The page of an epic: schemas and addresses of the JSON endpoints that it uses. */
import * as z from "zod";
import {
  IssueAbilities,
  IssuePageResponse,
  TaskUpdate,
  type IssuePageResponse as IssuePage,
} from "../issues/issue-page.ts";
import { LABELS_PER_ISSUE_MAX } from "../issues/issues.ts";
import { WebLabel } from "../labels.ts";
import { captchaFormFields } from "../moderation.ts";
import { wireBoolean, wireInteger, wireIntegerList } from "../wire.ts";

/** A start or due date of an epic. */
export const EpicDate = z.strictObject({
  /** The date that applies: `fixed` if `is_fixed`, else `inherited`. */
  date: z.string().nullable(),
  is_fixed: z.boolean(),
  fixed: z.string().nullable(),
  /** From the milestones of the epic's issues and from its child epics. */
  inherited: z.string().nullable(),
});
export type EpicDate = z.infer<typeof EpicDate>;

/** The viewer's permissions on the epic. */
const EpicAbilities = IssueAbilities.omit({
  create: true,
  report_spam: true,
  move: true,
  log_time: true,
  merge: true,
  promote: true,
});

export const EpicPageResponse = IssuePageResponse.pick({
  id: true,
  iid: true,
  title: true,
  title_text: true,
  description: true,
  description_text: true,
  task_status: true,
  tasks: true,
  lock_version: true,
  state: true,
  confidential: true,
  discussion_locked: true,
  created_at: true,
  updated_at: true,
  closed_at: true,
  edited: true,
  author: true,
  labels: true,
  upvotes: true,
  user_notes_count: true,
  participants: true,
  participant_count: true,
  todo: true,
  subscribed: true,
  allow_label_create: true,
  is_author: true,
  enable_autocomplete: true,
  web_url: true,
}).extend({
  type: z.literal("epic"),
  group_id: z.int(),
  is_group_archived: z.boolean(),
  start: EpicDate,
  due: EpicDate,
  /** The parent epic, if the viewer can read it. */
  parent: z
    .strictObject({
      id: z.int(),
      title: z.string(),
      state: z.enum(["opened", "closed"]),
      /** `&1` in the same group, else `group&1`. */
      reference: z.string(),
      web_path: z.string(),
    })
    .nullable(),
  can: EpicAbilities,
});
export type EpicPageResponse = z.infer<typeof EpicPageResponse>;

/** The data of the page of an issue or of an epic. Components for both use the fields that both have. */
export type NoteablePageResponse = IssuePage | EpicPageResponse;

/**
 * An epic as the JSON endpoint of its page returns it. `title` and `description` are Markdown
 * source, not rendered HTML.
 */
export const WebEpic = z.strictObject({
  id: z.int(),
  iid: z.int(),
  title: z.string(),
  description: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  group_full_name: z.string(),
  start_date: z.string().nullable(),
  start_date_is_fixed: z.boolean(),
  start_date_fixed: z.string().nullable(),
  start_date_from_milestones: z.string().nullable(),
  end_date: z.string().nullable(),
  due_date: z.string().nullable(),
  due_date_is_fixed: z.boolean(),
  due_date_fixed: z.string().nullable(),
  due_date_from_milestones: z.string().nullable(),
  state: z.enum(["opened", "closed"]),
  lock_version: z.int(),
  confidential: z.boolean(),
  /** Path of the epic's page, not an absolute URL. */
  web_url: z.string(),
  labels: z.array(WebLabel),
  current_user: z.strictObject({ can_create_note: z.boolean(), can_update: z.boolean() }),
  create_note_path: z.string(),
  preview_note_path: z.string(),
  /** Present in the response to an update that the server merged with an earlier edit. */
  merged: z.literal(true).optional(),
});
export type WebEpic = z.infer<typeof WebEpic>;

/** Values of the parameter `serializer`, by which a client chooses the format of the response. */
export const EPIC_SERIALIZERS = ["page"] as const;

const wireLabelIds = wireIntegerList.refine((ids) => ids.length <= LABELS_PER_ISSUE_MAX);

export const WebEpicUpdateFields = z.strictObject({
  title: z.string().optional(),
  description: z.string().nullable().optional(),
  confidential: wireBoolean.optional(),
  discussion_locked: wireBoolean.optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
  /** Lock version that the edited title and description are based on. */
  lock_version: wireInteger.optional(),
  label_ids: wireLabelIds.optional(),
  add_label_ids: wireLabelIds.optional(),
  remove_label_ids: wireLabelIds.optional(),
  update_task: TaskUpdate.optional(),
});
export type WebEpicUpdateFields = z.output<typeof WebEpicUpdateFields>;

export const WebEpicUpdateRequest = z.strictObject({
  epic: WebEpicUpdateFields,
  ...captchaFormFields,
});

/** Cable channel of one epic, with the parameters `group_path` and `iid`; messages as `IssuesChannel`. */
export const EPICS_CHANNEL = "EpicsChannel";

/** What `EpicsChannel` names as changed when something below the epic changed, on any level. */
export const EPIC_TREE_CHANGED = "tree";
