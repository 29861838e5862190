import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 767px)";

/** Too narrow for things that float beside others. False on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", tell);
      return () => query.removeEventListener("change", tell);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
