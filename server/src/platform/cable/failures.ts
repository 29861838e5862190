/**
 * Classifies the error of a failed access check on the cable: refusal, programming error or temporary
 * failure.
 */
import { ERROR_STATUS } from "@cairn/contract/errors";
import { AppError } from "../errors/app-error.ts";

/**
 * SQLSTATE classes of errors that a retry cannot fix: invalid data, violated constraint, invalid SQL.
 */
const WRONG_STATEMENT = /^(22|23|42)...$/;

/**
 * Returns true if the error does not show whether the viewer has access, and a retry may succeed:
 * the database is busy or unreachable, or a limit was reached. Returns false for a refusal and for
 * a bug in a channel. The cable then ends only this subscription, because the check would fail
 * again after a reconnect, and a reconnect would interrupt all other subscriptions of the socket.
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
