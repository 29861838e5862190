/** Registry of the quick actions for one type of noteable. Each module registers its own. */
import type { Context } from "../context.ts";
import {
  COMMANDS_MAX,
  type QuickActionCommand,
  type ExtractedCommands,
  type CommandKind,
} from "./grammar.ts";
import { extractCommandsInThread } from "./extraction-thread.ts";
import { selectCommands, type CommandEffect, type CommandSelection } from "./command-selection.ts";

export interface QuickAction<Subject, Step> {
  name: string;
  aliases?: readonly string[];
  /** Examples of the argument's syntax. */
  params?: readonly string[];
  icon?: string;
  warning?: string;
  /**
   * Absent if `read` only contributes to the single change of the subject. `separate` does something of
   * its own (a reaction, a time log), `others` changes other objects; budgets limit both per text.
   */
  effect?: CommandEffect;
  /** Only the last of several such commands in one text is executed. */
  lastOnly?: boolean;
  description(subject: Subject): string;
  /** Whether the viewer can execute the action in the subject's current state. */
  isOffered(ctx: Context, subject: Subject): boolean | Promise<boolean>;
  /**
   * Returns the change to make; null if the argument is invalid. Called only if the action is offered.
   */
  read(ctx: Context, subject: Subject, argument: string): Promise<Step | null>;
}

/** A command that only inserts a text, such as `/shrug`, and executes nothing. */
export interface Substitution {
  name: string;
  params?: readonly string[];
  description: string;
  /**
   * The line becomes its argument followed by this text. If `words` is absent, the line stays unchanged.
   */
  words?: string;
}

/** An action with the command that requests it. */
export interface RequestedQuickAction<Subject, Step> {
  action: QuickAction<Subject, Step>;
  command: QuickActionCommand;
}

export class QuickActions<Subject, Step> {
  readonly #actions = new Map<string, QuickAction<Subject, Step>>();
  readonly #byName = new Map<string, QuickAction<Subject, Step>>();
  readonly #wordings = new Map<string, Substitution>();

  /** Called at startup, before the first text is parsed. Returns a function to unregister. */
  add(...actions: readonly QuickAction<Subject, Step>[]): () => void {
    for (const action of actions) {
      this.#actions.set(action.name, action);
      for (const name of namesOf(action)) this.#byName.set(name, action);
    }
    return () => {
      for (const action of actions) {
        this.#actions.delete(action.name);
        for (const name of namesOf(action)) this.#byName.delete(name);
      }
    };
  }

  addWordings(...wordings: readonly Substitution[]): void {
    for (const wording of wordings) this.#wordings.set(wording.name, wording);
  }

  /** Names of the actions, without text substitutions. */
  names(): string[] {
    return [...this.#actions.keys()];
  }

  in(text: string): Promise<ExtractedCommands> {
    return extractCommandsInThread({ kind: "commands", text, meanings: this.#meanings() });
  }

  /** The whole text with its commands escaped, so that `in` finds none. */
  async asWords(text: string): Promise<string> {
    return (await extractCommandsInThread({ kind: "words", text, meanings: this.#meanings() }))
      .text;
  }

  #meanings(): Map<string, CommandKind> {
    const meanings = new Map<string, CommandKind>();
    for (const { name, words } of this.#wordings.values()) {
      if (words !== undefined) meanings.set(name, { appends: words });
    }
    for (const name of this.#byName.keys()) meanings.set(name, "command");
    return meanings;
  }

  /** Maps a text's commands to their actions, at most COMMANDS_MAX. */
  asked(commands: readonly QuickActionCommand[]): RequestedQuickAction<Subject, Step>[] {
    return commands.slice(0, COMMANDS_MAX).flatMap((command) => {
      const action = this.#byName.get(command.name);
      return action === undefined ? [] : [{ action, command }];
    });
  }

  /**
   * Like `asked`, but marks commands as refused if they exceed a budget or if a later command of the
   * same `lastOnly` action replaces them.
   */
  selected(
    ctx: Context,
    commands: readonly QuickActionCommand[],
  ): CommandSelection<RequestedQuickAction<Subject, Step>> {
    return selectCommands(ctx, this.asked(commands));
  }

  /** The commands that the viewer can execute now, for the editor's autocomplete. */
  async offered(ctx: Context, subject: Subject): Promise<AvailableCommand[]> {
    const offered: AvailableCommand[] = [];
    for (const action of this.#actions.values()) {
      if (!(await action.isOffered(ctx, subject))) continue;
      offered.push(listed({ ...action, description: action.description(subject) }));
    }
    return this.#withWordings(offered);
  }

  /** All commands, regardless of permission and state. */
  all(subject: Subject): AvailableCommand[] {
    return this.#withWordings(
      Array.from(this.#actions.values(), (action) =>
        listed({ ...action, description: action.description(subject) }),
      ),
    );
  }

  #withWordings(commands: readonly AvailableCommand[]): AvailableCommand[] {
    return [...commands, ...Array.from(this.#wordings.values(), listed)].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  }
}

/** A command as the editor's autocomplete shows it. */
export interface AvailableCommand {
  name: string;
  aliases: string[];
  description: string;
  warning: string;
  icon: string;
  params: string[];
}

function listed({
  name,
  aliases = [],
  params = [],
  icon = "",
  warning = "",
  description,
}: Pick<QuickAction<never, never>, "name" | "aliases" | "params" | "icon" | "warning"> & {
  description: string;
}): AvailableCommand {
  return { name, aliases: [...aliases], description, warning, icon, params: [...params] };
}

function namesOf({ name, aliases = [] }: { name: string; aliases?: readonly string[] }): string[] {
  return [name, ...aliases];
}
