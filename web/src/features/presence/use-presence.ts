import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { InputEvent } from "react";
import { usePage } from "../../platform/page-context.tsx";
import { NOBODY, type Others } from "./presence-link.ts";
import { presenceOf, watchPresence } from "./presence.api.ts";

const nobody = () => NOBODY;
const never = () => () => {};

/** Who else is here; visitors are not told, and not seen. */
export function usePresence(project: string, iid: number): Others {
  const isSignedIn = usePage().session.user !== null;
  const watch = useCallback(
    (onChange: () => void) => watchPresence(project, iid, onChange),
    [project, iid],
  );
  const others = () => presenceOf(project, iid)?.others() ?? NOBODY;
  return useSyncExternalStore(isSignedIn ? watch : never, others, nobody);
}

/** For forms: the others see that somebody writes here, from the first key until it is sent. */
export function useWritingSign(project: string, iid: number) {
  return useMemo(
    () => ({
      onInput: (event: InputEvent<HTMLElement>) => {
        // What another tab wrote and this one only shows is not written here.
        if (!event.nativeEvent.isTrusted || !(event.target instanceof HTMLTextAreaElement)) return;
        const link = presenceOf(project, iid);
        if (event.target.value.trim() === "") link?.tellResting();
        else link?.tellWriting();
      },
      rest: () => presenceOf(project, iid)?.tellResting(),
    }),
    [project, iid],
  );
}
