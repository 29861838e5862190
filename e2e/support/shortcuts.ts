/** Single keys, as soon as the page listens to them. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Presses the key until what it opens is there. */
export async function pressFor(page: Page, key: string, opened: Locator): Promise<void> {
  const press = async () => {
    if ((await opened.count()) === 0) await page.keyboard.press(key);
    return opened.count();
  };
  await expect.poll(press, { interval: 500, timeout: 10_000 }).toBe(1);
}
