import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { InputEvent } from "react";
import { usePage } from "../../platform/page-context.tsx";
import { NO_ONE_PRESENT, type PresentOthers } from "./presence-subscription.ts";
import { findPresence, watchPresence, type PresentNoteable } from "./presence.api.ts";

const nobody = () => NO_ONE_PRESENT;
const never = () => () => {};

/** Who else is here; visitors are not told, and not seen. */
export function usePresence(noteable: PresentNoteable): PresentOthers {
  const isSignedIn = usePage().session.user !== null;
  const { kind, id } = noteable;
  const latest = useRef(noteable);
  latest.current = noteable;
  const watch = useCallback(
    (onChange: () => void) => watchPresence({ ...latest.current, kind, id }, onChange),
    [kind, id],
  );
  const others = () => findPresence({ kind, id })?.others() ?? NO_ONE_PRESENT;
  return useSyncExternalStore(isSignedIn ? watch : never, others, nobody);
}

/**
 * For forms: the others see that somebody writes here, from the first key until it is sent. What is
 * internal is seen only by those who may read it.
 */
export function useWritingIndicator({ kind, id }: PresentNoteable, isInternal: boolean) {
  const sign = useMemo(
    () => ({
      onInput: (event: InputEvent<HTMLElement>) => {
        // What another tab wrote and this one only shows is not written here.
        if (!event.nativeEvent.isTrusted || !(event.target instanceof HTMLTextAreaElement)) return;
        const link = findPresence({ kind, id });
        if (event.target.value.trim() === "") link?.tellResting();
        else link?.tellWriting(isInternal);
      },
      rest: () => findPresence({ kind, id })?.tellResting(),
    }),
    [kind, id, isInternal],
  );
  // What was told before is true no more; the next key tells the others anew.
  useEffect(() => () => findPresence({ kind, id })?.tellResting(), [kind, id, isInternal]);
  return sign;
}
