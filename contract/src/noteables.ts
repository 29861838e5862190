/** What people discuss: what notes, reactions, drafts and presence need to know of it, whatever its kind. */
import * as z from "zod";
import type { PlaceName } from "./place-api.ts";

/** As it is named in requests and answers. */
export const NOTEABLE_TYPES = {
  issue: "Issue",
  merge_request: "MergeRequest",
  epic: "Epic",
} as const;
export type NoteableKind = keyof typeof NOTEABLE_TYPES;

export const NoteableType = z.enum(NOTEABLE_TYPES);
export type NoteableType = z.output<typeof NoteableType>;

/** Inside a sentence. */
export const NOTEABLE_NAMES: Readonly<Record<NoteableKind, string>> = {
  issue: "issue",
  merge_request: "merge request",
  epic: "epic",
};

/** No two kinds have the same id. */
export interface NoteableKey {
  kind: NoteableKind;
  id: number;
}

/** By its number in its project or group. */
export interface NoteableNumber {
  kind: NoteableKind;
  iid: number;
}

/** As the page of each kind tells the parts that are the same for all kinds. */
export interface Noteable extends NoteableKey, NoteableNumber {
  /** A project, or the group of an epic. */
  place: PlaceName & { id: number; is_archived: boolean };
  /**
   * What its page asks for is below this path: `/g/p/-/issues/7`. The page itself may have another one: that
   * of an incident is `/g/p/-/issues/incident/7`.
   */
  base_path: string;
  /** As people write it inside the place: `#7`. */
  reference: string;
  /** "issue", "incident", "test case" */
  type_name: string;
  state: "opened" | "closed";
  confidential: boolean;
  discussion_locked: boolean;
  user_notes_count: number;
  assignees: readonly { id: number; name: string; username: string; avatar_url: string }[];
  /** Changed with PUT `{ assignee_ids }`. */
  assignees_address: string;
  /** Addresses of those who follow by mail. */
  email_participants: readonly string[];
  /** What the viewer can do. */
  can: {
    comment: boolean;
    comment_internally: boolean;
    award: boolean;
    /** Change attributes, assignees among them. */
    update: boolean;
  };
}
