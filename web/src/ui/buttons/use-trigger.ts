/** The native button that opens a part which may still be on its way. */
import { useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";

/** To spread on a button of any look. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  "aria-haspopup": "menu" | "listbox" | "dialog";
  "aria-expanded": boolean;
}

/** When somebody else opens and closes it. */
export interface OpenState {
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

export function useTrigger(
  state: OpenState,
  opens: TriggerProps["aria-haspopup"],
  warm: () => void,
) {
  const ref = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(false);
  const isOpen = state.isOpen ?? own;
  // Once opened, the part stays, so that it can also leave gently.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const setOpen = (next: boolean) => {
    setOwn(next);
    state.onOpenChange?.(next);
  };
  const trigger: TriggerProps = {
    ref,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event) => {
      // Before the part is there, nobody else listens for the way out.
      if (event.key === "Escape" && isOpen) setOpen(false);
      const isDown = event.key === "ArrowDown" && opens !== "dialog";
      if (!isDown && !isPress(event)) return;
      event.preventDefault();
      if (!event.repeat) setOpen(isDown || !isOpen);
    },
    onKeyUp: (event) => {
      // Firefox would click now, although the key was handled when it went down.
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
 * Handled here instead of waiting for the browser's click: React Aria takes a click without a pointer
 * for a screen reader's and then focuses the list that opens, not its first option.
 */
function isPress(event: KeyboardEvent): boolean {
  return event.key === "Enter" || event.key === " ";
}
