/** Tests that a page whose files the server no longer has says so and loses no text. */
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { commentField, waitUntilCommentFormReady } from "../notes/composer-stage.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();
const SCRIPTS = /\/-\/assets\/[^/]+\.js$/;

test("a page from an older release offers to reload when a part cannot be loaded, and keeps the text", async () => {
  const page = await stage.enter({ expected: [/status of 404/] });
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Left open" });
  const { iid } = await createIssue(page, project, { title: "Read over lunch" });
  await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
  await waitUntilCommentFormReady(page);
  // As after an upgrade: the server answers 404 for every script that the page has not loaded yet.
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
  await commentField(page).fill("Typed before the upgrade was noticed");
  // In the field, the key inserts a link.
  await commentField(page).blur();
  await page.keyboard.press("Control+k");

  const banner = page.getByRole("status").filter({ hasText: "Reload the page to continue." });
  await banner.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => banner.isVisible()).toBe(true);
  await page.unroute(SCRIPTS);
  await banner.getByRole("button", { name: "Reload" }).click();
  await waitUntilCommentFormReady(page);
  expect(await commentField(page).inputValue()).toBe("Typed before the upgrade was noticed");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search or run a command").waitFor();
  await expect.poll(() => banner.count()).toBe(0);
});
