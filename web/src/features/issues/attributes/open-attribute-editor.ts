/**
 * Opens an attribute editor by keyboard shortcut: clicks its control in the side column or the drawer.
 */
import type { Sidebar } from "./use-sidebar.ts";
import type { EditableAttribute } from "./attribute-shortcuts.ts";

const PATIENCE_MS = 5_000;

/**
 * Clicks the editor's button. If the button is not visible, expands the collapsed side column, or opens
 * the drawer of a narrow window.
 */
export function openAttributeEditor(fact: EditableAttribute, side: Sidebar): void {
  if (press(fact)) return;
  side.expand();
  if (press(fact)) return;
  const arrival = new MutationObserver(() => {
    if (press(fact)) arrival.disconnect();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => arrival.disconnect(), PATIENCE_MS);
}

function press(fact: EditableAttribute): boolean {
  const button = document.querySelector<HTMLElement>(`[data-widget="${fact}"] [aria-haspopup]`);
  if (!button?.checkVisibility()) return false;
  button.focus();
  button.click();
  return true;
}
