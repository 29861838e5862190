import { expect, test } from "vitest";
import { openIssuePage, openWithChangedJson } from "../issues/issue-stage.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { putToApi } from "../support/places.ts";
import { openPlannedIssue, row, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

test("confidentiality is switched after a warning [SIDE-100] [SIDE-101] [SIDE-102]", async () => {
  const { page } = await openPlannedIssue(stage);
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route(/graphql/, async (route) => {
    await isSeen;
    await route.continue();
  });
  const edit = row(page, "Confidentiality").getByRole("button", { name: "Edit confidentiality" });
  await edit.click();
  const form = page.getByRole("dialog", { name: "Turn on confidentiality?" });
  await form
    .getByText(
      "Only team members with at least Reporter access will be able to see this issue and comment on it.",
    )
    .waitFor();
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  await edit.click();
  await form.getByRole("button", { name: "Turn On" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Applying" }).waitFor();
  see();
  await waitForValue(page, "Confidentiality", "Confidential");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await edit.click();
  const off = page.getByRole("dialog", { name: "Turn off confidentiality?" });
  await off.getByText("Everyone will be able to see this issue and comment on it.").waitFor();
  await off.getByRole("button", { name: "Turn Off" }).click();
  await waitForValue(page, "Confidentiality", "Not confidential");
});

test(
  "the discussion is locked, also from the collapsed sidebar [SIDE-002] [SIDE-110] [SIDE-111] [SIDE-112] [SIDE-114]",
  { tags: "core" },
  async () => {
    const { page } = await openPlannedIssue(stage);
    await page.keyboard.press("s");
    const icon = page.getByRole("button", { name: "Unlocked" });
    await icon.focus();
    await page.getByRole("tooltip").getByText("Unlocked").waitFor();
    await icon.click();
    const form = page.getByRole("dialog", { name: "Lock this discussion?" });
    await form.getByText("Only project members will be able to comment.").waitFor();
    await form.getByRole("button", { name: "Lock", exact: true }).click();
    await form.waitFor({ state: "detached" });
    await waitForValue(page, "Lock", "Locked");
    await row(page, "Lock").getByRole("button", { name: "Edit lock" }).click();
    const unlock = page.getByRole("dialog", { name: "Unlock this discussion?" });
    await unlock.getByText("Everyone will be able to comment.").waitFor();
    await unlock.getByRole("button", { name: "Unlock", exact: true }).click();
    await waitForValue(page, "Lock", "Unlocked");
  },
);

test("widgets whose code did not load say so [SIDE-106] [SIDE-118]", async () => {
  const { page, path } = await openPlannedIssue(stage, {}, { expected: [/ERR_FAILED|import/] });
  await page.route(/issue-after-hydration/, (route) => route.abort());
  // The activity loads this file too, so the page never becomes interactive as a whole.
  await page.goto(path);
  await row(page, "Confidentiality")
    .getByText("Failed to load sidebar confidential toggle")
    .waitFor();
  await row(page, "Lock").getByText("Failed to load sidebar lock status").waitFor();
});

test(
  "notifications are switched, unless emails are disabled [SIDE-125] [SIDE-126] [SIDE-128]",
  { tags: "core" },
  async () => {
    const { page, path, project } = await openPlannedIssue(stage, {}, { expected: [/status of/] });
    const control = page.getByRole("switch", { name: "Notifications" });
    await page.route(/toggle_subscription/, (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await control.click();
    await page.getByText("Error occurred when toggling the notification subscription").waitFor();
    await waitForValue(page, "Notifications", "On");
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    await page.route(/toggle_subscription/, async (route) => {
      await isSeen;
      await route.continue();
    });
    await control.click();
    await expect.poll(() => control.getAttribute("aria-busy")).toBe("true");
    see();
    await waitForValue(page, "Notifications", "Off");
    await putToApi(page, `/api/v4/projects/${project.id}`, { emails_disabled: true });
    await openIssuePage(page, path);
    await expect.poll(() => control.getAttribute("aria-disabled")).toBe("true");
    await waitForValue(page, "Notifications", "Off");
  },
);

test(
  "a to-do is added and marked as done [SIDE-160] [SIDE-162] [SIDE-163] [SIDE-164]",
  { tags: "core" },
  async () => {
    const { page } = await openPlannedIssue(stage, {}, { expected: [/status of/] });
    const add = page.getByRole("button", { name: "Add a to-do" });
    const done = page.getByRole("button", { name: "Mark as done" });
    await page.route(/\/todos/, (route) => route.fulfill({ status: 500 }));
    await add.click();
    await page.getByText("There was an error adding a todo.").waitFor();
    await page.unrouteAll();
    await add.click();
    await done.waitFor();
    await page.getByRole("link", { name: "To-do list, 1 pending" }).waitFor();
    await page.route(/\/todos/, (route) => route.fulfill({ status: 500 }));
    await done.click();
    await page.getByText("There was an error deleting the todo.").waitFor();
    await page.unrouteAll();
    await done.click();
    await add.waitFor();
    expect(await page.getByRole("link", { name: "To-do list, 1 pending" }).count()).toBe(0);
  },
);

test("the address for comments by email is copied [SIDE-135] [SIDE-136]", async () => {
  const issue = await openPlannedIssue(
    stage,
    {},
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
  const { page } = issue;
  const copy = page.getByRole("button", { name: "Copy email" });
  expect(await copy.count()).toBe(0);
  const create_note_email = "incoming+key@example.com";
  await openWithChangedJson(issue, (data) => ({ ...data, create_note_email }));
  await copy.click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(create_note_email);
});
