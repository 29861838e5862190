/** Test helpers that wait for a menu and find its items. */
import type { Page } from "playwright-core";

/**
 * Waits until the menu has the focus, which happens shortly after it is painted. Earlier key
 * presses have no effect.
 */
export async function waitUntilMenuOpen(page: Page): Promise<void> {
  await page.locator('[role="menu"]:focus-within').waitFor();
}

export async function readMenuItems(page: Page): Promise<string[]> {
  await waitUntilMenuOpen(page);
  const items = page.getByRole("menuitem");
  return items.evaluateAll((all) => all.map((one) => one.textContent.trim()));
}
