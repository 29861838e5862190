/**
 * Parses global ids that GraphQL clients send, such as `gid://gitlab/Label/7`. Some clients send only
 * the number `7`.
 */
import { AppError } from "../errors/app-error.ts";

/**
 * Returns the number at the end of a global id. `kinds` are the accepted class names. The first one
 * is the expected class, which the error message names; the others are alternatives.
 */
export function parseGlobalId(text: string, kinds: readonly string[]): number {
  const [, kind, number] = /^(?:gid:\/\/gitlab\/(\w+)\/)?(\d{1,15})$/.exec(text) ?? [];
  if (number !== undefined && (kind === undefined || kinds.includes(kind))) return Number(number);
  throw new AppError("bad_request", `The id is not an id of the class ${kinds[0]}.`);
}
