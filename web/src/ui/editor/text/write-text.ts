/** Edits the text of a field as if the user typed, so that the browser can undo the edit. */
import type { TextEdit, TextSelection } from "./text-selection.ts";

export function readSelection(area: HTMLTextAreaElement): TextSelection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

let isApplying = false;

/** Whether the current input event comes from an edit of this module and not from the user. */
export function isApplyingEdit(): boolean {
  return isApplying;
}

export function applyEditToTextarea(area: HTMLTextAreaElement, edit: TextEdit): void {
  if (area.readOnly) return;
  area.focus({ preventScroll: true });
  area.setSelectionRange(edit.from, edit.to);
  // Overwrites the value of a hidden field: a hidden field cannot get the focus, and `execCommand`
  // would change the focused field instead.
  if (document.activeElement !== area || !typed(area, edit)) overwrite(area, edit);
  area.setSelectionRange(...edit.select);
}

/**
 * Edits the text of a field while the user may be writing in another part of the text or in another
 * field. The selection and the focus stay. A field without the focus loses its undo history.
 */
export function applyEditKeepingSelection(
  area: HTMLTextAreaElement,
  edit: Omit<TextEdit, "select">,
): void {
  const grown = edit.insert.length - (edit.to - edit.from);
  const shifted = (at: number) => (at >= edit.to ? at + grown : Math.min(at, edit.from));
  const select = [shifted(area.selectionStart), shifted(area.selectionEnd)] as const;
  const { scrollTop } = area;
  if (document.activeElement === area) applyEditToTextarea(area, { ...edit, select });
  else overwrite(area, { ...edit, select });
  area.scrollTop = scrollTop;
}

/**
 * Makes the edit with `execCommand`. It is deprecated, but no other API adds an edit to the
 * browser's undo history.
 */
function typed(area: HTMLTextAreaElement, { from, to, insert }: TextEdit): boolean {
  const expected = area.value.length - (to - from) + insert.length;
  isApplying = true;
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else can be undone
    if (insert === "") document.execCommand("delete");
    // oxlint-disable-next-line typescript/no-deprecated
    else document.execCommand("insertText", false, insert);
  } catch {
    return false;
  } finally {
    isApplying = false;
  }
  return area.value.length === expected;
}

function overwrite(area: HTMLTextAreaElement, { from, to, insert }: TextEdit): void {
  area.setRangeText(insert, from, to, "end");
  isApplying = true;
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  isApplying = false;
}
