/** Types of noteables, the records that people discuss: issues now, merge requests and epics later. */
import type { PlaceRef } from "../projects/index.ts";

/** Numbers as stored in column `noteables.kind`. */
export const NOTEABLE_KIND = { issue: 1, merge_request: 2, epic: 3 } as const;

/** Also the prefix of stream names. */
export type NoteableKindName = keyof typeof NOTEABLE_KIND;

export interface NoteableKey {
  kind: NoteableKindName;
  id: number;
}

/** The project or group that the noteable belongs to. These fields do not depend on the viewer. */
export interface NoteablePlace {
  id: number;
  kind: "project" | "group";
  name: string;
  full_path: string;
  root_namespace_id: number;
  traversal_ids: readonly number[];
  archived: boolean;
}

export interface Noteable extends NoteableKey {
  iid: number;
  place: NoteablePlace;
  author_id: number;
  assignee_ids: readonly number[];
  confidential: boolean;
  discussion_locked: boolean | null;
}

export interface NoteableRef {
  kind: NoteableKindName;
  place: PlaceRef;
  iid: number;
}

/** Pages may know only the instance-wide id. */
export type NoteableTarget = NoteableRef | { kind: NoteableKindName; place: PlaceRef; id: number };

/** The discussion of a noteable, by the path of its project or group. */
export type DiscussionRef = { kind: NoteableKindName; path: string } & (
  | { iid: number }
  | { id: number }
);

/** The state of a discussion, read together with its noteable in one statement. */
export interface DiscussionState {
  discussion_version: number;
  discussions_count: number;
  activities_count: number;
  /** The viewer's saved activity filter; null when the viewer never chose one. */
  kept_filter: number | null;
  /** One entry per requested user, with everything that notes show of a user. */
  people: readonly string[];
}

/** A comment before it is stored. */
export interface WrittenText {
  body: string;
  internal: boolean;
  /** The body before the edit, for an existing comment. */
  before?: { body: string };
}

export interface Votes {
  upvotes: number;
  downvotes: number;
}
