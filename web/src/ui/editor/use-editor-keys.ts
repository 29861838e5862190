/** Keyboard and paste handling of the editor: format shortcuts, list lines, submit, pasted files. */
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { findFormatButtonByShortcut, type MarkdownFormatButton } from "./text/format-buttons.ts";
import { continueListOrQuote, indentLines, isCaretInList } from "./text/list-lines.ts";
import type { TextEdit, TextSelection } from "./text/text-selection.ts";
import type { convertPaste } from "./text/paste.ts";
import { applyEditToTextarea, readSelection } from "./text/write-text.ts";

/**
 * The module that converts pasted HTML; null until its code has loaded. The code loads when the
 * user starts to write. Before that, a paste inserts plain text.
 */
let pasting: { convertPaste: typeof convertPaste } | null = null;

export function preloadPasteConversion(): void {
  if (pasting === null)
    void import("./text/paste.ts").then((part) => (pasting = part)).catch(() => {});
}

interface Means {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Passes a key press to the suggestion list. Returns whether the list handled the key. */
  completionKey: (event: KeyboardEvent) => boolean;
  onSubmit: (() => void) | undefined;
  onEscape: (() => void) | undefined;
  /** Called on Arrow up in an empty field. Returns whether the caller handled the key. */
  onUp: (() => boolean) | undefined;
  onFiles: ((files: readonly File[]) => void) | undefined;
}

export function useEditorKeyHandlers({
  area,
  completionKey,
  onSubmit,
  onEscape,
  onUp,
  onFiles,
}: Means) {
  const apply = (edit: TextEdit | null): boolean => {
    if (edit === null || !area.current) return false;
    applyEditToTextarea(area.current, edit);
    return true;
  };

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const passage = readSelection(event.currentTarget);
    const taken =
      completionKey(event) ||
      sent(event, onSubmit) ||
      escaped(event, onEscape) ||
      leftUpwards(event, passage, onUp) ||
      apply(editFor(event, passage));
    if (!taken) return;
    event.preventDefault();
    // Keeps the key press from the page, where Mod+K opens the palette. In the editor, Mod+K
    // inserts a link.
    event.stopPropagation();
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData } = event;
    const plain = clipboardData.getData("text/plain");
    const files = [...clipboardData.files];
    // Uploads pasted files only if the clipboard has no text, because spreadsheets add an image of
    // the cells to the text.
    if (onFiles && files.length > 0 && plain === "") {
      event.preventDefault();
      onFiles(files);
      return;
    }
    const html = clipboardData.getData("text/html");
    const passage = readSelection(event.currentTarget);
    if (apply(pasting?.convertPaste(passage, { html, plain }) ?? null)) event.preventDefault();
  };

  return {
    format: (format: MarkdownFormatButton) => {
      if (area.current) apply(format.edit(readSelection(area.current)));
    },
    keyDown,
    paste,
  };
}

function sent(event: KeyboardEvent, onSubmit: (() => void) | undefined): boolean {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !onSubmit) return false;
  onSubmit();
  return true;
}

function escaped(event: KeyboardEvent, onEscape: (() => void) | undefined): boolean {
  if (event.key !== "Escape" || !onEscape) return false;
  onEscape();
  return true;
}

/** Calls `onUp` on Arrow up in an empty field. Returns whether `onUp` handled the key. */
function leftUpwards(
  event: KeyboardEvent,
  { text }: TextSelection,
  onUp: (() => boolean) | undefined,
): boolean {
  const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
  return event.key === "ArrowUp" && isPlain && text === "" && (onUp?.() ?? false);
}

/** Characters that are put around selected text instead of replacing it, with their counterparts. */
const WRAPPING_CHARACTERS: Readonly<Record<string, string>> = {
  "*": "*",
  _: "_",
  "`": "`",
  "~": "~",
  '"': '"',
  "(": ")",
  "[": "]",
  "{": "}",
};

function wrapSelection(
  { text, start, end }: TextSelection,
  opening: string,
  closing: string,
): TextEdit | null {
  if (start === end) return null;
  const insert = opening + text.slice(start, end) + closing;
  return { from: start, to: end, insert, select: [start + 1, end + 1] };
}

function editFor(event: KeyboardEvent, passage: TextSelection): TextEdit | null {
  const mod = event.ctrlKey !== event.metaKey;
  if (mod && !event.altKey && (event.key === "]" || event.key === "[")) {
    return indentLines(passage, event.key === "]" ? "in" : "out");
  }
  if (mod) return findFormatButtonByShortcut(event)?.edit(passage) ?? null;
  if (event.altKey || event.ctrlKey) return null;
  const closing = WRAPPING_CHARACTERS[event.key];
  if (closing !== undefined) return wrapSelection(passage, event.key, closing);
  if (event.key === "Enter" && !event.shiftKey) return continueListOrQuote(passage);
  // Outside a list, Tab moves to the next control.
  if (event.key === "Tab" && isCaretInList(passage)) {
    return indentLines(passage, event.shiftKey ? "out" : "in");
  }
  return null;
}
