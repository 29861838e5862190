/**
 * Registry of the quick actions for one kind of noteable. Each module registers its own quick
 * actions.
 */
import { rateLimitKey } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import {
  MAX_COMMANDS_PER_TEXT,
  type QuickActionCommand,
  type ExtractedCommands,
  type CommandHandling,
} from "./grammar.ts";
import { extractOrEscapeCommands } from "./extraction-thread.ts";
import {
  selectQuickActions,
  type QuickActionBudgetKind,
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
   * Set if the quick action does more than change fields of its noteable. `separate` creates
   * something else, such as a reaction or a timelog. `others` changes other objects. For each of
   * the two, a budget limits how many quick actions of one text are executed.
   */
  effect?: QuickActionBudgetKind;
  /**
   * If true and one text contains this quick action several times, only the last one is executed.
   */
  lastOnly?: boolean;
  description(subject: Subject): string;
  /** Whether the viewer can execute the quick action on this noteable in its current state. */
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
   * The string that the command inserts: its line becomes the argument followed by this string. If
   * `words` is absent, the line stays unchanged.
   */
  words?: string;
}

/** A quick action, with the command in the text that requests it. */
export interface QuickActionWithCommand<Subject, Step> {
  action: QuickAction<Subject, Step>;
  command: QuickActionCommand;
}

export class QuickActionRegistry<Subject, Step> {
  readonly #actions = new Map<string, QuickAction<Subject, Step>>();
  readonly #byName = new Map<string, QuickAction<Subject, Step>>();
  readonly #wordings = new Map<string, TextSubstitutionCommand>();

  /**
   * Adds quick actions. Must be called at startup, before the first text is parsed. Returns a
   * function that removes these quick actions.
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

  /** Names of the quick actions, without the commands that only insert a string. */
  names(): string[] {
    return [...this.#actions.keys()];
  }

  in(ctx: Pick<Context, "viewer">, text: string): Promise<ExtractedCommands> {
    return extractOrEscapeCommands(rateLimitKey(ctx.viewer), {
      kind: "commands",
      text,
      meanings: this.#meanings(),
    });
  }

  /**
   * Returns the whole text with its commands escaped, so that the method `in` finds no command in it.
   */
  async asWords(ctx: Context, text: string): Promise<string> {
    const escaped = await extractOrEscapeCommands(rateLimitKey(ctx.viewer), {
      kind: "words",
      text,
      meanings: this.#meanings(),
    });
    return escaped.text;
  }

  #meanings(): Map<string, CommandHandling> {
    const meanings = new Map<string, CommandHandling>();
    for (const { name, words } of this.#wordings.values()) {
      if (words !== undefined) meanings.set(name, { appends: words });
    }
    for (const name of this.#byName.keys()) meanings.set(name, "command");
    return meanings;
  }

  /**
   * Finds the quick action of each command. Ignores the commands after the first
   * MAX_COMMANDS_PER_TEXT.
   */
  asked(commands: readonly QuickActionCommand[]): QuickActionWithCommand<Subject, Step>[] {
    return commands.slice(0, MAX_COMMANDS_PER_TEXT).flatMap((command) => {
      const action = this.#byName.get(command.name);
      return action === undefined ? [] : [{ action, command }];
    });
  }

  /**
   * Like `asked`, but marks some commands as refused: those that exceed a budget, and those that a
   * later command of the same quick action replaces, if the quick action is `lastOnly`.
   */
  selected(
    ctx: Context,
    commands: readonly QuickActionCommand[],
  ): QuickActionSelection<QuickActionWithCommand<Subject, Step>> {
    return selectQuickActions(ctx, this.asked(commands));
  }

  /**
   * Returns the commands that the viewer can execute now, as the editor's autocomplete shows them.
   */
  async offered(ctx: Context, subject: Subject): Promise<QuickActionSummary[]> {
    const offered: QuickActionSummary[] = [];
    for (const action of this.#actions.values()) {
      if (!(await action.isOffered(ctx, subject))) continue;
      offered.push(listed({ ...action, description: action.description(subject) }));
    }
    return this.#withWordings(offered);
  }

  /** Returns all commands, including those that the viewer cannot execute now. */
  all(subject: Subject): QuickActionSummary[] {
    return this.#withWordings(
      Array.from(this.#actions.values(), (action) =>
        listed({ ...action, description: action.description(subject) }),
      ),
    );
  }

  #withWordings(commands: readonly QuickActionSummary[]): QuickActionSummary[] {
    return [...commands, ...Array.from(this.#wordings.values(), listed)].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  }
}

/** A command as the editor's autocomplete and the help page show it. */
export interface QuickActionSummary {
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
}): QuickActionSummary {
  return { name, aliases: [...aliases], description, warning, icon, params: [...params] };
}

function namesOf({ name, aliases = [] }: { name: string; aliases?: readonly string[] }): string[] {
  return [name, ...aliases];
}
