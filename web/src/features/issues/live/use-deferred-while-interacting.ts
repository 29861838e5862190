import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { watchInteraction, type InteractionWatcher } from "./user-interaction.ts";

/**
 * Returns the value, or the previous value while the user selects text in the region or presses the
 * pointer on it, so that nothing moves under the pointer. `mayWait` decides whether a change can
 * wait; by default every change can.
 */
export function useDeferredWhileInteracting<T>(
  value: T,
  region: RefObject<Node | null>,
  mayWait: (shown: T, value: T) => boolean = () => true,
): T {
  const [shown, setShown] = useState(value);
  const hands = useRef<InteractionWatcher>(null);

  useEffect(() => {
    const watching = watchInteraction(document);
    hands.current = watching;
    return () => watching.end();
  }, []);

  // Uses a layout effect, so that a change that cannot wait is on screen before the browser paints.
  useLayoutEffect(() => {
    if (Object.is(value, shown)) return undefined;
    const watching = hands.current;
    const show = () => {
      const waits = watching?.isInHand(region.current) && mayWait(shown, value);
      if (!waits) setShown(() => value);
    };
    show();
    return watching?.onRelease(show);
  }, [value, shown, region, mayWait]);

  return shown;
}
