/** What a failed question means: a refusal, a mistake of ours, or "ask again later". */
import { ERROR_STATUS } from "@cairn/contract/errors";
import { AppError } from "../errors/app-error.ts";

/** SQLSTATE classes of statements that fail again however often they are tried. */
const WRONG_STATEMENT = /^(22|23|42)...$/;

/**
 * The failure says nothing about anybody's rights and may pass: the database is busy or away, or a limit
 * was met. A refusal stays one, and so does a mistake in a channel's code: sending its followers to
 * reconnect would cut them off from all other channels too, again and again.
 */
export function isTemporaryError(error: unknown): boolean {
  if (error instanceof AppError) {
    return error.code === "rate_limited" || ERROR_STATUS[error.code] >= 500;
  }
  return !isProgrammingError(error);
}

export function isProgrammingError(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  if (error instanceof ReferenceError || error instanceof SyntaxError) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && WRONG_STATEMENT.test(code);
}
