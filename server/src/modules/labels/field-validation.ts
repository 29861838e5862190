/** What a label may be called and how it may look, and the answers when it may not. */
import { LABEL_TITLE_MAX } from "@cairn/contract/labels";
import { cleanLine } from "@cairn/contract/lines";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { unlessTaken } from "../../platform/errors/unique-violation.ts";
import { colorFrom } from "./colors.ts";

/** What is wrong with the title, in words that follow "Title". */
export function titleProblem(title: string): string | null {
  if (title === "") return "can't be blank";
  if (title.length > LABEL_TITLE_MAX) {
    return `is too long (maximum is ${LABEL_TITLE_MAX} characters)`;
  }
  return title.includes(",") ? "is invalid" : null;
}

export function goodTitle(written: string): string {
  const title = cleanLine(written);
  const problem = titleProblem(title);
  if (problem !== null) throw invalid({ title: [problem] });
  return title;
}

export function goodColor(written: string): string {
  const color = colorFrom(written);
  if (color === null) throw invalid({ color: ["must be a valid color code"] });
  return color;
}

export function titleTaken(): AppError {
  return new AppError("conflict", "Label already exists");
}

/** The index of titles decides who has one. */
export async function takingTitle<T>(work: () => Promise<T>): Promise<T> {
  return unlessTaken("labels_by_title", titleTaken(), work);
}
