/** Presses keyboard shortcuts of one key, as soon as the page handles them. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Presses the key repeatedly until `opened` is in the page: the code that handles shortcuts loads
 * after the page.
 */
export async function pressKeyUntilOpen(page: Page, key: string, opened: Locator): Promise<void> {
  const press = async () => {
    if ((await opened.count()) === 0) await page.keyboard.press(key);
    return opened.count();
  };
  await expect.poll(press, { interval: 500, timeout: 10_000 }).toBe(1);
}
