/** Quick actions: those that every kind of noteable can offer, and what each kind makes of those in a text. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import type { Context } from "../../platform/context.ts";
import type { QuickAction } from "../../platform/quick-actions/index.ts";
import type { Noteable, NoteableRef } from "./noteable.ts";

interface NoteableStep {
  /** Before it is done: `Toggles the :tada: reaction.` */
  explains: string;
  /** Afterwards: `Toggled the :tada: reaction.` */
  applied: string;
  /** In the transaction of the text that asks for it; false when it could not be done. */
  run(inner: Context, ref: NoteableRef): Promise<CommandsChanges | false | void>;
}

export type NoteableQuickAction = QuickAction<Noteable, NoteableStep>;

export interface AppliedQuickActions {
  /** What pages and clients are told to look at again. */
  changes: CommandsChanges;
  /** One sentence for each, in their order: what was done, or that it could not be. */
  messages: string[];
  /** Those of them that say so. */
  failures: string[];
}

export interface ExtractedQuickActions {
  /** What is left to be said; the whole text, untouched, where nothing was asked for. */
  text: string;
  /** How many there are. */
  count: number;
  isAskedFor(name: string): boolean;
  /** In the transaction that keeps the text. What is not allowed or does not apply changes nothing. */
  apply(inner: Context, noteable: Noteable): Promise<AppliedQuickActions>;
}
