import { toFormErrors } from "../../platform/failure.ts";

/**
 * Throws the error again with a message for users, because a confirmation dialog shows the message
 * of the error.
 */
export function rethrowForDialog(error: unknown): never {
  throw new Error(toFormErrors(error, []).message ?? "", { cause: error });
}
