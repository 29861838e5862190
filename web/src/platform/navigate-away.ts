import { ownPath } from "./own-path.ts";

/**
 * Loads another page of ours. Settles only when the person comes back to this one through the
 * browser's history, so that a form stays pending while it is being left.
 */
export function navigateAway(path: string): Promise<void> {
  location.assign(ownPath(path));
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
  });
}
