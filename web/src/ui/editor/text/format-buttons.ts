/** Buttons of the editor's toolbar, in groups and order, with their keyboard shortcuts. */
import type { IconName } from "../../../../icon-names.ts";
import { editorMessages as texts } from "./editor.messages.ts";
import {
  formatSelectionAsCode,
  insertCollapsibleSection,
  insertLink,
  toggleLinePrefix,
  insertTable,
  toggleInlineMark,
} from "./markdown-formats.ts";
import type { TextEdit, TextSelection } from "./text-selection.ts";

export interface MarkdownFormatButton {
  label: string;
  icon: IconName;
  /** The shortcut in the notation that the tooltip shows. */
  keys?: string;
  edit: (passage: TextSelection) => TextEdit;
}

export const MARKDOWN_FORMAT_BUTTON_GROUPS: readonly (readonly MarkdownFormatButton[])[] = [
  [
    {
      label: texts.bold,
      icon: "letter-b",
      keys: "mod+b",
      edit: (passage) => toggleInlineMark(passage, "**"),
    },
    {
      label: texts.italic,
      icon: "italic",
      keys: "mod+i",
      edit: (passage) => toggleInlineMark(passage, "_"),
    },
    {
      label: texts.strike,
      icon: "strikethrough",
      keys: "mod+shift+x",
      edit: (passage) => toggleInlineMark(passage, "~~"),
    },
    {
      label: texts.quote,
      icon: "text-quote",
      keys: "mod+shift+9",
      edit: (passage) => toggleLinePrefix(passage, "quote"),
    },
    { label: texts.code, icon: "code", keys: "mod+e", edit: formatSelectionAsCode },
    { label: texts.link, icon: "link", keys: "mod+k", edit: insertLink },
  ],
  [
    {
      label: texts.bullets,
      icon: "list",
      keys: "mod+shift+8",
      edit: (passage) => toggleLinePrefix(passage, "bullet"),
    },
    {
      label: texts.numbers,
      icon: "list-ordered",
      keys: "mod+shift+7",
      edit: (passage) => toggleLinePrefix(passage, "number"),
    },
    {
      label: texts.tasks,
      icon: "list-checks",
      edit: (passage) => toggleLinePrefix(passage, "task"),
    },
    { label: texts.table, icon: "table", edit: insertTable },
    { label: texts.collapsible, icon: "chevrons-down-up", edit: insertCollapsibleSection },
  ],
];

interface Stroke {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * Finds the toolbar button whose shortcut the user pressed. Digits are compared by the physical
 * key, because Shift changes the character.
 */
export function findFormatButtonByShortcut(stroke: Stroke): MarkdownFormatButton | null {
  if (stroke.altKey || stroke.ctrlKey === stroke.metaKey) return null;
  const digit = /^Digit(\d)$/.exec(stroke.code)?.[1];
  const keys = `mod+${stroke.shiftKey ? "shift+" : ""}${digit ?? stroke.key.toLowerCase()}`;
  return MARKDOWN_FORMAT_BUTTON_GROUPS.flat().find((format) => format.keys === keys) ?? null;
}
