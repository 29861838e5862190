import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { waitUntilFocused } from "../kit/focus.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { tabToAndOpenMenu, tabTo } from "../support/keyboard.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import { createAndOpenIssue } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const PHONE = { width: 390, height: 844 };
const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n\n");
const NEEDING_SCRIPTS = /^(?:Edit|Close issue|More actions|Expand sidebar|Add reaction|Details)/;
const head = (page: Page) => page.locator("header", { has: page.locator("h1") });

describe("by keys alone", () => {
  test(
    "every control can be reached, and the keys do the same [KEY-005]",
    { tags: "core" },
    async () => {
      const { page } = await createAndOpenIssue(stage, { description: "- [ ] cut" });
      await tabTo(page, page.getByRole("button", { name: "Close issue" }).first());
      const menu = page.getByRole("button", { name: "More actions" });
      await tabToAndOpenMenu(page, menu);
      await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
      await page.keyboard.press("Escape");
      await waitUntilFocused(menu);
      await tabTo(page, page.getByRole("checkbox", { name: "cut" }));
      await page.keyboard.press("Space");
      await page.getByText(/^1 of 1/).waitFor();
      expect(await page.getByRole("checkbox", { name: "cut" }).isChecked()).toBe(true);
      await page.keyboard.press("Shift+C");
      await head(page).getByText("Closed", { exact: true }).waitFor();
      await pressKeyUntilOpen(page, "e", page.getByRole("textbox", { name: "Title" }));
    },
  );

  test("the side column folds away and comes back, also with the next page [SIDE-003]", async () => {
    const { page, path } = await createAndOpenIssue(stage);
    const choice = async () =>
      (await page.context().cookies()).find(({ name }) => name === "collapsed_gutter")?.value;
    const side = page.getByRole("complementary", { name: "Issue details" });
    await side.waitFor();
    await page.keyboard.press("s");
    await side.waitFor({ state: "hidden" });
    expect(await choice()).toBe("true");
    await openPage(page, path);
    expect(await side.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await side.waitFor();
    expect(await choice()).toBeUndefined();
    await openPage(page, path);
    expect(await side.isVisible()).toBe(true);
  });
});

describe("on a phone, and elsewhere", () => {
  test("everything fits, and the details are a sheet", { tags: "core" }, async () => {
    const { page } = await createAndOpenIssue(
      stage,
      { description: "- [ ] cut", weight: 5 },
      { viewport: PHONE },
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole("button", { name: /^Details ./ }).click();
    const sheet = page.getByRole("dialog", { name: "Details" });
    await sheet.getByRole("group", { name: "Weight" }).getByText("5").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test("axe finds nothing wrong with the column, the gutter and the header that follows", async () => {
    const { page } = await createAndOpenIssue(stage, { description: LONG, weight: 5 });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 800, height: 900 });
    await page.getByRole("button", { name: "Expand sidebar" }).waitFor();
    await page.mouse.wheel(0, 3000);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test("without JavaScript the page is whole, and offers nothing that would not work [ISSUE-001]", async () => {
    const owner = await createAndOpenIssue(stage, { description: "It **holds**.\n\n- [x] cut" });
    const storageState = await owner.page.context().storageState();
    for (const viewport of [PHONE, { width: 900, height: 900 }]) {
      const options = { javaScriptEnabled: false, storageState, viewport };
      const page = await stage.visit(owner.path, options);
      await page.getByRole("heading", { level: 1, name: "Untie the knot #1" }).waitFor();
      await page.locator(".md strong", { hasText: "holds" }).waitFor();
      await head(page).getByText("Open", { exact: true }).waitFor();
      expect(await page.getByRole("checkbox").isChecked()).toBe(true);
      await page.getByRole("complementary", { name: "Issue details" }).waitFor();
      expect(await page.getByRole("button", { name: NEEDING_SCRIPTS }).count()).toBe(0);
      // JavaScript is off here, so the data attributes of the mount element come from the server's HTML.
      const app = page.locator("#js-issuable-app");
      expect(await app.getAttribute("data-endpoint")).toBe(owner.path);
      expect(await app.getAttribute("data-task-status")).toBe("1 of 1 tasks completed");
      const actions = page.locator(".js-issue-header-actions");
      expect(await actions.getAttribute("data-can-update-issue")).toBe("true");
    }
  });
});
