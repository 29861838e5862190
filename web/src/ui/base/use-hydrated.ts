import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and in the first render of the browser, so that both render the same HTML;
 * then true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
