import { newFollowUpIssuePath } from "@cairn/contract/issues/issue-page";
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import {
  createIssueUnderTest,
  openAndWaitForNotes,
  postNote,
  findThreadOnPage,
} from "./note-stage.ts";

const stage = setUpBrowserTest();

test(
  "a thread that goes on in a new issue is settled by it, and says so",
  { tags: "core" },
  async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, path } = talk;
    const first = await postNote(page, talk, "Is it a reef knot?", { thread: true });
    await openAndWaitForNotes(page, path);
    await findThreadOnPage(page, first)
      .getByRole("button", { name: "Create issue to resolve thread" })
      .click();
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await expect.poll(() => title.inputValue()).toBe("Follow-up from “Untie the knot”");
    await page.getByRole("button", { name: "Create issue" }).click();
    await page.getByRole("heading", { name: "Follow-up from “Untie the knot”" }).waitFor();
    await page.getByText("Is it a reef knot?").first().waitFor();
    await openPage(page, path);
    await page
      .locator("#notes")
      .getByText(/continued a thread in #2/)
      .waitFor();
    await findThreadOnPage(page, first)
      .getByText(/^Resolved by /)
      .waitFor();
  },
);

test("words that somebody left for the issue before are not written over", async () => {
  const talk = await createIssueUnderTest(stage);
  const { page, project } = talk;
  const first = await postNote(page, talk, "Is it a reef knot?", { thread: true });
  const path = newFollowUpIssuePath(project.path_with_namespace, first.discussion_id, false);
  await openPage(page, path);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect.poll(() => title.inputValue()).toBe("Follow-up from “Untie the knot”");
  await title.fill("My own title");
  await page.getByText("Draft saved").waitFor();
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe("My own title");
});

test("the form is filled in without JavaScript, and settles the thread as well", async () => {
  const talk = await createIssueUnderTest(stage);
  const { page, project, path } = talk;
  const first = await postNote(page, talk, "Is it a reef knot?", { thread: true });
  const plain = await stage.enter({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  await plain.goto(newFollowUpIssuePath(project.path_with_namespace, first.discussion_id, false));
  const title = plain.getByRole("textbox", { name: "Title", exact: true });
  expect(await title.inputValue()).toBe("Follow-up from “Untie the knot”");
  const description = plain.getByRole("textbox", { name: "Description" });
  expect(await description.inputValue()).toContain("> Is it a reef knot?");
  await plain.getByRole("button", { name: "Create issue" }).click();
  await plain.waitForURL(/\/-\/issues\/2$/);
  await openPage(page, path);
  await findThreadOnPage(page, first)
    .getByText(/^Resolved by /)
    .waitFor();
});
