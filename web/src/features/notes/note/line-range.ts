/** Where in a file a comment belongs, in words. */
import { noteTexts } from "./note.messages.ts";

/** A line on either side of a change. */
export interface LineOfFile {
  old_line: number | null;
  new_line: number | null;
}

export function formatLineRange(range: { start: LineOfFile; end: LineOfFile }): string {
  return noteTexts.lines(numberOf(range.start), numberOf(range.end));
}

/** What is there now counts; a line that was taken out has only its old number. */
function numberOf({ old_line, new_line }: LineOfFile): number {
  return new_line ?? old_line ?? 0;
}
