import { ownPathOrRoot } from "./own-path.ts";

/**
 * Loads another page of this site. The promise resolves only when the user comes back to this page
 * through the browser's history, so that a form stays pending while the browser leaves the page.
 */
export function navigateAway(path: string): Promise<void> {
  location.assign(ownPathOrRoot(path));
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
  });
}
