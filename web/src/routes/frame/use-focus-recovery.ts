/** Keeps the focus on a control when the focused element disappears. */
import { useEffect } from "react";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex='-1'])";

/**
 * Moves the focus to what is now in the place of the focused element when that element is removed from
 * the page, for example with a deleted row. Without this hook the browser leaves the focus on the body,
 * and keyboard users start again at the top of the page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const content = document.getElementById("content");
    if (!content) return undefined;
    let last: Element | null = null;
    const note = (event: FocusEvent) => {
      last =
        event.target instanceof Element && content.contains(event.target) ? event.target : null;
    };
    const mend = new MutationObserver((records) => {
      const removed = last;
      if (!removed || removed.isConnected || document.activeElement !== document.body) return;
      last = null;
      const record = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(removed)),
      );
      const next = record && findFocusableNear(record, content);
      (next ?? content.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", note);
    mend.observe(content, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      mend.disconnect();
    };
  }, []);
}

/** React Aria restores the focus itself in the animation frame after it has removed a dialog. */
const RESTORED_MS = 100;

/**
 * Moves the focus back to the last focused control of the page when a dialog or a popover is removed and the
 * element to which React Aria restores the focus is removed too. This is so when a command of the palette
 * opened the dialog: the palette had the focus then.
 */
export function useFocusRecoveryAfterDialogs(): void {
  useEffect(() => {
    const page = document.getElementById("content")?.closest("body > *");
    if (!page) return undefined;
    let last: HTMLElement | null = null;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && page.contains(target)) last = target;
    };
    const restore = () => {
      if (document.activeElement === document.body) last?.focus({ preventScroll: true });
    };
    const removals = new MutationObserver((records) => {
      if (records.some(({ removedNodes }) => removedNodes.length > 0)) {
        setTimeout(restore, RESTORED_MS);
      }
    });
    document.addEventListener("focusin", note);
    removals.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener("focusin", note);
      removals.disconnect();
    };
  }, []);
}

/** Finds the control that now comes after the removed element, or else the one before it. */
function findFocusableNear(record: MutationRecord, content: Element): HTMLElement | null {
  if (!(record.target instanceof Element)) return null;
  const { previousSibling, nextSibling } = record;
  let parent: Element | null = record.target;
  let before = previousSibling?.parentNode === parent ? previousSibling : null;
  let after = before?.nextSibling ?? (nextSibling?.parentNode === parent ? nextSibling : null);
  if (before === null && after === null) after = parent.firstChild;
  while (parent !== null) {
    for (let node: Node | null = after; node !== null; node = node.nextSibling) {
      const [first] = listFocusable(node);
      if (first) return first;
    }
    for (let node: Node | null = before; node !== null; node = node.previousSibling) {
      const found = listFocusable(node).at(-1);
      if (found) return found;
    }
    if (parent === content) return null;
    [before, after, parent] = [parent.previousSibling, parent.nextSibling, parent.parentElement];
  }
  return null;
}

function listFocusable(node: Node): HTMLElement[] {
  if (!(node instanceof Element)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const all = node instanceof HTMLElement && node.matches(FOCUSABLE) ? [node, ...inside] : inside;
  return all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
}
