/**
 * Opens an attribute editor by keyboard shortcut: clicks its control in the side column or the drawer.
 */
import type { IssueSidebarState } from "./use-sidebar.ts";
import type { EditableAttribute } from "./attribute-shortcuts.ts";

const PATIENCE_MS = 5_000;

/**
 * Clicks the editor's button. If the button is not visible, expands the collapsed side column, or opens
 * the drawer of a narrow window. While the button is busy with saving, waits until it can be clicked;
 * stops waiting when the user presses a key or clicks, so that the editor does not take the focus away.
 */
export function openAttributeEditor(attribute: EditableAttribute, side: IssueSidebarState): void {
  if (findVisibleButton(attribute) === null) side.expand();
  if (clickWhenReady(attribute)) return;
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const observer = new MutationObserver(() => {
    if (clickWhenReady(attribute)) stop();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["aria-busy"],
  });
  waiting.signal.addEventListener("abort", () => observer.disconnect());
  for (const input of ["keydown", "pointerdown"]) {
    window.addEventListener(input, stop, { capture: true, signal: waiting.signal });
  }
  setTimeout(stop, PATIENCE_MS);
}

function findVisibleButton(attribute: EditableAttribute): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(
    `[data-widget="${attribute}"] [aria-haspopup]`,
  );
  return button?.checkVisibility() === true ? button : null;
}

function clickWhenReady(attribute: EditableAttribute): boolean {
  const button = findVisibleButton(attribute);
  if (button === null || button.ariaBusy === "true") return false;
  button.focus();
  button.click();
  return true;
}
