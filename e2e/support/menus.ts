/** What a menu offers, once it is open. */
import type { Page } from "playwright-core";

/** Until the menu listens to keys itself: it takes the focus a moment after it is drawn. */
export async function untilMenuOpen(page: Page): Promise<void> {
  await page.locator('[role="menu"]:focus-within').waitFor();
}

export async function menuItems(page: Page): Promise<string[]> {
  await untilMenuOpen(page);
  const items = page.getByRole("menuitem");
  return items.evaluateAll((all) => all.map((one) => one.textContent.trim()));
}
