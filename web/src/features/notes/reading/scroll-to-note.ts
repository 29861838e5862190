/** Coming to a note: by its address, by a search, or from the one before. */

/** `#note_12` */
export function parseNoteHash(hash: string): string | null {
  return /^#note_(\d+)$/.exec(hash)?.[1] ?? null;
}

export function noteElement(noteId: string): HTMLElement | null {
  return document.getElementById(`note_${noteId}`);
}

/** Scrolls there, and reading goes on from there. */
export function scrollToNote(noteId: string): boolean {
  const element = noteElement(noteId);
  if (!element) return false;
  scrollToElement(element);
  return true;
}

export function scrollToElement(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  // Whoever has begun to write in the meantime goes on writing.
  if (!document.activeElement?.matches("input, textarea")) element.focus({ preventScroll: true });
  holdInView(element);
}

/** So long things above may still find their size, or be loaded. */
const SETTLING_MS = 600;
/** Whoever moves by themselves is not held. */
const OWN_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"];

function holdInView(element: HTMLElement): void {
  const over = new AbortController();
  const { signal } = over;
  for (const type of OWN_MOVES) {
    addEventListener(type, () => over.abort(), { signal, passive: true });
  }
  const end = performance.now() + SETTLING_MS;
  const hold = () => {
    if (signal.aborted || !element.isConnected) return;
    element.scrollIntoView({ block: "start", behavior: "instant" });
    if (performance.now() < end) requestAnimationFrame(hold);
    else over.abort();
  };
  hold();
}

/** Comments in the order in which they stand; not what the system noted. */
function comments(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>("article[id^=note_]")];
}

/** From the one with the focus, or from the first in view. */
export function focusAdjacentComment(region: Element, by: 1 | -1): void {
  const all = comments(region);
  const focused = all.findLastIndex((element) => element.contains(document.activeElement));
  const inView = all.findIndex((element) => element.getBoundingClientRect().bottom > 0);
  const next = focused === -1 ? inView : focused + by;
  const element = all[next];
  if (element) scrollToElement(element);
}
