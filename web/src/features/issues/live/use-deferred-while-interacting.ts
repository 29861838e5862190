import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { watchInteraction, type InteractionWatcher } from "./user-interaction.ts";

/**
 * Delays a new value while the user selects text in the region or presses the pointer on it, so that
 * nothing moves under the reader. `mayWait` decides which changes can wait; by default all can.
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

  // A layout effect, so that a value that need not wait is shown before the browser paints.
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
