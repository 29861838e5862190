import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { InputEvent } from "react";
import { usePage } from "../../platform/page-context.tsx";
import { NO_ONE_PRESENT, type OtherPresentUsers } from "./presence-subscription.ts";
import { findPresence, watchPresence, type PresenceNoteable } from "./presence.api.ts";

const nobody = () => NO_ONE_PRESENT;
const never = () => () => {};

/** Other people who have the noteable open. Visitors neither see presence nor appear in it. */
export function usePresence(noteable: PresenceNoteable): OtherPresentUsers {
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
 * For forms: shows other viewers that the user is writing, from the first key press until the note is
 * sent. For internal notes, only viewers who can read them see it.
 */
export function useWritingIndicator({ kind, id }: PresenceNoteable, isInternal: boolean) {
  const sign = useMemo(
    () => ({
      onInput: (event: InputEvent<HTMLElement>) => {
        // Ignores events that scripts dispatch, for example when this tab shows a draft from another
        // tab.
        if (!event.nativeEvent.isTrusted || !(event.target instanceof HTMLTextAreaElement)) return;
        const link = findPresence({ kind, id });
        if (event.target.value.trim() === "") link?.tellResting();
        else link?.tellWriting(isInternal);
      },
      rest: () => findPresence({ kind, id })?.tellResting(),
    }),
    [kind, id, isInternal],
  );
  // On unmount, or when the note becomes internal or public, the last message no longer applies. The
  // next key press sends a new message.
  useEffect(() => () => findPresence({ kind, id })?.tellResting(), [kind, id, isInternal]);
  return sign;
}
