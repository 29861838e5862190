/** Classifies errors of saving an issue's title and description, and extracts their messages. */
import type { EditConflict } from "@cairn/contract/issues/issue-page";
import { ApiError } from "../../../platform/api.ts";
import type { NoteablePageType } from "../shared/noteable-page.ts";
import { issueEditFormMessages as texts } from "./editing.messages.ts";

export type SaveErrorKind = "unreachable" | "signedOut" | "outdated";

/**
 * Builds the error text that the form shows: "Error updating issue", followed by the server's
 * messages.
 */
export function formatUpdateError(type: NoteablePageType, errors: readonly string[]): string {
  return [texts.errorUpdating(type), ...(errors.length > 0 ? [errors.join(" ")] : [])].join(". ");
}

/** The server's validation messages, from any of its error formats. */
export function parseSaveErrors(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status >= 500) return [];
  if (error.errors.length > 0) return error.errors;
  const fields = Object.entries(error.fields).flatMap(([field, words]) =>
    words.map((text) => `${field.charAt(0).toUpperCase()}${field.slice(1)} ${text}`),
  );
  if (fields.length > 0) return fields;
  return error.message === "" || /^\d{3} /.test(error.message) ? [] : [error.message];
}

/**
 * Returns the kind of an error that is not caused by the text, such as a signed-out user; null for
 * other errors. The form shows an error of such a kind in a banner and keeps the text.
 */
export function classifySaveError(error: unknown): SaveErrorKind | null {
  if (!(error instanceof ApiError)) return null;
  if (error.failure === "unreachable") return "unreachable";
  if (error.status === 401) return "signedOut";
  // 403 with "too old" means that the CSRF token of this page belongs to an earlier session: the
  // user signed in again in another tab.
  return error.status === 403 && error.message.includes("too old") ? "outdated" : null;
}

export function parseEditConflict(error: unknown): EditConflict["conflict"] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { conflict } = (error.body ?? {}) as Partial<EditConflict>;
  return conflict ?? null;
}
