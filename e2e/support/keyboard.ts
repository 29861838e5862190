/**
 * Moves the focus through a page with Tab, and checks at every element that the focus is visible.
 */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { waitUntilMenuOpen } from "./menus.ts";

const MOST_STEPS = 80;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
    await expectFocusOutline(page);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

export async function tabToAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

export async function tabToAndPressKey(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

export async function tabToAndOpenMenu(page: Page, control: Locator): Promise<void> {
  await tabToAndPressKey(page, control);
  await waitUntilMenuOpen(page);
}

/** Fails when no outline marks the focused element. */
export async function expectFocusOutline(page: Page): Promise<void> {
  const { what, mark } = await page.evaluate(focusMark);
  expect(mark, `${what} shows no focus`).not.toBe("");
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Runs in the page: returns the outline that shows where the focus is. The outline can belong to
 * the focused element, to a sibling that represents it, or to an ancestor such as a table row.
 */
function focusMark(): { what: string; mark: string } {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { what: "", mark: "not in the page" };
  const name = focused.ariaLabel ?? focused.textContent.slice(0, 40);
  const what = `${focused.tagName} “${name}”`;
  const candidates = [...(focused.parentElement?.children ?? [])];
  for (let at: Element | null = focused; at; at = at.parentElement) candidates.push(at);
  for (const element of candidates) {
    for (const pseudo of [undefined, "::before", "::after"]) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
      if (outlineStyle !== "none" && outlineWidth !== "0px") return { what, mark: outlineColor };
    }
  }
  return { what, mark: "" };
}
