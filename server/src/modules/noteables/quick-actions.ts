/** Quick actions that every kind of noteable can offer. The module of each kind adds them to its own. */
import type { CommandsChanges } from "@cairn/contract/discussions";
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
