import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { createIssueUnderTest, findNoteOnPage, postNote } from "../notes/note-stage.ts";
import { putToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

test(
  "NOTE-067, NOTE-068: a status is set in the user menu and shown beside the name at once",
  { tags: "core" },
  async () => {
    const issue = await createIssueUnderTest(stage);
    const { page, person, path } = issue;
    const posted = await postNote(page, issue, "I will look at it.");
    await openPage(page, path);
    const head = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    const note = findNoteOnPage(page, posted);
    await note.waitFor();

    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("button", { name: "Set status" }).click();
    const dialog = page.getByRole("dialog", { name: "Set status" });
    const message = dialog.getByRole("textbox", { name: "Message" });
    await message.waitFor();
    await expect.poll(() => message.evaluate((field) => field.matches(":focus"))).toBe(true);
    await dialog.getByRole("button", { name: "In a meeting" }).click();
    expect(await dialog.getByRole("checkbox", { name: "Busy" }).isChecked()).toBe(true);
    await message.fill("In a long meeting");
    await dialog.getByRole("button", { name: "Change emoji 📅" }).click();
    const search = page.getByRole("combobox", { name: "Search emoji" });
    await search.fill("teacup");
    await page.getByRole("option", { name: /teacup/ }).waitFor();
    await search.press("Enter");
    await dialog.getByRole("button", { name: "Change emoji 🍵" }).waitFor();
    await dialog.getByRole("combobox", { name: "Clear status after" }).selectOption("3 hours");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Set status" }).click();
    await dialog.waitFor({ state: "detached" });

    for (const place of [head, note]) {
      await place.getByText("Status: In a long meeting").waitFor();
      await place.getByText("Busy", { exact: true }).waitFor();
    }
    await note.getByText("🍵").hover();
    await page.getByRole("tooltip", { name: "In a long meeting" }).waitFor();

    await openPage(page, `/${person.username}`);
    await page.locator("main").getByText("In a long meeting").waitFor();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("button", { name: "Edit status" }).click();
    await dialog.getByRole("button", { name: "Remove status" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("main").getByText("In a long meeting").count()).toBe(0);
    await openPage(page, path);
    await note.waitFor();
    expect(await note.getByText("Busy").count()).toBe(0);
  },
);

test("others see a status in suggestions", async () => {
  const issue = await createIssueUnderTest(stage);
  const { page, path, person } = issue;
  await putToApi(page, "/api/v4/user/status", { emoji: "palm_tree", availability: "busy" });
  await openPage(page, path);
  await page.getByRole("button", { name: "Edit assignees" }).click();
  await page.getByRole("option", { name: `@${person.username} · 🌴 · Busy` }).waitFor();
});
