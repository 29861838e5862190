/**
 * Keyboard shortcuts: finds the page command for the pressed keys. Single-key shortcuts are off in
 * text fields and popovers, and for users who disabled them. All are off while a modal dialog is open.
 */
import { getRegisteredPageCommands } from "./actions.ts";
import type { PageCommand } from "./actions.ts";

/** After the first key of a sequence, the second key must follow within this many milliseconds. */
const SEQUENCE_MS = 1000;
const OFF = "single-key shortcuts off";

/**
 * Calls `run` with the command whose shortcut was pressed. `areSingleKeysOn` is asked for each single
 * key. The returned function stops listening.
 */
export function listenForShortcuts(
  run: (action: PageCommand) => void,
  areSingleKeysOn: () => boolean,
): () => void {
  let first = "";
  let timer = 0;
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = shortcutFromEvent(event);
    if (
      pressed === null ||
      isModalOpen() ||
      (isSingle(pressed) && (isWriting(event.target) || !areSingleKeysOn()))
    ) {
      return;
    }
    clearTimeout(timer);
    const action = actionFor(first ? `${first} ${pressed}` : pressed) ?? actionFor(pressed);
    first = "";
    if (action) {
      event.preventDefault();
      run(action);
    } else if (begins(pressed)) {
      first = pressed;
      timer = window.setTimeout(() => (first = ""), SEQUENCE_MS);
    }
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

function actionFor(keys: string): PageCommand | undefined {
  return getRegisteredPageCommands().findLast((action) => action.keys === keys);
}

function begins(key: string): boolean {
  return getRegisteredPageCommands().some((action) => action.keys?.startsWith(`${key} `));
}

/**
 * The pressed keys in the notation of `PageCommand.keys`. Null for a modifier key alone, and when
 * Alt is pressed.
 */
export function shortcutFromEvent(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): string | null {
  const { key } = event;
  if (event.altKey || ["Shift", "Control", "Meta", "Alt"].includes(key)) return null;
  const name = key === " " ? "space" : key.toLowerCase();
  // Adds the prefix "shift+" only to letters, because the keyboard layout decides which symbols
  // need Shift.
  const shift = event.shiftKey && /^[a-z]$/.test(name) ? "shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "mod+" : ""}${shift}${name}`;
}

function isSingle(keys: string): boolean {
  return !keys.startsWith("mod+");
}

/**
 * Whether a modal dialog, drawer or the palette covers the page. Its commands must not run then: they
 * would change what the user does not see, or leave the page and lose the form in the dialog.
 */
function isModalOpen(): boolean {
  return document.querySelector("[data-modal]:not([data-exiting])") !== null;
}

/** Elements that handle keys themselves. Popovers have the role "dialog". */
const HANDLES_KEYS = "[role=listbox], [role=menu], [role=dialog]";

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A list that is closing keeps the focus until its animation ends, but the user is back on the page.
  if (target.closest("[data-exiting]")) return false;
  if (target.isContentEditable || target.closest(HANDLES_KEYS)) return true;
  return target.matches(
    "textarea, select, input:not([type=checkbox], [type=radio], [type=button])",
  );
}

/**
 * Whether single-key shortcuts are on for visitors, whose setting is stored in this browser. Users of
 * speech input turn the shortcuts off, because spoken letters would trigger them.
 */
export function areSingleKeysOnForVisitors(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function setSingleKeysForVisitors(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}
