/** Reads the ids that clients send: `gid://gitlab/Label/7`, or as some of them do, the number alone. */
import { AppError } from "../errors/app-error.ts";

/** `kinds` are the classes it may name: the one that is asked for, and those that count as such. */
export function parseGlobalId(text: string, kinds: readonly string[]): number {
  const [, kind, number] = /^(?:gid:\/\/gitlab\/(\w+)\/)?(\d{1,15})$/.exec(text) ?? [];
  if (number !== undefined && (kind === undefined || kinds.includes(kind))) return Number(number);
  throw new AppError("bad_request", `That is no id of the class ${kinds[0]}.`);
}
