/** Error responses of the web routes of notes. A forbidden request gets 404 with an empty body. */
import type { AppError } from "../../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../../../platform/errors/error-sentences.ts";
import type { RouteErrorResponse } from "../../../platform/http/routes.ts";

export function toNewNoteErrorResponse(error: AppError): RouteErrorResponse | undefined {
  const errors = problemsIn(error);
  if (errors === undefined) return refusalOf(error);
  return { status: 422, body: { commands_changes: {}, valid: false, errors } };
}

export function toNoteErrorResponse(error: AppError): RouteErrorResponse | undefined {
  if (problemsIn(error) === undefined) return refusalOf(error);
  return { status: 422, body: { errors: formatErrorSentences(error) } };
}

/**
 * Returns the error messages that the author of the note can act on. Undefined for all other errors.
 */
function problemsIn({ code, message, details }: AppError): Record<string, string[]> | undefined {
  if (code === "invalid") return details.fields ?? { base: [message] };
  return code === "spam_suspected" ? { base: [message] } : undefined;
}

function refusalOf({ code, message }: AppError): RouteErrorResponse | undefined {
  switch (code) {
    case "forbidden":
    case "not_found":
      return { status: 404, body: "" };
    case "gone":
      return { status: 410, body: "" };
    case "rate_limited":
      return { status: 429, body: message };
    default:
      return undefined;
  }
}
