import type { Page } from "playwright-core";

/** Goes to an address as by the address bar, and waits until the page answers to its scripts. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** React leaves its mark on every element that it has taken over from the server's markup. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main") ?? {};
    return Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  });
}
