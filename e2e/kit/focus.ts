/** Test helpers that poll until an element has the focus or is gone. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";

export async function waitUntilFocused(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

export async function waitUntilGone(target: Locator): Promise<void> {
  await target.waitFor({ state: "detached" });
}
