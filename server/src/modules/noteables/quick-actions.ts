/**
 * Types of the quick actions that work on every kind of noteable, and of the result of running them.
 */
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import type { Context } from "../../platform/context.ts";
import type { QuickAction } from "../../platform/quick-actions/index.ts";
import type { Noteable, NoteableRef } from "./noteable.ts";

interface NoteableStep {
  /** Shown in the preview before the quick action runs: `Toggles the :tada: reaction.` */
  explains: string;
  /** Shown after the quick action ran: `Toggled the :tada: reaction.` */
  applied: string;
  /** Called in the transaction that stores the text. Returns false when the quick action failed. */
  run(inner: Context, ref: NoteableRef): Promise<QuickActionChanges | false | void>;
}

export type NoteableQuickAction = QuickAction<Noteable, NoteableStep>;

export interface AppliedQuickActions {
  /** The fields of the noteable that the quick actions changed, so that clients can reload them. */
  changes: QuickActionChanges;
  /** One sentence per quick action, in the order of the text: what it did, or that it failed. */
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
   * Must be called in the transaction that stores the text. A quick action that is not allowed or does
   * not apply has no effect.
   */
  apply(inner: Context, noteable: Noteable): Promise<AppliedQuickActions>;
}
