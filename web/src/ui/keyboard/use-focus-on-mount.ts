import { useEffect, useRef, type RefObject } from "react";

/**
 * Focuses an element when it mounts. Unlike `autoFocus`, it also works in a popover that a dialog opens:
 * React Aria moves the focus back into the dialog until it has registered the popover, which it does
 * after `autoFocus` and before effects.
 */
export function useFocusOnMount<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return ref;
}
