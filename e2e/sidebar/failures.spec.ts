import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { createProject } from "../support/places.ts";
import { openPlannedIssue, sampleFailures, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

interface ActionCase {
  key: string;
  act?: (page: Page) => Promise<void>;
  failed: (page: Page) => Locator;
  /** Waits until the widget is as it was before. */
  unchanged: (page: Page) => Promise<void>;
}

/** Widgets that start an action, instead of changing an attribute of the issue. */
const ACTIONS: ActionCase[] = [
  {
    key: "Shift+S",
    failed: (page) => page.getByText("Error occurred when toggling the notification subscription"),
    unchanged: (page) => waitForValue(page, "Notifications", "On"),
  },
  {
    key: "Shift+D",
    failed: (page) => page.getByText("There was an error adding a todo."),
    unchanged: (page) => page.getByRole("button", { name: "Add a to-do" }).waitFor(),
  },
  {
    key: "Shift+T",
    act: async (page) => {
      await page.getByLabel("Time spent", { exact: true }).fill("2h");
      await page.keyboard.press("Enter");
    },
    // The field shows what the server answered.
    failed: (page) => page.locator('input[aria-invalid="true"]'),
    unchanged: (page) => waitForValue(page, "Time tracking", "No estimate or time spent"),
  },
  {
    key: "Shift+O",
    act: async (page) => {
      await page.getByRole("option", { name: /Wharf/ }).click();
      await page.getByRole("button", { name: "Move", exact: true }).click();
    },
    failed: (page) => page.getByText("An error occurred while moving the issue."),
    unchanged: (page) => page.getByRole("dialog", { name: "Move issue" }).waitFor(),
  },
];

test("a widget says that its action failed, and stays usable", async () => {
  const { page } = await openPlannedIssue(stage, {}, { expected: [/status of|ERR_/] });
  await createProject(page, { name: "Wharf", visibility: "public" });
  for (const [index, { key, act, failed, unchanged }] of ACTIONS.entries()) {
    for (const [kind, answer] of sampleFailures(index)) {
      await page.route("**", (route) =>
        route.request().method() === "GET" ? route.fallback() : answer(route),
      );
      await page.keyboard.press(key);
      await act?.(page);
      await failed(page).waitFor();
      await unchanged(page);
      await page.unrouteAll();
      await page.keyboard.press("Escape");
      const dialogs = () => page.getByRole("dialog").count();
      await expect.poll(dialogs, { message: `${key} after ${kind}` }).toBe(0);
    }
  }
});
