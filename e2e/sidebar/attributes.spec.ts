import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { issueApiPath, openIssuePage, putToApi } from "../issues/issue-stage.ts";
import {
  ATTRIBUTES,
  openPlannedIssue,
  pressUndo,
  row,
  sampleFailures,
  SAVE_PATH,
  waitForValue,
} from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

/** Waits for the answer to the next change of the issue: the page shows changes before they are saved. */
function waitUntilSaved(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.request().method() !== "GET" && SAVE_PATH.test(new URL(response.url()).pathname),
  );
}

describe("an attribute in the sidebar", () => {
  test("is changed with keys, shown at once, and kept by the server [SIDE-072] [SIDE-073] [SIDE-082] [SIDE-104]", async () => {
    const { page, path } = await openPlannedIssue(stage);
    for (const { name, key, change, after, before } of ATTRIBUTES) {
      await waitForValue(page, name, before);
      const saved = waitUntilSaved(page);
      await page.keyboard.press(key);
      await change(page);
      await waitForValue(page, name, after);
      await saved;
      await page.getByRole("button", { name: "Undo" }).waitFor();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }
    await openIssuePage(page, path);
    for (const { name, after } of ATTRIBUTES) await waitForValue(page, name, after);
  });

  test("goes back to its old value by Undo [SIDE-100]", { tags: "core" }, async () => {
    const { page, path } = await openPlannedIssue(stage);
    for (const { name, key, change, before, after } of ATTRIBUTES) {
      await page.keyboard.press(key);
      await change(page);
      await waitForValue(page, name, after);
      // The button is there when the change is saved, so the next answer is that to the undo.
      await page.getByRole("button", { name: "Undo" }).hover();
      const undone = waitUntilSaved(page);
      await pressUndo(page);
      await waitForValue(page, name, before);
      await undone;
    }
    await openIssuePage(page, path);
    for (const { name, before } of ATTRIBUTES) await waitForValue(page, name, before);
  });

  test("is not undone when somebody else has changed it since", async () => {
    const { page, project, iid } = await openPlannedIssue(stage);
    await page.keyboard.press("w");
    await page.getByPlaceholder("Enter a number").fill("5");
    await page.keyboard.press("Enter");
    // The pointer on the message keeps it open.
    await page.getByRole("button", { name: "Undo" }).hover();
    await putToApi(page, issueApiPath(project, iid), { weight: 8 });
    await waitForValue(page, "Weight", "8");
    await pressUndo(page);
    await page.getByText("Couldn’t undo. The weight was changed again in the meantime.").waitFor();
    await waitForValue(page, "Weight", "8");
  });

  test("shows its old value and the reason when it could not be saved [SIDE-020] [SIDE-035] [SIDE-046] [SIDE-067] [SIDE-105] [SIDE-113] [SIDE-117]", async () => {
    const { page } = await openPlannedIssue(stage, {}, { expected: [/status of|ERR_/] });
    for (const [index, { name, key, change, before, failed }] of ATTRIBUTES.entries()) {
      for (const [kind, answer] of sampleFailures(index)) {
        await page.route(
          (url) => SAVE_PATH.test(url.pathname),
          (route) => (route.request().method() === "GET" ? route.fallback() : answer(route)),
        );
        await page.keyboard.press(key);
        await change(page);
        await page.getByText(failed).waitFor();
        await waitForValue(page, name, before);
        const dialogs = () => page.getByRole("dialog").count();
        await expect.poll(dialogs, { message: `${name} after ${kind}` }).toBe(0);
        await page.unrouteAll();
        // The message also closes by itself.
        const close = page.getByRole("button", { name: "Close", exact: true });
        await close.click({ timeout: 1_000 }).catch(() => {});
        await page.getByText(failed).waitFor({ state: "detached" });
      }
    }
  });

  test("is saved by Try again after a failure", async () => {
    const { page } = await openPlannedIssue(stage, {}, { expected: [/status of/] });
    await page.route(/issues\/\d+\.json$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.keyboard.press("w");
    await page.getByPlaceholder("Enter a number").fill("5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Weight set to 5.").waitFor();
    await row(page, "Weight").getByText("5").waitFor();
  });
});
