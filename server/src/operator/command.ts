/** What the commands of `cairn` have in common. */
import type { Context } from "../platform/context.ts";
import type { Config } from "../platform/config/config.ts";

export interface Command {
  /** The arguments, as the usage shows them. */
  usage: string;
  about: string;
  /** Returns the exit code. Throws a `UsageError` when the arguments are wrong. */
  run(args: string[], config: Config): Promise<number>;
}

/** Wrong arguments. The program prints the message with the usage and exits with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Says why the command does not do what it was asked. The program prints the message and exits with 1. */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
}

export type ContextWork = (ctx: Context) => Promise<number>;

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}
