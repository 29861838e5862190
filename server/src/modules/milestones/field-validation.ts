/** Validates the title and dates of a milestone, and defines the error messages. */
import { isSupportedDate } from "@cairn/contract/dates";
import { sanitizeLine } from "@cairn/contract/lines";
import { MILESTONE_TITLE_MAX } from "@cairn/contract/milestones";
import { validationError, type AppError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import type { MilestoneFields } from "./milestones.queries.ts";

/** Returns the fields as they are stored, with a sanitized title; throws on invalid fields. */
export function validateMilestoneFields(fields: MilestoneFields): MilestoneFields {
  const title = sanitizeLine(fields.title);
  if (title === "") throw validationError({ title: ["can't be blank"] });
  if (title.length > MILESTONE_TITLE_MAX) {
    throw validationError({
      title: [`is too long (maximum is ${MILESTONE_TITLE_MAX} characters)`],
    });
  }
  const { start_date: start, due_date: due } = fields;
  for (const [field, day] of Object.entries({ start_date: start, due_date: due })) {
    if (day !== null && !isSupportedDate(day)) throw validationError({ [field]: ["is invalid"] });
  }
  if (start !== null && due !== null && start > due) {
    throw validationError({ due_date: ["must be greater than start date"] });
  }
  return { ...fields, title };
}

export function milestoneTitleTakenError(): AppError {
  return validationError({ title: ["has already been taken"] });
}

/**
 * Runs `work` and reports a taken title as a validation error. The unique index on titles decides
 * which of two concurrent requests gets the title.
 */
export async function mapDuplicateMilestoneTitleError<T>(work: () => Promise<T>): Promise<T> {
  return mapUniqueViolation("milestones_by_title", milestoneTitleTakenError(), work);
}
