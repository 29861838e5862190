import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { findLayoutProblems } from "../support/layout-problems.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();

async function createIssues(page: Page) {
  const person = buildTestUser();
  await signUpByRequest(page, person);
  const group = await createGroup(page, { name: "Peaks", path: `peaks-${person.username}` });
  const cabin = await createProject(page, { name: "Cabin", namespace_id: group.id });
  const stove = await createProject(page, { name: "Stove", namespace_id: group.id });
  const word = `smoke${person.username.replaceAll(/\W/g, "")}`;
  await createIssue(page, cabin, { title: `${word} in the hall`, labels: "bug" });
  await createIssue(page, cabin, { title: `${word} on the roof`, labels: "bug,roof" });
  await createIssue(page, stove, { title: `${word} from the pipe` });
  return { word, cabin, stove };
}

const results = (page: Page) => page.getByRole("list", { name: "Search results" });
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test(
  "filters narrow the results down by keyboard, live in the address, and can be cleared",
  { tags: "core" },
  async () => {
    const page = await stage.enter({ viewport: { width: 1440, height: 900 } });
    const { word, stove, cabin } = await createIssues(page);
    await openPage(page, `/${stove.path_with_namespace}`);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Commands and search" }).fill(word);
    await page.getByRole("option", { name: `Show results for “${word}” in Stove` }).click();
    await results(page)
      .getByRole("link", { name: `${word} from the pipe` })
      .waitFor();
    await status(page, "1 issue").waitFor();

    // The chip is removed, the text stays.
    await page.getByRole("link", { name: "Search all projects" }).click();
    await status(page, "3 issues").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe(word);

    const filters = page.getByRole("form", { name: "Filters" });
    await filters.getByRole("checkbox", { name: "bug 2" }).focus();
    await page.keyboard.press("Space");
    await status(page, "2 issues").waitFor();
    expect(
      await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value),
    ).toBe("bug");
    await filters.getByRole("checkbox", { name: "roof 1" }).check();
    await status(page, "1 issue").waitFor();
    await filters.getByRole("checkbox", { name: "Closed 0" }).check();
    await page.getByText("No result passes the filters.").waitFor();
    const address = new URL(page.url()).searchParams;
    expect(address.getAll("label_name[]")).toEqual(["bug", "roof"]);
    expect(address.get("state")).toBe("closed");

    // The address is enough, also for the server; going back restores the filter before.
    const answer = await page.request.get(
      `/search?search=${word}&project[]=${encodeURIComponent(cabin.path_with_namespace)}&state[]=opened`,
    );
    const html = await answer.text();
    expect(html).toContain("2 issues");
    expect(html).not.toContain("from the pipe");
    await page.goBack();
    await status(page, "1 issue").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await status(page, "3 issues").waitFor();
    expect(await filters.getByRole("checkbox", { checked: true }).count()).toBe(0);
  },
);

test("on a phone a button opens the filters and gets the focus when they close", async () => {
  const page = await stage.enter({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { word } = await createIssues(page);
  await openPage(page, `/search?search=${word}`);
  const button = page.getByRole("button", { name: /^Filters/ });
  const filters = page.getByRole("form", { name: "Filters" });
  await button.waitFor();
  expect(await filters.isVisible()).toBe(false);
  await button.tap();
  await filters.getByRole("checkbox", { name: "Cabin 2" }).tap();
  await status(page, "2 issues").waitFor();
  expect(await findLayoutProblems(page, 390)).toEqual([]);
  expect(await findLayoutProblems(page, 320)).toEqual([]);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await filters.getByRole("button", { name: "Show results" }).tap();
  expect(await filters.isVisible()).toBe(false);
  expect(await button.textContent()).toBe("Filters1");
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
});
