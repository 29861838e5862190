import { useRef } from "react";
import type { PointerEvent } from "react";

const FAR_ENOUGH_PX = 72;

/**
 * Makes a bottom sheet follow the finger on its grab bar. Calls `onAway` when the user has moved the
 * sheet down by 72 pixels.
 */
export function useDragToClose(onAway: () => void) {
  const from = useRef<number | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) =>
    event.currentTarget.closest<HTMLElement>("[data-sheet]");
  const end = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return;
    const isAway = event.clientY - from.current > FAR_ENOUGH_PX;
    from.current = null;
    sheetOf(event)?.style.removeProperty("translate");
    if (isAway) onAway();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const sheet = sheetOf(event);
      if (from.current === null || !sheet) return;
      sheet.style.translate = `0 ${Math.max(0, event.clientY - from.current)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
