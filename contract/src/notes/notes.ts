/** Notes, discussions and events of issues as API clients know them. */
import * as z from "zod";
import { CommandsChanges } from "./discussions.ts";
import { Iteration } from "../iterations.ts";
import { LabelBasic } from "../labels.ts";
import { Milestone } from "../milestones.ts";
import { NoteableType } from "../noteables.ts";
import { UserBasic } from "../users.ts";
import { wireBoolean, wireMoment } from "../wire.ts";

export const NOTE_ORDERS = ["created_at", "updated_at"] as const;
export type NoteOrder = (typeof NOTE_ORDERS)[number];

export const ACTIVITY_FILTERS = ["all_notes", "only_comments", "only_activity"] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

export const Note = z.strictObject({
  id: z.int(),
  /** Null for what stands alone. */
  type: z.enum(["DiscussionNote"]).nullable(),
  body: z.string(),
  attachment: z.null(),
  author: UserBasic,
  created_at: z.string(),
  updated_at: z.string(),
  /** Nobody wrote it: it tells what was done. */
  system: z.boolean(),
  noteable_id: z.int(),
  noteable_type: NoteableType,
  noteable_iid: z.int(),
  /** Null where a group owns it. */
  project_id: z.int().nullable(),
  resolvable: z.boolean(),
  /** These three only with what can be resolved. */
  resolved: z.boolean().optional(),
  resolved_by: UserBasic.nullable().optional(),
  resolved_at: z.string().nullable().optional(),
  /** For the team alone; both names mean the same. */
  confidential: z.boolean(),
  internal: z.boolean(),
  imported: z.literal(false),
  imported_from: z.literal("none"),
  commands_changes: CommandsChanges,
});
export type Note = z.infer<typeof Note>;

/** With 202, for a text that had only quick actions in it. */
export const NoteCommands = z.strictObject({
  commands_changes: CommandsChanges,
  summary: z.array(z.string()),
});
export type NoteCommands = z.infer<typeof NoteCommands>;

export const Discussion = z.strictObject({
  /** Forty hexadecimal digits. */
  id: z.string(),
  individual_note: z.boolean(),
  notes: z.array(Note),
});
export type Discussion = z.infer<typeof Discussion>;

/** What somebody writes. The time is for those who bring notes from elsewhere. */
export const NewNote = z.strictObject({
  body: z.string(),
  confidential: wireBoolean.optional(),
  internal: wireBoolean.optional(),
  created_at: wireMoment.optional(),
});

/** Whether it is for the team alone cannot be changed; sent along, it must be as it is. */
export const NoteChange = z.strictObject({
  body: z.string(),
  confidential: wireBoolean.optional(),
});

/** One of the two. */
export const DiscussionNoteChange = z.strictObject({
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

/** Null is a label that was deleted since; so it is with milestones and iterations. */
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
  /** Of the issue, at that time. */
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
