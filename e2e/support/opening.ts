import type { BrowserContext, Page } from "playwright-core";

/** Otherwise it is looked at with every frame, and all those frames are drawn for nothing else. */
const LOOK_MS = 40;

/** Goes to an address as by the address bar, and waits until the page answers to its scripts. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/**
 * Until the page listens to keys and everything else: React has taken over the server's markup and
 * has run all effects of that first drawing, which it does a moment after it was painted.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "effectsHaveRun" in globalThis, undefined, { polling: LOOK_MS });
}

/**
 * Until a part that comes a moment after the page, drawn by the server or not, answers as well: React
 * knows the element, and the effects of its drawing had their turn.
 */
export async function untilTaken(page: Page, selector: string): Promise<void> {
  const isTaken = (wanted: string) => {
    const element = document.querySelector(wanted) ?? {};
    return Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  };
  await page.waitForFunction(isTaken, selector, { polling: LOOK_MS });
  await page.evaluate(() => new Promise((run) => requestAnimationFrame(() => setTimeout(run))));
}

/** To be called before a page is opened: React itself says when its effects have run. */
export async function watchForEffects(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told = { effectsHaveRun: true };
    Object.assign(globalThis, {
      // What React tells the tools of developers, in production as well.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onPostCommitFiberRoot: () => Object.assign(globalThis, told),
      },
    });
  });
}
