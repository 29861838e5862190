import { ApiError } from "./api.ts";
import { failureTexts } from "./failure.messages.ts";

export type FieldErrors = Record<string, string[]>;

/** What went wrong, in words: some of them beside a field, the rest for the form as a whole. */
export interface FormErrors {
  message: string | null;
  errors: FieldErrors;
}

/** One sentence for a failed call. What the server says about a request comes before our words. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return failureTexts.broken;
  if (error.failure === "unreachable") return failureTexts.unreachable;
  if (error.status === 429) return failureTexts.tooManyTries(error.retryAfterSeconds);
  // What the server says about its own faults is for its operators.
  if (error.status >= 500) return failureTexts.broken;
  if (error.message && !isForPrograms(error.message)) return error.message;
  return error.status === 401 ? failureTexts.signedOut : failureTexts.refused;
}

/** "401 Unauthorized" and the like are what API clients expect, and no sentence for a person. */
function isForPrograms(message: string): boolean {
  return /^[45]\d\d /.test(message);
}

/** Sorts a failed call into the fields a form has; words about anything else go to the form. */
export function toFormErrors(error: unknown, fields: readonly string[]): FormErrors {
  const all = error instanceof ApiError ? error.fields : {};
  const known = Object.entries(all).filter(([field]) => fields.includes(field));
  if (known.length === 0 || known.length < Object.keys(all).length) {
    const others = Object.entries(all).filter(([field]) => !fields.includes(field));
    const words = others.map(([field, texts]) => asSentence(field, texts[0] ?? "")).join(" ");
    return { message: words || failureMessage(error), errors: Object.fromEntries(known) };
  }
  return { message: null, errors: Object.fromEntries(known) };
}

/** "has already been taken" reads on from its field's name; a whole sentence stands alone. */
export function asSentence(label: string, text: string): string {
  return /^\p{Ll}/u.test(text) ? `${capitalised(label)} ${text}` : text;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
