/**
 * Scrolls to a note and focuses it, for example after the viewer followed a link or chose a search
 * result.
 */

/**
 * Returns the note id of a hash such as `#note_12`. The id of a resource event has 40 hexadecimal
 * digits.
 */
export function parseNoteHash(hash: string): string | null {
  return /^#note_(\d{1,15}|[0-9a-f]{40})$/.exec(hash)?.[1] ?? null;
}

export function findNoteElement(noteId: string): HTMLElement | null {
  return document.getElementById(`note_${noteId}`);
}

/** Scrolls to the note and focuses it. Returns false when the note is not on the page. */
export function scrollToNote(noteId: string): boolean {
  const element = findNoteElement(noteId);
  if (!element) return false;
  scrollToElement(element);
  return true;
}

export function scrollToElement(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  // Does not take the focus from a user who has started to type in the meantime.
  if (!document.activeElement?.matches("input, textarea")) element.focus({ preventScroll: true });
  holdInView(element);
}

/**
 * How long the note is kept in view after scrolling to it,
 * because content above it can still load or change its height.
 */
const SETTLING_MS = 600;
/** Events of user input that end the automatic scrolling, because the user now scrolls or types. */
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

/** Comments in page order, without system notes. */
function comments(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>("article[id^=note_]")];
}

/**
 * Moves the focus to the next (1) or previous (-1) comment. Starts from the focused comment, or else
 * from the first comment in view.
 */
export function focusAdjacentComment(region: Element, by: 1 | -1): void {
  const all = comments(region);
  const focused = all.findLastIndex((element) => element.contains(document.activeElement));
  const inView = all.findIndex((element) => element.getBoundingClientRect().bottom > 0);
  const next = focused === -1 ? inView : focused + by;
  const element = all[next];
  if (element) scrollToElement(element);
}
