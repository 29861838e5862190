import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and for the first paint, so that both agree; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
