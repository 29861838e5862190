import type { BrowserContext, Page } from "playwright-core";

/**
 * Polling interval in milliseconds. By default Playwright polls in every animation frame, which
 * makes the browser paint more frames.
 */
const LOOK_MS = 40;

/** Parts of the issue page that the server renders and whose code loads when the browser is idle. */
const LATER_PARTS = ["#notes", "#new-comment", "#related-issues"];

/** Loads a path as a new document and waits until the page is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/**
 * Waits until the page handles keys and other events: React has hydrated the server's HTML, with the
 * parts that the server rendered, and has run the effects. A click on a part before that would be lost.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "effectsHaveRun" in globalThis, undefined, { polling: LOOK_MS });
  for (const part of LATER_PARTS) {
    if ((await page.locator(part).count()) > 0) await waitUntilInteractive(page, part);
  }
}

/**
 * Waits until a part of the page whose code loads later is interactive: React has attached its
 * properties to the element, and the effects of its render have run. Works whether or not the
 * server rendered the part.
 */
export async function waitUntilInteractive(page: Page, selector: string): Promise<void> {
  const isTaken = (wanted: string) => {
    const element = document.querySelector(wanted) ?? {};
    return Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  };
  await page.waitForFunction(isTaken, selector, { polling: LOOK_MS });
  await page.evaluate(() => new Promise((run) => requestAnimationFrame(() => setTimeout(run))));
}

/**
 * Installs the hook by which React reports that effects have run. Must be called before a page is
 * opened.
 */
export async function installReactEffectsHook(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told = { effectsHaveRun: true };
    Object.assign(globalThis, {
      // React calls this hook of the React developer tools in production builds as well.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onPostCommitFiberRoot: () => Object.assign(globalThis, told),
      },
    });
  });
}
