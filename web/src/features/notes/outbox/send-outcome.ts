/**
 * Classifies the error of a failed attempt to send a note: retry later, wait for a sign-in, or refused.
 */
import type { NoteCreationErrors } from "@cairn/contract/notes/discussions";
import { ApiError } from "../../../platform/api.ts";
import type { FailedSendOutcome } from "./entry.ts";
import { outboxMessages as texts } from "./outbox.messages.ts";

/** HTTP statuses after which the note is sent again: request timeout, too early, too many requests. */
const LATER = new Set([408, 425, 429]);

/** `isOnline` says whether the browser had a connection when the attempt failed. */
export function classifySendError(error: unknown, isOnline = true): FailedSendOutcome {
  if (!(error instanceof ApiError)) return { kind: "refused", reason: texts.failed };
  const { status, retryAfterSeconds } = error;
  if (error.failure === "unreachable" || status >= 500 || LATER.has(status)) {
    const afterMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1000;
    return isOnline ? { kind: "again", afterMs } : { kind: "again", afterMs, isOffline: true };
  }
  // 403 with "too old" means that the CSRF token of this page belongs to an earlier session: the
  // user signed in again in another tab.
  const isTooOld = status === 403 && error.message.includes("too old");
  if (status === 401 || isTooOld) return { kind: "signedOut" };
  return { kind: "refused", reason: reasonOf(error) };
}

/**
 * The text that explains to the user why the server refused the note. Uses the server's message if the
 * response has one.
 */
function reasonOf(error: ApiError): string {
  if (error.status === 409 && error.message.includes("Idempotency-Key")) return texts.postedBefore;
  if (error.status === 404) return texts.notAllowed;
  const { base, note, commands } = errorsIn(error.body);
  const words = base ?? commands ?? note?.map((text) => texts.note(text)) ?? error.errors;
  if (words.length > 0) return texts.failedBecause(words.join(" "));
  const isForPrograms = error.message === "" || /^\d{3} /.test(error.message);
  return isForPrograms ? texts.failed : texts.failedBecause(error.message);
}

function errorsIn(body: unknown): NoteCreationErrors {
  const { errors } = (body ?? {}) as { errors?: unknown };
  return typeof errors === "object" && errors !== null && !Array.isArray(errors) ? errors : {};
}
