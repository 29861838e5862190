/** Validates titles (not blank, not too long) and descriptions (not too long). */
import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import { sanitizeLine } from "@cairn/contract/lines";
import { validationError } from "../../platform/errors/app-error.ts";

export function validateTitle(title: string): string {
  const trimmed = sanitizeLine(title);
  if (trimmed === "") throw validationError({ title: ["can't be blank"] });
  if (isLonger(trimmed, ISSUE_TITLE_MAX)) {
    throw validationError({ title: [`is too long (maximum is ${ISSUE_TITLE_MAX} characters)`] });
  }
  return trimmed;
}

export function validateDescription(description: string): string {
  if (isLonger(description, ISSUE_DESCRIPTION_MAX)) {
    throw validationError({
      description: [`is too long (maximum is ${ISSUE_DESCRIPTION_MAX} characters)`],
    });
  }
  return description;
}

/** Compares the number of code points. Counts them only if the UTF-16 length exceeds the limit. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && Array.from(text).length > limit;
}
