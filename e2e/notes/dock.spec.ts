import { expect, test } from "vitest";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { createIssueUnderTest, openAndWaitForNotes, postNote } from "./note-stage.ts";

const stage = setUpBrowserTest();

test("on a phone, commenting and the details are within reach until the form is in view", async () => {
  const talk = await createIssueUnderTest(stage, { viewport: { width: 390, height: 700 } });
  const { page, path } = talk;
  for (let n = 1; n <= 6; n += 1) await postNote(page, talk, `Knot number ${n}`);
  await openAndWaitForNotes(page, path);
  await page.evaluate(() => scrollTo(0, 0));
  const comment = page.getByRole("button", { name: "Comment", exact: true }).first();
  const details = page.getByRole("button", { name: "Details", exact: true });
  await details.click();
  const sheet = page.getByRole("dialog", { name: "Details" });
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await comment.click();
  await waitUntilFocused(page.getByRole("textbox", { name: "Comment", exact: true }));
  await waitUntilGone(details);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await waitUntilGone(details);
  await page.evaluate(() => scrollTo(0, 0));
  await details.waitFor();
});
