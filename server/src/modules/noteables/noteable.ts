/** Types of noteables, which people discuss: issues now, merge requests and epics later. */
import type { PlaceRef } from "../projects/index.ts";

/** The numbers that the column `noteables.kind` contains. They must not change. */
export const NOTEABLE_KIND = { issue: 1, merge_request: 2, epic: 3 } as const;

/**
 * The name of a kind of noteable, such as `issue`. Stream names begin with this name: `issue:17`.
 */
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

/** Identifies a noteable by its iid, or by its id, because some pages know only the id. */
export type NoteableRefOrId = NoteableRef | { kind: NoteableKindName; place: PlaceRef; id: number };

/**
 * Identifies the noteable of a discussion by the path of its project or group, and its iid or id.
 */
export type NoteablePathRef = { kind: NoteableKindName; path: string } & (
  | { iid: number }
  | { id: number }
);

/**
 * Counters and `discussion_version` of a discussion, the viewer's saved filter, and current data of
 * some users. One SQL statement loads them together with the noteable.
 */
export interface DiscussionMetadata {
  discussion_version: number;
  discussions_count: number;
  activities_count: number;
  /** The viewer's saved filter of the discussion. Null when the viewer never chose a filter. */
  kept_filter: number | null;
  /**
   * One string `id:username:state:level:name` for each user that `getDiscussed` loaded. The cache
   * of discussions compares the strings with its users, to find out whether a user has changed.
   */
  people: readonly string[];
}

/** What a page of a discussion needs in addition to `DiscussionMetadata`. */
export interface DiscussionPageMetadata {
  /** The time from which the next poll must start, in microseconds since the Unix epoch. */
  fetched_at: number;
  /** The time up to which the viewer has read the discussion; null when they never opened it. */
  seen_at: string | null;
  /** Ids of other noteables that system notes of the discussion refer to. */
  mentioning_ids: readonly number[];
}

/** The body of a comment that is checked for spam before it is stored. */
export interface UnsavedNoteText {
  body: string;
  internal: boolean;
  /** The body before the edit. Absent for a new comment. */
  before?: { body: string };
}

export interface VoteCounts {
  upvotes: number;
  downvotes: number;
}
