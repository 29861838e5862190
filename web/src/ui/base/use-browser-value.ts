import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns `onServer` on the server and while the page hydrates, so that both render the same HTML;
 * then the value that `read` returns. The component renders again only if the two values differ.
 * `read` must return a primitive value or always the same object.
 */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(never, read, () => onServer);
}
