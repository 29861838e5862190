/** Registry of the quick actions for one type of noteable. Each module registers its own. */
import type { Context } from "../context.ts";
import {
  COMMANDS_MAX,
  type QuickActionCommand,
  type ExtractedCommands,
  type CommandKind,
} from "./grammar.ts";
import { extractCommandsInThread } from "./extraction-thread.ts";
import {
  selectQuickActions,
  type QuickActionEffect,
  type QuickActionSelection,
} from "./command-selection.ts";

export interface QuickAction<Subject, Step> {
  name: string;
  aliases?: readonly string[];
  /** Examples of arguments, which the autocomplete shows. */
  params?: readonly string[];
  icon?: string;
  warning?: string;
  /**
   * Absent if the action only changes fields of its noteable. `separate` creates something else (a
   * reaction, a time log); `others` changes other objects. Budgets limit the number of both per text.
   */
  effect?: QuickActionEffect;
  /** If one text contains several commands of this action, only the last one is executed. */
  lastOnly?: boolean;
  description(subject: Subject): string;
  /** Whether the viewer can execute the action on this noteable in its current state. */
  isOffered(ctx: Context, subject: Subject): boolean | Promise<boolean>;
  /**
   * Parses the argument and returns the change to make, or null if the argument is invalid. Called only
   * if `isOffered` returns true.
   */
  read(ctx: Context, subject: Subject, argument: string): Promise<Step | null>;
}

/** A command that inserts a string into the text, such as `/shrug`, and changes nothing else. */
export interface TextSubstitutionCommand {
  name: string;
  params?: readonly string[];
  description: string;
  /**
   * The line becomes its argument followed by this string. If `words` is absent, the line stays
   * unchanged.
   */
  words?: string;
}

/** An action with the command that requests it. */
export interface QuickActionWithCommand<Subject, Step> {
  action: QuickAction<Subject, Step>;
  command: QuickActionCommand;
}

export class QuickActionRegistry<Subject, Step> {
  readonly #actions = new Map<string, QuickAction<Subject, Step>>();
  readonly #byName = new Map<string, QuickAction<Subject, Step>>();
  readonly #wordings = new Map<string, TextSubstitutionCommand>();

  /**
   * Adds actions. Must be called at startup, before the first text is parsed. Returns a function that
   * removes them.
   */
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

  addWordings(...wordings: readonly TextSubstitutionCommand[]): void {
    for (const wording of wordings) this.#wordings.set(wording.name, wording);
  }

  /** Names of the actions, without the commands that only insert a string. */
  names(): string[] {
    return [...this.#actions.keys()];
  }

  in(text: string): Promise<ExtractedCommands> {
    return extractCommandsInThread({ kind: "commands", text, meanings: this.#meanings() });
  }

  /**
   * Returns the whole text with its commands escaped, so that the method `in` finds no command in it.
   */
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

  /** Finds the action of each command. Ignores the commands after the first COMMANDS_MAX. */
  asked(commands: readonly QuickActionCommand[]): QuickActionWithCommand<Subject, Step>[] {
    return commands.slice(0, COMMANDS_MAX).flatMap((command) => {
      const action = this.#byName.get(command.name);
      return action === undefined ? [] : [{ action, command }];
    });
  }

  /**
   * Like `asked`, but marks some commands as refused: those that exceed a budget, and those that a later
   * command of the same `lastOnly` action replaces.
   */
  selected(
    ctx: Context,
    commands: readonly QuickActionCommand[],
  ): QuickActionSelection<QuickActionWithCommand<Subject, Step>> {
    return selectQuickActions(ctx, this.asked(commands));
  }

  /** The commands that the viewer can execute now, as the editor's autocomplete shows them. */
  async offered(ctx: Context, subject: Subject): Promise<AvailableCommand[]> {
    const offered: AvailableCommand[] = [];
    for (const action of this.#actions.values()) {
      if (!(await action.isOffered(ctx, subject))) continue;
      offered.push(listed({ ...action, description: action.description(subject) }));
    }
    return this.#withWordings(offered);
  }

  /** All commands, including those that the viewer cannot execute now. */
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
