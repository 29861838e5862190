/** Notes, discussions and resource events of issues in the REST API. */
import * as z from "zod";
import { QuickActionChanges } from "./discussions.ts";
import { Iteration } from "../iterations.ts";
import { LabelBasic } from "../labels.ts";
import { Milestone } from "../milestones.ts";
import { NoteableType } from "../noteables.ts";
import { UserBasic } from "../users.ts";
import { wireBoolean, wireDateTime } from "../wire.ts";

export const NOTE_ORDER_BY_VALUES = ["created_at", "updated_at"] as const;
export type NoteOrderBy = (typeof NOTE_ORDER_BY_VALUES)[number];

export const ACTIVITY_FILTERS = ["all_notes", "only_comments", "only_activity"] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

export const Note = z.strictObject({
  id: z.int(),
  /** Null for a note that is not part of a thread. */
  type: z.enum(["DiscussionNote"]).nullable(),
  body: z.string(),
  /** Filename of the file that was sent with the note. */
  attachment: z.string().nullable(),
  author: UserBasic,
  created_at: z.string(),
  updated_at: z.string(),
  /** True for a system note, which the server wrote to describe a change. */
  system: z.boolean(),
  noteable_id: z.int(),
  noteable_type: NoteableType,
  noteable_iid: z.int(),
  /** Null when a group owns the noteable. */
  project_id: z.int().nullable(),
  resolvable: z.boolean(),
  /** `resolved`, `resolved_by` and `resolved_at` are present only on resolvable notes. */
  resolved: z.boolean().optional(),
  resolved_by: UserBasic.nullable().optional(),
  resolved_at: z.string().nullable().optional(),
  /** `confidential` and `internal` have the same value: true for an internal note. */
  confidential: z.boolean(),
  internal: z.boolean(),
  imported: z.literal(false),
  imported_from: z.literal("none"),
  commands_changes: QuickActionChanges,
});
export type Note = z.infer<typeof Note>;

/** Response with status 202 to a note body that contains only quick actions. */
export const QuickActionsOnlyResponse = z.strictObject({
  commands_changes: QuickActionChanges,
  summary: z.array(z.string()),
});
export type QuickActionsOnlyResponse = z.infer<typeof QuickActionsOnlyResponse>;

export const Discussion = z.strictObject({
  /** Discussion id of forty hexadecimal digits. */
  id: z.string(),
  individual_note: z.boolean(),
  notes: z.array(Note),
});
export type Discussion = z.infer<typeof Discussion>;

/** Request to create a note. Importers can set the creation time. */
export const NoteCreateRequest = z.strictObject({
  body: z.string(),
  confidential: wireBoolean.optional(),
  internal: wireBoolean.optional(),
  created_at: wireDateTime.optional(),
});

/**
 * Request to edit a note. `confidential` cannot be changed: when sent, it must equal the current
 * value.
 */
export const NoteUpdateRequest = z.strictObject({
  body: z.string(),
  confidential: wireBoolean.optional(),
});

/**
 * Request to edit the body of a note or to resolve its thread. The request must have exactly one of
 * the two fields.
 */
export const DiscussionNoteUpdateRequest = z.strictObject({
  body: z.string().optional(),
  resolved: wireBoolean.optional(),
});

const event = {
  id: z.int(),
  user: UserBasic,
  created_at: z.string(),
  resource_type: NoteableType,
  resource_id: z.int(),
};
const action = z.enum(["add", "remove"]);

export const ResourceStateEvent = z.strictObject({
  ...event,
  state: z.enum(["closed", "reopened"]),
});
export type ResourceStateEvent = z.infer<typeof ResourceStateEvent>;

/**
 * An event that added or removed a label. `label` is null when the label was deleted later. In the
 * same way, a milestone event has a null `milestone` and an iteration event a null `iteration`.
 */
export const ResourceLabelEvent = z.strictObject({
  ...event,
  label: LabelBasic.nullable(),
  action,
});
export type ResourceLabelEvent = z.infer<typeof ResourceLabelEvent>;

export const ResourceMilestoneEvent = z.strictObject({
  ...event,
  milestone: Milestone.nullable(),
  action,
  /** State of the issue at the time of the event. */
  state: z.enum(["opened", "closed"]),
});
export type ResourceMilestoneEvent = z.infer<typeof ResourceMilestoneEvent>;

export const ResourceIterationEvent = z.strictObject({
  ...event,
  iteration: Iteration.nullable(),
  action,
});
export type ResourceIterationEvent = z.infer<typeof ResourceIterationEvent>;

export const ResourceWeightEvent = z.strictObject({
  id: z.int(),
  user: UserBasic,
  created_at: z.string(),
  issue_id: z.int(),
  weight: z.int().nullable(),
});
export type ResourceWeightEvent = z.infer<typeof ResourceWeightEvent>;
