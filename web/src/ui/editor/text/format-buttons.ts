/** Buttons of the editor's toolbar, in groups and order, with their keyboard shortcuts. */
import {
  Bold,
  ChevronsDownUp,
  Code,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Strikethrough,
  Table,
  TextQuote,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
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
  icon: LucideIcon;
  /** The shortcut in the notation that the tooltip shows. */
  keys?: string;
  edit: (passage: TextSelection) => TextEdit;
}

export const MARKDOWN_FORMAT_BUTTON_GROUPS: readonly (readonly MarkdownFormatButton[])[] = [
  [
    {
      label: texts.bold,
      icon: Bold,
      keys: "mod+b",
      edit: (passage) => toggleInlineMark(passage, "**"),
    },
    {
      label: texts.italic,
      icon: Italic,
      keys: "mod+i",
      edit: (passage) => toggleInlineMark(passage, "_"),
    },
    {
      label: texts.strike,
      icon: Strikethrough,
      keys: "mod+shift+x",
      edit: (passage) => toggleInlineMark(passage, "~~"),
    },
    {
      label: texts.quote,
      icon: TextQuote,
      keys: "mod+shift+9",
      edit: (passage) => toggleLinePrefix(passage, "quote"),
    },
    { label: texts.code, icon: Code, keys: "mod+e", edit: formatSelectionAsCode },
    { label: texts.link, icon: Link, keys: "mod+k", edit: insertLink },
  ],
  [
    {
      label: texts.bullets,
      icon: List,
      keys: "mod+shift+8",
      edit: (passage) => toggleLinePrefix(passage, "bullet"),
    },
    {
      label: texts.numbers,
      icon: ListOrdered,
      keys: "mod+shift+7",
      edit: (passage) => toggleLinePrefix(passage, "number"),
    },
    { label: texts.tasks, icon: ListChecks, edit: (passage) => toggleLinePrefix(passage, "task") },
    { label: texts.table, icon: Table, edit: insertTable },
    { label: texts.collapsible, icon: ChevronsDownUp, edit: insertCollapsibleSection },
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
