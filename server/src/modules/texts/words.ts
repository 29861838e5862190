/** What a title and a description can be. */
import { DESCRIPTION_MAX, TITLE_MAX } from "@cairn/contract/issues/issues";
import { cleanLine } from "@cairn/contract/lines";
import { invalid } from "../../platform/errors/app-error.ts";

export function goodTitle(title: string): string {
  const trimmed = cleanLine(title);
  if (trimmed === "") throw invalid({ title: ["can't be blank"] });
  if (isLonger(trimmed, TITLE_MAX)) {
    throw invalid({ title: [`is too long (maximum is ${TITLE_MAX} characters)`] });
  }
  return trimmed;
}

export function goodDescription(description: string): string {
  if (isLonger(description, DESCRIPTION_MAX)) {
    throw invalid({ description: [`is too long (maximum is ${DESCRIPTION_MAX} characters)`] });
  }
  return description;
}

/** Characters as people count them; a long text is only taken apart when it could be too long. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && Array.from(text).length > limit;
}
