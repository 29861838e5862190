import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { ATTRIBUTES, openPlannedIssue, row, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

/** What a user of a phone taps after Edit. The other attributes have a text field. */
const TAPS: Readonly<Record<string, (page: Page) => Locator[]>> = {
  Assignees: (page) => [page.getByRole("option", { name: "Walker Number" }), done(page)],
  Labels: (page) => [page.getByRole("option", { name: "knots" }), done(page)],
  Epic: (page) => [page.getByRole("option", { name: "Traverse" })],
  Milestone: (page) => [page.getByRole("option", { name: "Summit" })],
  "Health status": (page) => [page.getByRole("option", { name: "On track" })],
  Confidentiality: (page) => [page.getByRole("button", { name: "Turn On" })],
  Lock: (page) => [page.getByRole("button", { name: "Lock", exact: true })],
};
const done = (page: Page) => page.getByRole("button", { name: "Done", exact: true });

async function logTwoHours(page: Page): Promise<void> {
  const form = page.getByRole("dialog", { name: "Log time" });
  await form.getByLabel("Time spent", { exact: true }).fill("2h");
  await page.keyboard.press("Enter");
  await waitForValue(page, "Time tracking", "Spent 2h");
}

describe("every widget works", () => {
  test("from its icon in the collapsed sidebar [SIDE-002]", async () => {
    const { page } = await openPlannedIssue(stage);
    const openFromIcon = async (icon: string) => {
      await page.keyboard.press("s");
      await page.getByRole("button", { name: icon, exact: true }).click();
    };
    for (const { name, icon, change, after } of ATTRIBUTES) {
      await openFromIcon(icon);
      await change(page);
      await waitForValue(page, name, after);
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }
    await openFromIcon("Time tracking: None");
    await logTwoHours(page);
    await openFromIcon("Notifications: On");
    await waitForValue(page, "Notifications", "Off");
  });

  test("in the sheet of a phone", { timeout: 180_000 }, async () => {
    const { page } = await openPlannedIssue(
      stage,
      {},
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    );
    await page.getByRole("button", { name: "Details" }).first().tap();
    for (const { name, change, after } of ATTRIBUTES) {
      await row(page, name)
        .getByRole("button", { name: /^Edit / })
        .tap();
      const taps = TAPS[name]?.(page);
      if (taps === undefined) await change(page);
      else for (const control of taps) await control.tap();
      await waitForValue(page, name, after);
    }
    await row(page, "Time tracking").getByRole("button", { name: "Log time" }).tap();
    await logTwoHours(page);
    await page.getByRole("switch", { name: "Notifications" }).tap();
    await waitForValue(page, "Notifications", "Off");
    // The viewer has assigned the issue to themself, so there is a to-do.
    await page.getByRole("button", { name: "Mark as done" }).tap();
    await page.getByRole("button", { name: "Add a to-do" }).waitFor();
    await page.getByRole("button", { name: "Move issue" }).tap();
    await page.getByRole("dialog", { name: "Move issue" }).waitFor();
  });

  test("by its key, for the viewer's own settings", async () => {
    const { page } = await openPlannedIssue(stage);
    await page.keyboard.press("Shift+S");
    await waitForValue(page, "Notifications", "Off");
    await page.keyboard.press("Shift+D");
    await page.getByRole("button", { name: "Mark as done" }).waitFor();
    await page.keyboard.press("Shift+O");
    await page.getByRole("dialog", { name: "Move issue" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });
});
