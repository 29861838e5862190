/** What each kind of noteable tells the modules that are the same for all kinds. */
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
 * `Row` is what the kind loads for a viewer; `Light` is as much of it as rules and addresses need, which is
 * all that discussions are read with.
 */
export interface NoteableKind<Row extends Light, Light extends Noteable = Row> {
  readonly name: NoteableKindName;
  /** In requests and answers. */
  readonly wireName: NoteableType;
  /** In messages: "404 Merge Request Not Found". */
  readonly called: string;

  /** Or the same 404 for a place, or for one in it, that is not there or may not be seen. */
  get(ctx: Context, ref: NoteableRef): Promise<Row>;
  /** Those of the ids that the viewer may read; ids of other kinds are left out. */
  forViewer(ctx: Context, ids: readonly number[]): Promise<Row[]>;
  /** The same for those who need to know no more of them. */
  readable(ctx: Context, ids: readonly number[]): Promise<Set<number>>;
  /** In one statement, together with how its discussion stands and with people who are asked about. */
  getDiscussed(
    ctx: Context,
    ref: DiscussionRef,
    peopleIds: readonly number[],
  ): Promise<Light & DiscussionState>;

  readonly rules: {
    read: Rule<Light>;
    /** Comments and reacts. */
    discuss: Rule<Light>;
    /** Reads and writes what is for the team alone. */
    insider: Rule<Light>;
    /** Changes and deletes what others said. */
    maintain: Rule<Light>;
    /** Changes labels, dates and the like, and deletes versions of the description. */
    arrange: Rule<Light>;
    /** Says when something happened, for those who bring it from elsewhere. */
    backdate: Rule<Light>;
  };

  webPath(row: Light): string;
  /** What its pages ask for is below this path. */
  actionsPath(row: Light): string;
  /** Where an issue is opened that takes over a thread; the id of the thread follows. */
  followUpPath?(row: Light): string;

  /** SQL: the viewer may read the one whose id is in this column. */
  visible(ctx: Context, column: string): Condition;
  /** The same row as somebody with this level in its project or group would have loaded it. */
  atLevel(row: Row, level: number): Row;
  /** What to-dos show of it. */
  todoTarget(ctx: Context, row: Row): { target: Todo["target"]; target_url: string; body: string };

  /** Author and assignees: whom an editor offers first. */
  concerned(row: Row): readonly ShownUser[];
  labelIds(row: Row): readonly number[];

  /** Quick actions that the viewer can use on it, or on a new one in the place. */
  offeredCommands(ctx: Context, place: PlaceRef, row: Row | undefined): Promise<AvailableCommand[]>;
  readQuickActions(text: string): Promise<ExtractedQuickActions>;
  /** Throws when the comment looks like spam. */
  checkForSpam(ctx: Context, row: Row, text: WrittenText): Promise<void>;
  /** Everybody may know that something was said about it. */
  touch(ctx: Context, id: number): Promise<void>;
  /** After every change of its own reactions, also of those that are no votes. */
  votesChanged?(ctx: Context, row: Row, votes: Votes): Promise<void>;

  /** The event that says it was deleted. */
  readonly removedEvent: string;
  /** Whether the event makes somebody an insider, or ends it. */
  changesInsiders(event: StreamEvent): boolean;
}
