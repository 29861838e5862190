/** What people discuss: an issue now, a merge request or an epic later. */
import type { PlaceRef } from "../projects/index.ts";

/** As they are stored. */
export const NOTEABLE_KIND = { issue: 1, merge_request: 2, epic: 3 } as const;

/** Also the beginning of the names of streams. */
export type NoteableKindName = keyof typeof NOTEABLE_KIND;

export interface NoteableKey {
  kind: NoteableKindName;
  id: number;
}

/** The project or group that it belongs to. Nothing here depends on who asks. */
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

/** Pages may know it by its number in the whole installation. */
export type NoteableTarget = NoteableRef | { kind: NoteableKindName; place: PlaceRef; id: number };

/** The discussion of one, by the path of its project or group. */
export type DiscussionRef = { kind: NoteableKindName; path: string } & (
  | { iid: number }
  | { id: number }
);

/** How a discussion stands, read together with its noteable in one statement. */
export interface DiscussionState {
  discussion_version: number;
  discussions_count: number;
  activities_count: number;
  /** How the viewer likes to look at discussions; null when they never said. */
  kept_filter: number | null;
  /** A line for each of the people asked about, with all that notes show of them. */
  people: readonly string[];
}

/** A comment, before it is kept. */
export interface WrittenText {
  body: string;
  internal: boolean;
  /** What it said until now, when it is changed. */
  before?: { body: string };
}

export interface Votes {
  upvotes: number;
  downvotes: number;
}
