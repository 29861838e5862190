/** Types of the quick actions of all noteable kinds, and of the quick actions found in a text. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import type { Context } from "../../platform/context.ts";
import type { QuickAction } from "../../platform/quick-actions/index.ts";
import type { Noteable, NoteableRef } from "./noteable.ts";

interface NoteableStep {
  /** Preview text before the command runs: `Toggles the :tada: reaction.` */
  explains: string;
  /** Result text after the command ran: `Toggled the :tada: reaction.` */
  applied: string;
  /** Runs in the transaction that stores the text; returns false when the action was not possible. */
  run(inner: Context, ref: NoteableRef): Promise<CommandsChanges | false | void>;
}

export type NoteableQuickAction = QuickAction<Noteable, NoteableStep>;

export interface AppliedQuickActions {
  /** What clients must reload. */
  changes: CommandsChanges;
  /** One sentence per command, in order: what was done, or that it failed. */
  messages: string[];
  /** Those of the messages that report a failure. */
  failures: string[];
}

export interface ExtractedQuickActions {
  /** The text without the commands; the unchanged text when there are none. */
  text: string;
  count: number;
  isAskedFor(name: string): boolean;
  /**
   * Runs in the transaction that stores the text. A command that is not allowed or does not apply has no
   * effect.
   */
  apply(inner: Context, noteable: Noteable): Promise<AppliedQuickActions>;
}
