import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();
const SIMILAR = "Printed maps lose the legend";

/** Opens the page of a new issue in a project with two issues whose titles are similar. */
async function openNewIssue(options = {}): Promise<Page> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Maps" });
  await createIssue(page, project, { title: `${SIMILAR} on the second page` });
  await createIssue(page, project, { title: "Legend of printed maps is lost", confidential: true });
  await openPage(page, `/${project.path_with_namespace}/-/issues/new`);
  return page;
}

const title = (page: Page) => page.getByLabel("Title");
const region = (page: Page) => page.getByRole("region", { name: "Possible duplicates" });
const isFocused = (page: Page) => title(page).evaluate((field) => field === document.activeElement);
const topOfType = async (page: Page) => (await page.getByLabel("Type").boundingBox())?.y;

function recordRequests(page: Page, part: string): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => request.url().includes(part) && requests.push(request));
  return requests;
}

test(
  "likely duplicates appear while the title is typed, and their links keep the text",
  { tags: "core" },
  async () => {
    const page = await openNewIssue();
    const requests = recordRequests(page, "possible_duplicates");
    // The clock is paused, because two slow keys would make the page send a request between them.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await title(page).pressSequentially(SIMILAR);
    await page.clock.resume();
    const links = region(page).getByRole("link");
    await links.nth(1).waitFor();
    expect(await links.allInnerTexts()).toEqual([
      expect.stringContaining("#1"),
      expect.stringContaining("#2"),
    ]);
    expect(await links.first().locator("mark").allInnerTexts()).toEqual([
      ...SIMILAR.split(" "),
      "the",
    ]);
    expect(requests).toHaveLength(1);
    expect(await isFocused(page)).toBe(true);
    await page.getByRole("status").filter({ hasText: "2 possible duplicates" }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);

    const opened = page.waitForEvent("popup");
    await links.first().click();
    await (await opened).close();
    expect(await title(page).inputValue()).toBe(SIMILAR);

    await links.first().focus();
    await page.keyboard.press("Escape");
    await links.first().waitFor({ state: "detached" });
    expect(await isFocused(page)).toBe(true);
    await title(page).pressSequentially(" on");
    await region(page).getByRole("button", { name: "Show possible duplicates" }).click();
    await links.nth(1).waitFor();
  },
);

test("what the pointer is on stays where it is when duplicates are found", async () => {
  const page = await openNewIssue();
  const before = await topOfType(page);
  await page.getByLabel("Type").hover();
  await title(page).pressSequentially(SIMILAR);
  await region(page).getByText("2 possible duplicates").waitFor();
  expect(await region(page).getByRole("link").count()).toBe(0);
  expect(await topOfType(page)).toBe(before);
  await title(page).hover();
  await region(page).getByRole("link").nth(1).waitFor();
  expect(await topOfType(page)).toBeGreaterThan(before ?? 0);
  await page.getByLabel("Type").hover();
  const opened = await topOfType(page);
  await title(page).fill("Nothing like it");
  await region(page).getByRole("link").first().waitFor({ state: "detached" });
  expect(await topOfType(page)).toBe(opened);
});

test("on a phone they fit, and a failed search is silently absent", async () => {
  const page = await openNewIssue({
    viewport: { width: 390, height: 844 },
    expected: [/503|Failed to load/],
  });
  const scripts = recordRequests(page, "possible-duplicates");
  await title(page).fill(SIMILAR);
  await region(page).getByRole("link").nth(1).waitFor();
  expect(scripts.length).toBeGreaterThan(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  // The on-screen keyboard covers the lower half. Tab reaches the list, and Escape returns to the title.
  await page.setViewportSize({ width: 390, height: 420 });
  const first = region(page).getByRole("link").first();
  expect(await first.boundingBox().then((box) => (box ? box.y + box.height : 0))).toBeLessThan(420);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await first.waitFor({ state: "detached" });
  expect(await isFocused(page)).toBe(true);

  await page.route("**/possible_duplicates.json*", (route) => route.fulfill({ status: 503 }));
  await title(page).fill(`${SIMILAR} today`);
  await region(page).waitFor({ state: "detached" });
  expect(await page.getByRole("alert").filter({ hasText: /\w/ }).count()).toBe(0);
});
