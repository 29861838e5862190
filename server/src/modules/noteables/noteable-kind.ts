/**
 * `NoteableKind`: the functions that each kind of noteable provides to the modules that serve all
 * kinds.
 */
import type { NoteableType } from "@cairn/contract/noteables";
import type { Todo } from "@cairn/contract/todos";
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import type { QuickActionSummary } from "../../platform/quick-actions/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import type { GraphqlUserRow } from "../users/index.ts";
import type {
  NoteablePathRef,
  DiscussionMetadata,
  DiscussionPageMetadata,
  Noteable,
  NoteableKindName,
  NoteableRef,
  VoteCounts,
  UnsavedNoteText,
} from "./noteable.ts";
import type { SqlCondition } from "./noteables.queries.ts";
import type { ExtractedQuickActions } from "./quick-actions.ts";

type Rule<Row> = (viewer: Viewer, row: Row) => boolean;

/**
 * `Row` is the row that the kind loads for a viewer. `Light` has only the fields for permission
 * rules and URLs; it is loaded when a discussion is read.
 */
export interface NoteableKind<Row extends Light, Light extends Noteable = Row> {
  readonly name: NoteableKindName;
  /** The name of the kind in requests and responses of the API, such as `Issue`. */
  readonly wireName: NoteableType;
  /** The name of the kind in error messages such as "404 Merge Request Not Found". */
  readonly called: string;

  /**
   * Throws a 404 when the noteable, or its project or group, is missing or hidden from the viewer. The
   * error is the same in all these cases.
   */
  get(ctx: Context, ref: NoteableRef): Promise<Row>;
  /**
   * Loads the noteables with these ids. Leaves out noteables that the viewer cannot read, and ids
   * of other kinds.
   */
  forViewer(ctx: Context, ids: readonly number[]): Promise<Row[]>;
  /** Like `forViewer`, but returns only the ids of the noteables that the viewer can read. */
  readable(ctx: Context, ids: readonly number[]): Promise<Set<number>>;
  /**
   * Reads the noteable, the columns of its discussion, and the users with the ids `peopleIds`, all
   * in one SQL statement.
   */
  getDiscussed(
    ctx: Context,
    ref: NoteablePathRef,
    peopleIds: readonly number[],
  ): Promise<Light & DiscussionMetadata>;
  /** Like `getDiscussed`, with the columns for one page of the discussion. */
  getDiscussedForPage(
    ctx: Context,
    ref: NoteablePathRef,
  ): Promise<Light & DiscussionMetadata & DiscussionPageMetadata>;

  readonly rules: {
    read: Rule<Light>;
    /** Whether the viewer can comment and react. */
    discuss: Rule<Light>;
    /** Whether the viewer can read and write internal notes. */
    insider: Rule<Light>;
    /** Whether the viewer can change and delete other users' notes. */
    maintain: Rule<Light>;
    /** Whether the viewer can set labels, dates and other attributes, and delete versions. */
    arrange: Rule<Light>;
    /** Whether the viewer can set the time of a change, to import data from another system. */
    backdate: Rule<Light>;
  };

  webPath(row: Light): string;
  /** The path below which the noteable's page calls web routes, for example to add a note. */
  actionsPath(row: Light): string;
  /**
   * The path of the page that creates a follow-up issue for a thread. The caller must append the
   * thread's id.
   */
  followUpPath?(row: Light): string;

  /** SQL condition: the viewer can read the noteable whose id is in `column`. */
  visible(ctx: Context, column: string): SqlCondition;
  /**
   * Returns a copy of the row with another access level, to check the permissions of another user.
   * `worksBelow` is whether that user is a member of the group of the noteable or of a namespace below
   * it; false for a noteable of a project.
   */
  atLevel(row: Row, level: number, worksBelow: boolean): Row;
  /** The fields of the noteable that to-dos show. */
  todoTarget(ctx: Context, row: Row): { target: Todo["target"]; target_url: string; body: string };

  /** The author and the assignees. The editor suggests them first after `@`. */
  concerned(row: Row): readonly GraphqlUserRow[];
  labelIds(row: Row): readonly number[];

  /**
   * Lists the quick actions that the viewer can use on the noteable `row`, or on a new noteable in
   * `place` when `row` is undefined.
   */
  offeredCommands(
    ctx: Context,
    place: PlaceRef,
    row: Row | undefined,
  ): Promise<QuickActionSummary[]>;
  readQuickActions(ctx: Context, text: string): Promise<ExtractedQuickActions>;
  /** Throws when the comment looks like spam. */
  checkForSpam(ctx: Context, row: Row, text: UnsavedNoteText): Promise<void>;
  /** Sets `updated_at`. Called after a change of the discussion that every reader can see. */
  touch(ctx: Context, id: number): Promise<void>;
  /** Called after every change of the reactions to the noteable, also when the emoji is not a vote. */
  votesChanged?(ctx: Context, row: Row, votes: VoteCounts): Promise<void>;

  /** The type of the event that announces that a noteable of this kind was deleted. */
  readonly removedEvent: string;
  /** Whether this event can change which users can read internal notes. */
  changesInsiders(event: StreamEvent): boolean;
}
