/** Parses ids that GraphQL clients send: `gid://gitlab/Label/7`, or from some clients only `7`. */
import { AppError } from "../errors/app-error.ts";

/** `kinds` are the accepted class names: the expected class first, then accepted alternatives. */
export function parseGlobalId(text: string, kinds: readonly string[]): number {
  const [, kind, number] = /^(?:gid:\/\/gitlab\/(\w+)\/)?(\d{1,15})$/.exec(text) ?? [];
  if (number !== undefined && (kind === undefined || kinds.includes(kind))) return Number(number);
  throw new AppError("bad_request", `That is no id of the class ${kinds[0]}.`);
}
