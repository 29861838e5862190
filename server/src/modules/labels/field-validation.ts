/** Validates the title and color of a label, and defines the error messages. */
import { LABEL_TITLE_MAX } from "@cairn/contract/labels";
import { sanitizeLine } from "@cairn/contract/lines";
import { AppError, validationError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import { parseColor } from "./colors.ts";

/**
 * Returns what is wrong with the title, for example "can't be blank", or null when the title is
 * valid.
 */
export function findLabelTitleError(title: string): string | null {
  if (title === "") return "can't be blank";
  if (title.length > LABEL_TITLE_MAX) {
    return `is too long (maximum is ${LABEL_TITLE_MAX} characters)`;
  }
  return title.includes(",") ? "is invalid" : null;
}

export function validateLabelTitle(written: string): string {
  const title = sanitizeLine(written);
  const problem = findLabelTitleError(title);
  if (problem !== null) throw validationError({ title: [problem] });
  return title;
}

export function validateLabelColor(written: string): string {
  const color = parseColor(written);
  if (color === null) throw validationError({ color: ["must be a valid color code"] });
  return color;
}

export function labelTitleTakenError(): AppError {
  return new AppError("conflict", "Label already exists");
}

/**
 * Runs `work` and throws the conflict error "Label already exists" when the title is taken. The
 * unique index on titles decides which of two concurrent requests gets the title.
 */
export async function mapDuplicateLabelTitleError<T>(work: () => Promise<T>): Promise<T> {
  return mapUniqueViolation("labels_by_title", labelTitleTakenError(), work);
}
