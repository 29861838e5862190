import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { InputEvent } from "react";
import { usePageContext } from "../../platform/page-context.tsx";
import { NO_ONE_PRESENT, type OtherPresentUsers } from "./presence-subscription.ts";
import { findPresenceSubscription, watchPresence, type PresenceNoteable } from "./presence.api.ts";

const nobody = () => NO_ONE_PRESENT;
const never = () => () => {};

/**
 * Returns the other people who have the noteable open. Visitors neither see presence nor appear in
 * it.
 */
export function usePresence(noteable: PresenceNoteable): OtherPresentUsers {
  const isSignedIn = usePageContext().session.user !== null;
  const { kind, id } = noteable;
  const latest = useRef(noteable);
  latest.current = noteable;
  const watch = useCallback(
    (onChange: () => void) => watchPresence({ ...latest.current, kind, id }, onChange),
    [kind, id],
  );
  const others = () => findPresenceSubscription({ kind, id })?.others() ?? NO_ONE_PRESENT;
  return useSyncExternalStore(isSignedIn ? watch : never, others, nobody);
}

/**
 * Returns the callbacks with which a form shows other viewers that the user is writing. While the
 * user writes an internal note, only viewers who can read internal notes see that.
 */
export function useWritingIndicator({ kind, id }: PresenceNoteable, isInternal: boolean) {
  const sign = useMemo(
    () => ({
      onInput: (event: InputEvent<HTMLElement>) => {
        // Ignores events that scripts dispatch, for example when this tab shows a draft from another
        // tab.
        if (!event.nativeEvent.isTrusted || !(event.target instanceof HTMLTextAreaElement)) return;
        const link = findPresenceSubscription({ kind, id });
        if (event.target.value.trim() === "") link?.tellResting();
        else link?.tellWriting(isInternal);
      },
      rest: () => findPresenceSubscription({ kind, id })?.tellResting(),
    }),
    [kind, id, isInternal],
  );
  // Reports that the user has stopped writing, on unmount and when the user makes the note internal
  // or no longer internal. The next key press reports again that the user is writing.
  useEffect(
    () => () => findPresenceSubscription({ kind, id })?.tellResting(),
    [kind, id, isInternal],
  );
  return sign;
}
