/** To-dos in the API: schemas. */
import * as z from "zod";
import { Epic } from "./epics/epics.ts";
import { Issue } from "./issues/issues.ts";
import { NoteableType } from "./noteables.ts";
import { UserBasic } from "./users.ts";
import { wireInteger } from "./wire.ts";

/** Reasons for a to-do as numbers in the database. */
export const TODO_ACTION = {
  assigned: 1,
  mentioned: 2,
  marked: 4,
  directly_addressed: 7,
} as const;
export type TodoAction = keyof typeof TODO_ACTION;
export const TODO_ACTIONS = Object.keys(TODO_ACTION) as [TodoAction, ...TodoAction[]];

export const TODO_STATE = { pending: 1, done: 2 } as const;
export type TodoState = keyof typeof TODO_STATE;
export const TODO_STATES = ["pending", "done"] as const satisfies TodoState[];

export const Todo = z.strictObject({
  id: z.int(),
  /** Project of the target. Absent when a group owns the target. */
  project: z
    .strictObject({
      id: z.int(),
      description: z.string(),
      name: z.string(),
      name_with_namespace: z.string(),
      path: z.string(),
      path_with_namespace: z.string(),
      created_at: z.string(),
    })
    .optional(),
  group: z
    .strictObject({ id: z.int(), name: z.string(), path: z.string(), full_path: z.string() })
    .optional(),
  author: UserBasic,
  action_name: z.enum(TODO_ACTIONS),
  target_type: NoteableType,
  target: z.union([Issue, Epic]),
  /** Address of the target; with the fragment of the comment, if a comment mentions the user. */
  target_url: z.string(),
  /** The beginning of the comment that mentions the user as plain text; otherwise the title. */
  body: z.string(),
  state: z.enum(TODO_STATES),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Todo = z.infer<typeof Todo>;

/** Number of pending and of done to-dos. The top bar of every page shows the pending ones. */
export const TodoCounts = z.strictObject({ count: z.int(), done_count: z.int() });
export type TodoCounts = z.infer<typeof TodoCounts>;

export const TodoCreationRequest = z.strictObject({
  /** The id of the issue, not its iid. */
  issuable_id: wireInteger,
  issuable_type: z.string().max(50),
});

/** `count` is the number of the viewer's pending to-dos. DELETE `delete_path` marks the to-do as done. */
export const TodoCreationResponse = z.strictObject({ count: z.int(), delete_path: z.string() });
export type TodoCreationResponse = z.infer<typeof TodoCreationResponse>;
