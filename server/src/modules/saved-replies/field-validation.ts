/** Validates name and body of a saved reply, and converts violations of unique indexes to errors. */
import { sanitizeLine } from "@cairn/contract/lines";
import {
  SAVED_REPLIES_PER_OWNER_MAX,
  SAVED_REPLY_BODY_MAX,
  SAVED_REPLY_NAME_MAX,
} from "@cairn/contract/saved-replies";
import { validationError, type AppError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import type { SavedReplyFields } from "./saved-replies.queries.ts";

export function validateSavedReplyFields(written: SavedReplyFields): SavedReplyFields {
  const words = { name: sanitizeLine(written.name), body: written.body };
  const problems = {
    name: problemOf(words.name, SAVED_REPLY_NAME_MAX),
    body: problemOf(words.body, SAVED_REPLY_BODY_MAX),
  };
  const wrong = Object.entries(problems).filter(([, found]) => found.length > 0);
  if (wrong.length > 0) throw validationError(Object.fromEntries(wrong));
  return words;
}

/**
 * Returns the error messages for a name or body. `max` is a number of Unicode code points, like the
 * limits of the database columns.
 */
function problemOf(text: string, max: number): string[] {
  if (text.trim() === "") return ["can't be blank"];
  return Array.from(text).length > max ? [`is too long (maximum is ${max} characters)`] : [];
}

export function tooManySavedRepliesError(): AppError {
  return validationError({
    base: [`Only ${SAVED_REPLIES_PER_OWNER_MAX} saved replies are allowed.`],
  });
}

const INDEXES = ["saved_replies_of_user", "saved_replies_of_project"];

/** Turns a violation of the unique indexes on the name into the error "has already been taken". */
export function mapDuplicateNameError<T>(work: () => Promise<T>): Promise<T> {
  const taken = validationError({ name: ["has already been taken"] });
  return INDEXES.reduce((inner, index) => () => mapUniqueViolation(index, taken, inner), work)();
}
