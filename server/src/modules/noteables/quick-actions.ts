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
  /** The fields of the noteable that changed, so that clients can reload them. */
  changes: CommandsChanges;
  /** One sentence per command, in the order of the text: what the command did, or that it failed. */
  messages: string[];
  /** The sentences in `messages` that report a failure. */
  failures: string[];
}

export interface ExtractedQuickActions {
  /** The text without its quick actions. */
  text: string;
  count: number;
  isAskedFor(name: string): boolean;
  /**
   * Runs in the transaction that stores the text. A command that is not allowed or does not apply has no
   * effect.
   */
  apply(inner: Context, noteable: Noteable): Promise<AppliedQuickActions>;
}
