/** The quick actions for one kind of thing. Each module adds what is its own. */
import type { Context } from "../context.ts";
import { asWords, readCommands, type Command, type Commanded, type Meaning } from "./grammar.ts";

/** So many of one text are done; nobody means more at once. */
export const COMMANDS_MAX = 100;

export interface QuickAction<Subject, Step> {
  name: string;
  aliases?: readonly string[];
  /** How what stands behind it is written, as examples. */
  params?: readonly string[];
  icon?: string;
  warning?: string;
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
export interface Wording {
  name: string;
  params?: readonly string[];
  description: string;
  /** Without it the line stays as it is. */
  words?: (argument: string) => string;
}

/** One that is asked for, with what stands behind it. */
export interface Asked<Subject, Step> {
  action: QuickAction<Subject, Step>;
  command: Command;
}

export class QuickActions<Subject, Step> {
  readonly #actions = new Map<string, QuickAction<Subject, Step>>();
  readonly #byName = new Map<string, QuickAction<Subject, Step>>();
  readonly #wordings = new Map<string, Wording>();

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

  addWordings(...wordings: readonly Wording[]): void {
    for (const wording of wordings) this.#wordings.set(wording.name, wording);
  }

  /** Without those that only stand for words. */
  names(): string[] {
    return [...this.#actions.keys()];
  }

  in(text: string): Commanded {
    return readCommands(text, (name, argument) => this.#meaningOf(name, argument));
  }

  /** The whole text, with nothing in it that `in` would find. */
  asWords(text: string): string {
    return asWords(text, (name, argument) => this.#meaningOf(name, argument));
  }

  #meaningOf(name: string, argument: string): Meaning {
    if (this.#byName.has(name)) return "command";
    const words = this.#wordings.get(name)?.words;
    return words === undefined ? "text" : { instead: words(argument) };
  }

  /** Those that are read out of the commands of a text. */
  asked(commands: readonly Command[]): Asked<Subject, Step>[] {
    return commands.slice(0, COMMANDS_MAX).flatMap((command) => {
      const action = this.#byName.get(command.name);
      return action === undefined ? [] : [{ action, command }];
    });
  }

  /** What an editor offers to whoever asks, here and now. */
  async offered(ctx: Context, subject: Subject): Promise<OfferedCommand[]> {
    const offered: OfferedCommand[] = [];
    for (const action of this.#actions.values()) {
      if (!(await action.isOffered(ctx, subject))) continue;
      offered.push(listed({ ...action, description: action.description(subject) }));
    }
    return this.#withWordings(offered);
  }

  /** Whoever may do them, and whenever. */
  all(subject: Subject): OfferedCommand[] {
    return this.#withWordings(
      Array.from(this.#actions.values(), (action) =>
        listed({ ...action, description: action.description(subject) }),
      ),
    );
  }

  #withWordings(commands: readonly OfferedCommand[]): OfferedCommand[] {
    return [...commands, ...Array.from(this.#wordings.values(), listed)].toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  }
}

/** As an editor shows it. */
export interface OfferedCommand {
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
}): OfferedCommand {
  return { name, aliases: [...aliases], description, warning, icon, params: [...params] };
}

function namesOf({ name, aliases = [] }: { name: string; aliases?: readonly string[] }): string[] {
  return [name, ...aliases];
}
