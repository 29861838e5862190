/**
 * Shows the editor full screen in the browser's top layer. `enterFullscreen` returns a function
 * that ends full screen.
 */
interface Parts {
  frame: HTMLElement;
  area: HTMLTextAreaElement | null;
  /** The zen button. It gets the focus when full screen ends. */
  button: HTMLElement | null;
  leave: () => void;
}

const FOCUSABLE =
  "button:not([tabindex='-1'], :disabled), textarea, a[href], input:not([type=file])";

export function enterFullscreen({ frame, area, button, leave }: Parts): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Tab") goRound(frame, event);
    // Ends full screen. When a suggestion list inside the editor handles Escape, it calls
    // `preventDefault`, and the code above ignores the event.
    if (event.key === "Escape") leave();
  };
  const kept = placeOf(area);
  raise(frame);
  document.addEventListener("keydown", hear);
  document.documentElement.style.overflow = "hidden";
  restore(area, kept);
  area?.focus({ preventScroll: true });
  return () => {
    const last = placeOf(area);
    document.removeEventListener("keydown", hear);
    document.documentElement.style.overflow = "";
    lower(frame);
    restore(area, last);
    button?.focus();
  };
}

interface Place {
  scroll: number;
  start: number;
  end: number;
}

function placeOf(field: HTMLTextAreaElement | null): Place | null {
  return field && { scroll: field.scrollTop, start: field.selectionStart, end: field.selectionEnd };
}

function restore(field: HTMLTextAreaElement | null, place: Place | null): void {
  if (!field || !place) return;
  field.setSelectionRange(place.start, place.end);
  field.scrollTop = place.scroll;
}

/**
 * Moves the editor into the top layer. Its parent keeps the
 * editor's height, so that the page behind does not move.
 */
function raise(element: HTMLElement): void {
  element.parentElement?.style.setProperty("min-height", `${element.offsetHeight}px`);
  element.popover = "manual";
  element.showPopover();
}

function lower(element: HTMLElement): void {
  element.hidePopover();
  element.popover = null;
  element.parentElement?.style.removeProperty("min-height");
}

/** Keeps the focus inside the editor when the user presses Tab. */
function goRound(element: HTMLElement, event: KeyboardEvent): void {
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each.checkVisibility() && each.tabIndex >= 0,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
