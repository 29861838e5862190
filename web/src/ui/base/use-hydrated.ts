import { useBrowserValue } from "./use-browser-value.ts";

/**
 * False on the server and in the first render of the browser, so that both render the same HTML;
 * then true.
 */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
