import { expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { openPlannedIssue, row, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

test(
  "time is estimated, logged, compared and reported [SIDE-086] [SIDE-088] [SIDE-089]",
  { tags: "core" },
  async () => {
    const { page } = await openPlannedIssue(stage);
    const time = row(page, "Time tracking");
    await waitForValue(page, "Time tracking", "No estimate or time spent");
    await time.getByRole("button", { name: "Help with time tracking" }).click();
    const help = page.getByRole("dialog", { name: "Help with time tracking" });
    await help.getByText("/estimate 2d sets the estimate.").waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("Shift+T");
    const form = page.getByRole("dialog", { name: "Log time" });
    await form.getByRole("button", { name: "Set estimate" }).click();
    await form.getByLabel("Estimate", { exact: true }).fill("2d");
    await page.keyboard.press("Enter");
    await waitForValue(page, "Time tracking", "Estimate 2d");
    await page.keyboard.press("Shift+T");
    await form.getByLabel("Time spent", { exact: true }).fill("two hours");
    await page.keyboard.press("Enter");
    await form.getByText("Use 1w 2d 3h 30m.").waitFor();
    await form.getByLabel("Time spent", { exact: true }).fill("1d 3h");
    await form.getByLabel("Summary (optional)").fill("Backfill");
    await page.keyboard.press("Enter");
    await waitForValue(page, "Time tracking", "Spent 1d 3h");
    const bar = time.getByRole("progressbar");
    expect(await bar.getAttribute("aria-valuetext")).toBe("1d 3h of 2d");
    expect(await bar.getAttribute("data-over")).toBe(null);
    await page.keyboard.press("Shift+T");
    await form.getByLabel("Time spent", { exact: true }).fill("2d");
    await page.keyboard.press("Enter");
    await waitForValue(page, "Time tracking", "Spent 3d 3h");
    expect(await bar.getAttribute("data-over")).toBe("true");
    await time.getByRole("button", { name: /^Spent/ }).click();
    const report = page.getByRole("dialog", { name: "Time report" });
    await report.getByText("Backfill").waitFor();
    await report.getByRole("button", { name: /^Delete 2d of Walker Number/ }).click();
    await page.getByText("Time entry deleted.").waitFor();
    await expect.poll(() => report.getByRole("row").count()).toBe(3);
  },
);

test("a comment with a time command updates the time [SIDE-091]", async () => {
  const { page } = await openPlannedIssue(stage);
  await page.getByRole("textbox", { name: /comment/i }).fill("/spend 2h\nDone");
  await page.keyboard.press("Control+Enter");
  await waitForValue(page, "Time tracking", "Spent 2h");
});
