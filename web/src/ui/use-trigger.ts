/** The native button that opens a part which may still be on its way. */
import { useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";

/** To spread on a button of any look. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
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
      if (event.key !== "ArrowDown" || opens === "dialog") return;
      event.preventDefault();
      setOpen(true);
    },
    onPointerEnter: warm,
    onFocus: warm,
    "aria-haspopup": opens,
    "aria-expanded": isOpen,
  };
  return { isOpen, wasOpened, setOpen, trigger };
}
