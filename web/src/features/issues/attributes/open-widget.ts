/**
 * Uses the control of a sidebar widget by keyboard shortcut, palette or collapsed sidebar: opens its
 * list or form, or presses its button.
 */
import type { IssueSidebarState } from "./use-sidebar.ts";
import type { SidebarWidget } from "./attribute-shortcuts.ts";

const PATIENCE_MS = 5_000;
const ENTER = { key: "Enter", bubbles: true, cancelable: true };

/**
 * Clicks the widget's control. If it is not visible, expands the collapsed side column, or opens the
 * drawer of a narrow window, and waits until the control is there. Stops waiting when the user presses
 * a key or clicks, so that the widget does not take the focus away.
 */
export function openWidget(widget: SidebarWidget, side: IssueSidebarState): void {
  if (findVisibleControl(widget) === null) side.expand();
  if (pressControl(widget)) return;
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const observer = new MutationObserver(() => {
    if (pressControl(widget)) stop();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  waiting.signal.addEventListener("abort", () => observer.disconnect());
  for (const input of ["keydown", "pointerdown"]) {
    window.addEventListener(input, stop, { capture: true, signal: waiting.signal });
  }
  setTimeout(stop, PATIENCE_MS);
}

function findVisibleControl(widget: SidebarWidget): HTMLElement | null {
  const control = document.querySelector<HTMLElement>(
    `[data-widget="${widget}"] :is([data-widget-control], [role="switch"])`,
  );
  return control?.checkVisibility() === true ? control : null;
}

/** Presses the control of the widget. Returns false if it is not visible. */
export function pressControl(widget: SidebarWidget): boolean {
  const control = findVisibleControl(widget);
  if (control === null) return false;
  control.focus();
  // A list that a key opens has the focus on an option; after a click without a pointer it would not.
  const opensPopup = control.hasAttribute("aria-haspopup");
  if (opensPopup) control.dispatchEvent(new KeyboardEvent("keydown", ENTER));
  else control.click();
  return true;
}
