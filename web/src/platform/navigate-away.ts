import { toSafeRedirectPath } from "./own-path.ts";

/**
 * Loads another page of this site. The promise stays pending while the browser leaves the page, so
 * that a form stays disabled. It resolves when the user comes back through the browser's history.
 */
export function navigateWithFullPageLoad(path: string): Promise<void> {
  location.assign(toSafeRedirectPath(path));
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
  });
}
