import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createSampler, sampleOrFirst } from "../../server/test/sampling.ts";
import {
  findAccessibilityProblems,
  findColorProblems,
  findAccessibilityProblemsAtViewport,
  VIEWPORT_SIZES,
} from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";

const stage = setUpBrowserTest();
const EXPECTED = { expected: [/status of 404/] };
const isLookedAt = createSampler("axe in the kit", 0.25);

async function expectAccessible(page: Page, within?: Locator): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findAccessibilityProblems(page, within)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findColorProblems(page, within), "dark").toEqual([]);
}

/**
 * The child of `body` that contains `part`: an open overlay, or the page itself while no overlay
 * is open.
 */
function layerOf(part: Locator): Locator {
  return part.locator("xpath=ancestor-or-self::*[parent::body]");
}

describe("axe finds nothing wrong with", { timeout: 180_000 }, () => {
  test("the kit at rest, on a desk and on a phone", async () => {
    const page = await stage.visit("/-/kit", EXPECTED);
    for (const size of sampleOrFirst(VIEWPORT_SIZES, ({ width }) => isLookedAt(`${width}`))) {
      expect(await findAccessibilityProblemsAtViewport(page, size)).toEqual([]);
    }
  });

  test.each([
    ["a menu", "overlays", /^Comment actions/, "menu"],
    ["a popover", "overlays", /^Confidentiality/, "dialog"],
    ["a picker", "overlays", /^Assignees$/, "listbox"],
    ["the emoji picker", "emoji", /^Choose an emoji$/, "listbox"],
    ["the date picker", "fields", /^Due date/, "dialog"],
    ["a dialog", "overlays", /^Open a form/, "dialog"],
    ["a drawer", "overlays", /^Open details/, "dialog"],
    ["the shortcut help", "overlays", /^Show shortcuts/, "dialog"],
    ["zen mode", "editing", /^Zen mode$/, "dialog"],
  ] as const)("%s", async (_name, part, button, role) => {
    const page = await stage.visit(`/-/kit?part=${part}`, EXPECTED);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    const opened = page.getByRole(role).first();
    await opened.waitFor();
    await expectAccessible(page, layerOf(opened));
  });

  test("the palette, an open filter, a toast and a tooltip", async () => {
    const page = await stage.visit("/-/kit?part=overlays,fields,actions", EXPECTED);
    const main = page.getByRole("main");
    await page.getByRole("button", { name: "Show a toast" }).click();
    await page.getByRole("combobox", { name: "Filter issues" }).focus();
    await page.getByRole("listbox").waitFor();
    await expectAccessible(page);
    await main.getByRole("button", { name: /^Search or run a command/ }).click();
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page
      .getByRole("toolbar", { name: "Writing tools" })
      .getByRole("button", { name: "Bold" })
      .hover();
    await page.getByRole("tooltip").waitFor();
    await expectAccessible(page);
  });
});
