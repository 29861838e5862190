/** The quick actions for one kind of thing. Each module adds what is its own. */
import type { Context } from "../context.ts";
import {
  COMMANDS_MAX,
  type QuickActionCommand,
  type ExtractedCommands,
  type CommandKind,
} from "./grammar.ts";
import { extractInThread } from "./extraction-thread.ts";
import { selectCommands, type CommandEffect, type CommandSelection } from "./command-selection.ts";

export interface QuickAction<Subject, Step> {
  name: string;
  aliases?: readonly string[];
  /** How what stands behind it is written, as examples. */
  params?: readonly string[];
  icon?: string;
  warning?: string;
  /**
   * Absent where `read` only adds to the one change of the subject. `separate` does something of its own
   * (a reaction, a time log), `others` names other things; budgets bound how many of both a text can have.
   */
  effect?: CommandEffect;
  /** Of several in one text only the last is carried out. */
  lastOnly?: boolean;
  description(subject: Subject): string;
  /** May it be done by whoever asks, as the thing is now? */
  isOffered(ctx: Context, subject: Subject): boolean | Promise<boolean>;
  /**
   * What is to be done; null where the words behind the name mean nothing that could be. It can count
   * on being offered.
   */
  read(ctx: Context, subject: Subject, argument: string): Promise<Step | null>;
}

/** Words that a name stands for; nothing is done. */
export interface Substitution {
  name: string;
  params?: readonly string[];
  description: string;
  /** The line becomes its argument with these behind it. Without them it stays as it is. */
  words?: string;
}

/** One that is asked for, with what stands behind it. */
export interface RequestedAction<Subject, Step> {
  action: QuickAction<Subject, Step>;
  command: QuickActionCommand;
}

export class QuickActions<Subject, Step> {
  readonly #actions = new Map<string, QuickAction<Subject, Step>>();
  readonly #byName = new Map<string, QuickAction<Subject, Step>>();
  readonly #wordings = new Map<string, Substitution>();

  /** At start, before the first text is read. What comes back takes them away again. */
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

  /** Without those that only stand for words. */
  names(): string[] {
    return [...this.#actions.keys()];
  }

  in(text: string): Promise<ExtractedCommands> {
    return extractInThread({ kind: "commands", text, meanings: this.#meanings() });
  }

  /** The whole text, with nothing in it that `in` would find. */
  async asWords(text: string): Promise<string> {
    return (await extractInThread({ kind: "words", text, meanings: this.#meanings() })).text;
  }

  #meanings(): Map<string, CommandKind> {
    const meanings = new Map<string, CommandKind>();
    for (const { name, words } of this.#wordings.values()) {
      if (words !== undefined) meanings.set(name, { appends: words });
    }
    for (const name of this.#byName.keys()) meanings.set(name, "command");
    return meanings;
  }

  /** Those that are read out of the commands of a text. */
  asked(commands: readonly QuickActionCommand[]): RequestedAction<Subject, Step>[] {
    return commands.slice(0, COMMANDS_MAX).flatMap((command) => {
      const action = this.#byName.get(command.name);
      return action === undefined ? [] : [{ action, command }];
    });
  }

  /** The same, with those marked that this text has too many of. */
  selected(
    ctx: Context,
    commands: readonly QuickActionCommand[],
  ): CommandSelection<RequestedAction<Subject, Step>> {
    return selectCommands(ctx, this.asked(commands));
  }

  /** What an editor offers to whoever asks, here and now. */
  async offered(ctx: Context, subject: Subject): Promise<AvailableCommand[]> {
    const offered: AvailableCommand[] = [];
    for (const action of this.#actions.values()) {
      if (!(await action.isOffered(ctx, subject))) continue;
      offered.push(listed({ ...action, description: action.description(subject) }));
    }
    return this.#withWordings(offered);
  }

  /** Whoever may do them, and whenever. */
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

/** As an editor shows it. */
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
