/**
 * The editor alone on the screen. It is the same element in the browser's top layer, so text, undo
 * steps, selection and files on their way are simply still there.
 */
import { useEffect, useState } from "react";
import type { RefObject } from "react";

const FOCUSABLE =
  "button:not([tabindex='-1'], :disabled), textarea, a[href], input:not([type=file])";

export function useZen(
  frame: RefObject<HTMLElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const [isZen, setZen] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!isZen || !element) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === "Tab") goRound(element, event);
      // Where Escape meant something nearer, such as a list, it does not come this far.
      if (event.key === "Escape") setZen(false);
    };
    const kept = placeOf(area.current);
    raise(element);
    document.addEventListener("keydown", hear);
    document.documentElement.style.overflow = "hidden";
    restore(area.current, kept);
    area.current?.focus({ preventScroll: true });
    const [field, back] = [area.current, button.current];
    return () => {
      const last = placeOf(field);
      document.removeEventListener("keydown", hear);
      document.documentElement.style.overflow = "";
      lower(element);
      restore(field, last);
      back?.focus();
    };
  }, [isZen, frame, area, button]);

  return { isZen, enter: () => setZen(true), leave: () => setZen(false) };
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

/** The page behind does not close the gap, so that nothing moves there. */
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

/** Tab stays inside. */
function goRound(element: HTMLElement, event: KeyboardEvent): void {
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each.checkVisibility() && each.tabIndex >= 0,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
