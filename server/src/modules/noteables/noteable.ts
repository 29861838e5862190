/** What people discuss: an issue now, a merge request or an epic later. */
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
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

export interface Votes {
  upvotes: number;
  downvotes: number;
}

type Rule<Row> = (viewer: Viewer, row: Row) => boolean;

/** What a kind tells the modules that are the same for all kinds. `Row` is what it loads for a viewer. */
export interface NoteableKind<Row extends Noteable> {
  readonly name: NoteableKindName;
  /** In requests and answers. */
  readonly wireName: "Issue" | "MergeRequest" | "Epic";
  /** In messages: "404 Merge Request Not Found". */
  readonly called: string;
  /** Or the same 404 for a place, or for one in it, that is not there or may not be seen. */
  get(ctx: Context, ref: NoteableRef): Promise<Row>;
  /** The same; from then on it and its discussion change in this transaction alone. */
  hold(ctx: Context, ref: NoteableRef): Promise<Row>;
  /** Those that the viewer may read. */
  forViewer(ctx: Context, ids: readonly number[]): Promise<Row[]>;
  readonly rules: {
    read: Rule<Row>;
    /** Comments and reacts. */
    discuss: Rule<Row>;
    /** Reads and writes what is for the team alone. */
    insider: Rule<Row>;
  };
  /** The event that says it was deleted. */
  readonly removedEvent: string;
  /** After every change of its own reactions, also of those that are no votes. */
  votesChanged?(ctx: Context, row: Row, votes: Votes): Promise<void>;
  /** Whether the event makes somebody an insider, or ends it. */
  changesInsiders(event: StreamEvent): boolean;
}
