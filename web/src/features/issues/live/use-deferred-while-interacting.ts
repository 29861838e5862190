import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { watchInteraction, type InteractionWatcher } from "./user-interaction.ts";

/**
 * The value, but not a new one while somebody has the region in hand: nothing moves under a reader.
 * `mayWait` says which changes can be held back; without it, all.
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

  // Before the browser paints: what nobody holds is shown in the same breath.
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
