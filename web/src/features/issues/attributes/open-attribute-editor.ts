/** What the keys do: they press the control that edits a fact, wherever the facts are shown. */
import type { Side } from "./use-sidebar.ts";
import type { EditableFact } from "./attribute-shortcuts.ts";

const PATIENCE_MS = 5_000;

/** The column may be folded away, or be a drawer that has to come first. */
export function pressEdit(fact: EditableFact, side: Side): void {
  if (press(fact)) return;
  side.expand();
  if (press(fact)) return;
  const arrival = new MutationObserver(() => {
    if (press(fact)) arrival.disconnect();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => arrival.disconnect(), PATIENCE_MS);
}

function press(fact: EditableFact): boolean {
  const button = document.querySelector<HTMLElement>(`[data-widget="${fact}"] [aria-haspopup]`);
  if (!button?.checkVisibility()) return false;
  button.focus();
  button.click();
  return true;
}
