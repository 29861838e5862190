import { HELP_PATH, HELP_TITLES, helpPath, type HelpTopic } from "@cairn/contract/help";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssueUnderTest } from "./note-stage.ts";

const stage = setUpBrowserTest();

test("who may not comment on a locked discussion is led to what that means", async () => {
  const { path } = await createIssueUnderTest(stage, {}, { discussion_locked: true });
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  await openPage(page, path);
  await page.locator("#notes").getByRole("link", { name: "Learn more" }).click();
  await page.getByRole("heading", { level: 1, name: "Locked discussions" }).waitFor();
  await page.getByText("only project members can comment").waitFor();
});

test("every page of help can be read, by everybody and on a phone", async () => {
  const page = await stage.enter({ viewport: { width: 390, height: 844 } });
  for (const topic of Object.keys(HELP_TITLES) as HelpTopic[]) {
    await openPage(page, helpPath(topic));
    await page.getByRole("heading", { level: 1, name: HELP_TITLES[topic] }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  }
  await openPage(page, HELP_PATH);
  await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Quick actions" }).click();
  await page.getByText("Close this issue").waitFor();
});
