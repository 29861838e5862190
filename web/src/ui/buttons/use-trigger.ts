/**
 * Hook for a native button that opens a lazy-loaded popup, such as a menu. The button also reacts
 * to keys while the code of the popup is still loading.
 */
import { useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";

/** Props of the button that opens the popup. Spread them on any native button. */
export interface PopupTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  "aria-haspopup": "menu" | "listbox" | "dialog";
  "aria-expanded": boolean;
}

/**
 * Props for a caller that controls whether the popup is open. Without them, `usePopupTrigger` keeps
 * that state itself.
 */
export interface ControlledOpenProps {
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

export function usePopupTrigger(
  state: ControlledOpenProps,
  opens: PopupTriggerProps["aria-haspopup"],
  warm: () => void,
) {
  const ref = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(false);
  const isOpen = state.isOpen ?? own;
  // Once opened, the popup stays mounted, so that it can play its exit animation.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const setOpen = (next: boolean) => {
    setOwn(next);
    state.onOpenChange?.(next);
  };
  const trigger: PopupTriggerProps = {
    ref,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event) => {
      // Closes the popup on Escape here, because nothing else handles the key before the code of
      // the popup has loaded.
      if (event.key === "Escape" && isOpen) setOpen(false);
      const isDown = event.key === "ArrowDown" && opens !== "dialog";
      if (!isDown && !isPress(event)) return;
      event.preventDefault();
      if (!event.repeat) setOpen(isDown || !isOpen);
    },
    onKeyUp: (event) => {
      // Prevents a second activation: Firefox would click on
      // key up, although the key was handled on key down.
      if (isPress(event)) event.preventDefault();
    },
    onPointerEnter: warm,
    onFocus: warm,
    "aria-haspopup": opens,
    "aria-expanded": isOpen,
  };
  return { isOpen, wasOpened, setOpen, trigger };
}

/**
 * Whether the key activates the button. The button handles the key itself and does not wait for the
 * browser's click event: React Aria takes a click without a pointer for a click of a screen reader,
 * and then focuses the list instead of its first option.
 */
function isPress(event: KeyboardEvent): boolean {
  return event.key === "Enter" || event.key === " ";
}
