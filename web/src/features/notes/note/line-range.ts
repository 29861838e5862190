/** Formats the line numbers of the file lines that a diff note belongs to. */
import { noteMessages } from "./note.messages.ts";

/** A line of a diff; `old_line` is null for added lines, `new_line` for removed lines. */
export interface DiffLine {
  old_line: number | null;
  new_line: number | null;
}

export function formatLineRange(range: { start: DiffLine; end: DiffLine }): string {
  return noteMessages.lines(numberOf(range.start), numberOf(range.end));
}

/** Prefers the new line number; a removed line has only an old line number. */
function numberOf({ old_line, new_line }: DiffLine): number {
  return new_line ?? old_line ?? 0;
}
