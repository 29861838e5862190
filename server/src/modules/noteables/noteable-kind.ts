/** `NoteableKind`: what each kind of noteable provides to the modules that serve all kinds. */
import type { NoteableType } from "@cairn/contract/noteables";
import type { Todo } from "@cairn/contract/todos";
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import type { AvailableCommand } from "../../platform/quick-actions/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import type { ShownUser } from "../users/index.ts";
import type {
  DiscussionRef,
  DiscussionState,
  Noteable,
  NoteableKindName,
  NoteableRef,
  Votes,
  WrittenText,
} from "./noteable.ts";
import type { Condition } from "./noteables.queries.ts";
import type { ExtractedQuickActions } from "./quick-actions.ts";

type Rule<Row> = (viewer: Viewer, row: Row) => boolean;

/**
 * `Row` is what the kind loads for a viewer; `Light` is the part of it that rules and URLs need, which
 * is all that reading a discussion loads.
 */
export interface NoteableKind<Row extends Light, Light extends Noteable = Row> {
  readonly name: NoteableKindName;
  /** In API requests and responses. */
  readonly wireName: NoteableType;
  /** In error messages: "404 Merge Request Not Found". */
  readonly called: string;

  /**
   * Throws the same 404 whether the project or group or the noteable is missing or hidden from the
   * viewer.
   */
  get(ctx: Context, ref: NoteableRef): Promise<Row>;
  /** Returns only the rows that the viewer can read; leaves out ids of other kinds. */
  forViewer(ctx: Context, ids: readonly number[]): Promise<Row[]>;
  /** Like `forViewer`, for callers that need only the ids. */
  readable(ctx: Context, ids: readonly number[]): Promise<Set<number>>;
  /** Reads the noteable, the state of its discussion and the given users in one statement. */
  getDiscussed(
    ctx: Context,
    ref: DiscussionRef,
    peopleIds: readonly number[],
  ): Promise<Light & DiscussionState>;

  readonly rules: {
    read: Rule<Light>;
    /** Can comment and react. */
    discuss: Rule<Light>;
    /** Can read and write internal notes. */
    insider: Rule<Light>;
    /** Can change and delete other users' notes. */
    maintain: Rule<Light>;
    /** Can change attributes such as labels and dates, and delete versions of the description. */
    arrange: Rule<Light>;
    /** Can set the time of a change, for users who import data from another system. */
    backdate: Rule<Light>;
  };

  webPath(row: Light): string;
  /** The base path of the web routes that its pages use. */
  actionsPath(row: Light): string;
  /**
   * The path of the page that creates a follow-up issue for a thread; the caller appends the thread's
   * id.
   */
  followUpPath?(row: Light): string;

  /** SQL condition: the viewer can read the noteable whose id is in `column`. */
  visible(ctx: Context, column: string): Condition;
  /** The row as a viewer with this access level in its project or group would have loaded it. */
  atLevel(row: Row, level: number): Row;
  /** The fields of the noteable that to-dos show. */
  todoTarget(ctx: Context, row: Row): { target: Todo["target"]; target_url: string; body: string };

  /** Author and assignees: the users that an editor suggests first. */
  concerned(row: Row): readonly ShownUser[];
  labelIds(row: Row): readonly number[];

  /**
   * Quick actions that the viewer can use on the noteable, or on a new noteable in the project or group.
   */
  offeredCommands(ctx: Context, place: PlaceRef, row: Row | undefined): Promise<AvailableCommand[]>;
  readQuickActions(text: string): Promise<ExtractedQuickActions>;
  /** Throws when the comment looks like spam. */
  checkForSpam(ctx: Context, row: Row, text: WrittenText): Promise<void>;
  /** Sets `updated_at` after a change of the discussion that every reader can see. */
  touch(ctx: Context, id: number): Promise<void>;
  /** Runs after every change of the noteable's own awards, including awards that are not votes. */
  votesChanged?(ctx: Context, row: Row, votes: Votes): Promise<void>;

  /** The type of the event that announces the deletion. */
  readonly removedEvent: string;
  /** Whether the event can make a user an insider or end that. */
  changesInsiders(event: StreamEvent): boolean;
}
