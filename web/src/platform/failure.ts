import { ApiError } from "./api.ts";
import { requestErrorMessages } from "./failure.messages.ts";

export type FieldErrors = Record<string, string[]>;

/** Errors of a failed form: messages for single fields, and one message for the whole form. */
export interface FormErrors {
  message: string | null;
  errors: FieldErrors;
}

/**
 * Returns one sentence about a failed request: the server's message if it is meant for users,
 * otherwise a message from `failure.messages.ts`.
 */
export function toErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return requestErrorMessages.broken;
  if (error.failure === "unreachable") return requestErrorMessages.unreachable;
  if (error.status === 429) return requestErrorMessages.tooManyTries(error.retryAfterSeconds);
  // Hides the server's messages about its own errors, which are for operators and not for users.
  if (error.status >= 500) return requestErrorMessages.broken;
  if (error.message && !isForPrograms(error.message)) return error.message;
  return error.status === 401 ? requestErrorMessages.signedOut : requestErrorMessages.refused;
}

/** Whether the message, such as "401 Unauthorized", is for API clients and not for users. */
function isForPrograms(message: string): boolean {
  return /^[45]\d\d /.test(message);
}

/**
 * Assigns the errors of a failed request to the fields of the form. Errors of other fields go to
 * `message`.
 */
export function toFormErrors(error: unknown, fields: readonly string[]): FormErrors {
  const all = error instanceof ApiError ? error.fields : {};
  const known = Object.entries(all).filter(([field]) => fields.includes(field));
  if (known.length === 0 || known.length < Object.keys(all).length) {
    const others = Object.entries(all).filter(([field]) => !fields.includes(field));
    const words = others.map(([field, texts]) => formatFieldError(field, texts[0] ?? "")).join(" ");
    return { message: words || toErrorMessage(error), errors: Object.fromEntries(known) };
  }
  return { message: null, errors: Object.fromEntries(known) };
}

/**
 * Turns a validation message into a sentence. A lowercase message such as "has already been taken"
 * gets the label of the field in front; a complete sentence does not change.
 */
export function formatFieldError(label: string, text: string): string {
  return /^\p{Ll}/u.test(text) ? `${capitalised(label)} ${text}` : text;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
