/**
 * Noteables: the fields that issues, merge requests and epics have in common and that notes, awards,
 * drafts and presence use.
 */
import * as z from "zod";
import type { PlaceKey } from "./place-api.ts";

/** Noteable kinds as the API names them. */
export const NOTEABLE_TYPES = {
  issue: "Issue",
  merge_request: "MergeRequest",
  epic: "Epic",
} as const;
export type NoteableKind = keyof typeof NOTEABLE_TYPES;

export const NoteableType = z.enum(NOTEABLE_TYPES);
export type NoteableType = z.output<typeof NoteableType>;

/** Names of the noteable kinds for use inside a sentence. */
export const NOTEABLE_NAMES: Readonly<Record<NoteableKind, string>> = {
  issue: "issue",
  merge_request: "merge request",
  epic: "epic",
};

/** A noteable by its kind and id. Ids are unique across all kinds. */
export interface NoteableKey {
  kind: NoteableKind;
  id: number;
}

/** A noteable by its kind, and by its iid inside a project or group. */
export interface NoteableKindAndIid {
  kind: NoteableKind;
  iid: number;
}

/** What the page of a noteable passes to the components for notes, awards, drafts and presence. */
export interface Noteable extends NoteableKey, NoteableKindAndIid {
  /** The project that owns the noteable; for an epic, the group. */
  place: PlaceKey & { id: number; is_archived: boolean };
  /**
   * The endpoints of the noteable are below this path: `/g/p/-/issues/7`. The path of the page can
   * differ: an incident has its page at `/g/p/-/issues/incident/7`.
   */
  base_path: string;
  /** Reference inside the same project or group: `#7`. */
  reference: string;
  /** Name of the type inside a sentence: "issue", "incident" or "test case". */
  type_name: string;
  state: "opened" | "closed";
  confidential: boolean;
  discussion_locked: boolean;
  user_notes_count: number;
  assignees: readonly { id: number; name: string; username: string; avatar_url: string }[];
  /** Address to which the page sends a PUT request with `{ assignee_ids }` to change the assignees. */
  assignees_address: string;
  /** Email addresses that are notified of every comment. */
  email_participants: readonly string[];
  /** The viewer's permissions on the noteable. */
  can: {
    comment: boolean;
    comment_internally: boolean;
    award: boolean;
    update: boolean;
    /** Whether the viewer can set assignees and other attributes that require the level Planner. */
    triage: boolean;
  };
}
