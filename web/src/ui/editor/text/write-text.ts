/** Changes the text of a field as if somebody had typed, so that the browser can undo it. */
import type { TextEdit, TextSelection } from "./text-selection.ts";

export function readSelection(area: HTMLTextAreaElement): TextSelection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

export function applyEdit(area: HTMLTextAreaElement, edit: TextEdit): void {
  if (area.readOnly) return;
  area.focus({ preventScroll: true });
  area.setSelectionRange(edit.from, edit.to);
  // A hidden field takes no focus, and the words would go where it is.
  if (document.activeElement !== area || !typed(area, edit)) overwrite(area, edit);
  area.setSelectionRange(...edit.select);
}

/**
 * Where somebody may be writing elsewhere in the text, or in another field: their selection and focus
 * stay. Only a field with focus can be typed into, so the others lose their undo steps.
 */
export function replaceQuietly(area: HTMLTextAreaElement, edit: Omit<TextEdit, "select">): void {
  const grown = edit.insert.length - (edit.to - edit.from);
  const shifted = (at: number) => (at >= edit.to ? at + grown : Math.min(at, edit.from));
  const select = [shifted(area.selectionStart), shifted(area.selectionEnd)] as const;
  const { scrollTop } = area;
  if (document.activeElement === area) applyEdit(area, { ...edit, select });
  else overwrite(area, { ...edit, select });
  area.scrollTop = scrollTop;
}

/** An old command, and still the only one that browsers enter in their undo history. */
function typed(area: HTMLTextAreaElement, { from, to, insert }: TextEdit): boolean {
  const expected = area.value.length - (to - from) + insert.length;
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else can be undone
    if (insert === "") document.execCommand("delete");
    // oxlint-disable-next-line typescript/no-deprecated
    else document.execCommand("insertText", false, insert);
  } catch {
    return false;
  }
  return area.value.length === expected;
}

function overwrite(area: HTMLTextAreaElement, { from, to, insert }: TextEdit): void {
  area.setRangeText(insert, from, to, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}
