/** Keys and pastes in the text: formats, lists, sending, files. */
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { formatForShortcut, type Format } from "./text/format-buttons.ts";
import { continueLine, indentLines, isInList } from "./text/list-lines.ts";
import type { TextEdit, TextSelection } from "./text/text-selection.ts";
import type { convertPaste } from "./text/paste.ts";
import { applyEdit, readSelection } from "./text/write-text.ts";

/** Comes when somebody begins to write; a paste before that is a plain one. */
let pasting: { convertPaste: typeof convertPaste } | null = null;

export function preloadPaste(): void {
  if (pasting === null)
    void import("./text/paste.ts").then((part) => (pasting = part)).catch(() => {});
}

interface Means {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Answers whether the key was its own. */
  completionKey: (event: KeyboardEvent) => boolean;
  onSubmit: (() => void) | undefined;
  onEscape: (() => void) | undefined;
  /** Upwards in a field without words. */
  onUp: (() => boolean) | undefined;
  onFiles: ((files: readonly File[]) => void) | undefined;
}

export function useEditorKeys({ area, completionKey, onSubmit, onEscape, onUp, onFiles }: Means) {
  const apply = (edit: TextEdit | null): boolean => {
    if (edit === null || !area.current) return false;
    applyEdit(area.current, edit);
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
    // Mod+K here is a link and not the palette.
    event.stopPropagation();
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData } = event;
    const plain = clipboardData.getData("text/plain");
    const files = [...clipboardData.files];
    // Spreadsheets bring a picture of the cells along with the cells.
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
    format: (format: Format) => {
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

/** Answers whether there was somewhere to go. */
function leftUpwards(
  event: KeyboardEvent,
  { text }: TextSelection,
  onUp: (() => boolean) | undefined,
): boolean {
  const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
  return event.key === "ArrowUp" && isPlain && text === "" && (onUp?.() ?? false);
}

function editFor(event: KeyboardEvent, passage: TextSelection): TextEdit | null {
  const mod = event.ctrlKey !== event.metaKey;
  if (mod && !event.altKey && (event.key === "]" || event.key === "[")) {
    return indentLines(passage, event.key === "]" ? "in" : "out");
  }
  if (mod) return formatForShortcut(event)?.edit(passage) ?? null;
  if (event.altKey || event.ctrlKey) return null;
  if (event.key === "Enter" && !event.shiftKey) return continueLine(passage);
  // Elsewhere Tab goes on to the next control.
  if (event.key === "Tab" && isInList(passage)) {
    return indentLines(passage, event.shiftKey ? "out" : "in");
  }
  return null;
}
