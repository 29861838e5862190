import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 767px)";

/** Whether the window is too narrow for floating panels. Always false on the server. */
export function useIsNarrowWindow(): boolean {
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
