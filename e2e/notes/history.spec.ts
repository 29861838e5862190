import { noteUrl } from "@cairn/contract/notes/discussions";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { putToApi, type IssuePageFixture } from "../issues/issue-stage.ts";
import { waitUntilFocused } from "../kit/focus.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  createIssueUnderTest,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
  type PostedNote,
} from "./note-stage.ts";

const stage = setUpBrowserTest();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Comment history" });
const version = (page: Page, what: RegExp) => dialog(page).getByRole("button", { name: what });
const historyButton = (page: Page, note: PostedNote) =>
  findNoteOnPage(page, note).getByRole("button", { name: "Comment history" });

/** Opens an issue with a comment that was edited once. */
async function openEditedNote(): Promise<IssuePageFixture & { note: PostedNote }> {
  const talk = await createIssueUnderTest(stage);
  const note = await postNote(talk.page, talk, "The password is swordfish.");
  const place = { kind: "project", full_path: talk.project.path_with_namespace } as const;
  await putToApi(talk.page, noteUrl(place, note.id), { note: { note: "The password is secret." } });
  await openAndWaitForNotes(talk.page, talk.path);
  return { ...talk, note };
}

test(
  "an edited comment shows its versions, what changed, and deletes an old one",
  { tags: "core" },
  async () => {
    const { page, person, note } = await openEditedNote();
    await historyButton(page, note).click();
    await version(page, /edited the comment.*Current/).click();
    await dialog(page).locator(".deletion", { hasText: "swordfish" }).waitFor();
    await dialog(page).locator(".addition", { hasText: "secret" }).waitFor();
    expect(await dialog(page).getByRole("button", { name: "Delete version" }).count()).toBe(0);
    await version(page, new RegExp(`${person.name} wrote the comment`)).click();
    await dialog(page).getByText("The password is swordfish.").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await dialog(page).getByRole("button", { name: "Delete version" }).click();
    await dialog(page).getByText("Delete this version?").waitFor();
    await dialog(page).getByRole("button", { name: "Delete version" }).click();
    await page.getByText("Version deleted.").waitFor();
    await version(page, /wrote the comment.*Deleted/).waitFor();
    await version(page, /edited the comment/).click();
    await dialog(page).locator(".addition", { hasText: "The password is secret." }).waitFor();
    expect(await dialog(page).getByText("swordfish").count()).toBe(0);
    await page.keyboard.press("Escape");
    await waitUntilFocused(historyButton(page, note));
  },
);

test("a visitor reads the history and can delete nothing; an unedited comment has none", async () => {
  const talk = await openEditedNote();
  const plain = await postNote(talk.page, talk, "Thanks!");
  const page = await stage.enter();
  await openAndWaitForNotes(page, talk.path);
  await findNoteOnPage(page, plain).waitFor();
  expect(await historyButton(page, plain).count()).toBe(0);
  await historyButton(page, talk.note).click();
  await version(page, /wrote the comment/).click();
  await dialog(page).getByText("The password is swordfish.").waitFor();
  expect(await dialog(page).getByRole("button", { name: "Delete version" }).count()).toBe(0);
});
