/** What a milestone may hold, and the answers when it may not. */
import { isPlannableDay } from "@cairn/contract/dates";
import { cleanLine } from "@cairn/contract/lines";
import { MILESTONE_TITLE_MAX } from "@cairn/contract/milestones";
import { invalid, type AppError } from "../../platform/errors/app-error.ts";
import { unlessTaken } from "../../platform/errors/unique-violation.ts";
import type { MilestoneFields } from "./milestones.queries.ts";

/** The fields as they can be kept. */
export function checked(fields: MilestoneFields): MilestoneFields {
  const title = cleanLine(fields.title);
  if (title === "") throw invalid({ title: ["can't be blank"] });
  if (title.length > MILESTONE_TITLE_MAX) {
    throw invalid({ title: [`is too long (maximum is ${MILESTONE_TITLE_MAX} characters)`] });
  }
  const { start_date: start, due_date: due } = fields;
  for (const [field, day] of Object.entries({ start_date: start, due_date: due })) {
    if (day !== null && !isPlannableDay(day)) throw invalid({ [field]: ["is invalid"] });
  }
  if (start !== null && due !== null && start > due) {
    throw invalid({ due_date: ["must be greater than start date"] });
  }
  return { ...fields, title };
}

export function titleTaken(): AppError {
  return invalid({ title: ["has already been taken"] });
}

/** The index of titles decides who has one. */
export async function takingTitle<T>(work: () => Promise<T>): Promise<T> {
  return unlessTaken("milestones_by_title", titleTaken(), work);
}
