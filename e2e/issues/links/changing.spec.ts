import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../../support/browser.ts";
import { waitUntilSubscribed } from "../issue-stage.ts";
import {
  createProjectWithIssues,
  linkIssues,
  listTitles,
  openLinkedIssues,
} from "./links-stage.ts";

const stage = setUpBrowserTest();
const isSaved = /\/links\/\d+\.json$/;

describe("linked issues are moved", () => {
  test("by dragging [LINK-004] [LINK-028]", async () => {
    const issue = await createProjectWithIssues(stage);
    await linkIssues(issue, "relates_to", "#2", "#3", "#4");
    await openLinkedIssues(issue);
    const { page, block } = issue;
    const saved = page.waitForResponse(isSaved);
    const grip = block.getByRole("button", { name: "Move #2" });
    await grip.hover();
    await page.mouse.down();
    await block.getByRole("link", { name: "Bolt" }).hover();
    await page.mouse.move(0, 5_000);
    await page.mouse.up();
    expect((await saved).ok()).toBe(true);
    expect(await listTitles(issue)).toEqual(["Hook", "Bolt", "Knot"]);
    await openLinkedIssues(issue);
    expect(await listTitles(issue)).toEqual(["Hook", "Bolt", "Knot"]);
  });

  test("with the keyboard, and Escape leaves them [LINK-028]", { tags: "core" }, async () => {
    const issue = await createProjectWithIssues(stage);
    await linkIssues(issue, "relates_to", "#2", "#3", "#4");
    await openLinkedIssues(issue);
    const { page, block } = issue;
    const grip = block.getByRole("button", { name: "Move #4" });
    await grip.focus();
    for (const key of ["Enter", "ArrowUp", "Escape"]) await page.keyboard.press(key);
    expect(await listTitles(issue)).toEqual(["Knot", "Hook", "Bolt"]);
    const saved = page.waitForResponse(isSaved);
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await saved;
    expect(await listTitles(issue)).toEqual(["Bolt", "Knot", "Hook"]);
    expect(await grip.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test("back when the order was not saved [LINK-043] [LINK-046]", async () => {
    const issue = await createProjectWithIssues(stage, [], [/status of 500/]);
    await linkIssues(issue, "relates_to", "#2", "#3");
    await openLinkedIssues(issue);
    const { page, block } = issue;
    let answer: { status: number; json: object } = { status: 500, json: {} };
    await page.route(isSaved, (route) => route.fulfill(answer));
    await block.getByRole("button", { name: "Move #2" }).focus();
    for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await block.getByText("An error occurred while reordering issues.").waitFor();
    await expect.poll(() => listTitles(issue)).toEqual(["Knot", "Hook"]);
    answer = { status: 200, json: { message: "The list is full." } };
    await block.getByRole("button", { name: "Move #2" }).focus();
    for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await block.getByText("The list is full.").waitFor();
    await expect.poll(() => listTitles(issue)).toEqual(["Knot", "Hook"]);
  });
});

describe("a link is removed", () => {
  test("and restored at its place [LINK-028]", async () => {
    const issue = await createProjectWithIssues(stage);
    await linkIssues(issue, "relates_to", "#2", "#3", "#4");
    await openLinkedIssues(issue);
    const { page, block } = issue;
    await block.getByRole("button", { name: "Remove link to #3" }).click();
    await page.getByText("Removed the link to #3.").waitFor();
    await expect.poll(() => listTitles(issue)).toEqual(["Knot", "Bolt"]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Bolt");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored the link to #3.").waitFor();
    expect(await listTitles(issue)).toEqual(["Knot", "Hook", "Bolt"]);
    await openLinkedIssues(issue);
    expect(await listTitles(issue)).toEqual(["Knot", "Hook", "Bolt"]);
  });

  test("until none is left", async () => {
    const issue = await createProjectWithIssues(stage);
    await linkIssues(issue, "blocks", "#2");
    await openLinkedIssues(issue);
    const { page, block } = issue;
    await block.getByRole("button", { name: "Remove link to #2" }).click();
    await block.getByText("No linked issues yet").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Linked issues");
  });

  test("or says why not [LINK-047] [LINK-048]", async () => {
    const issue = await createProjectWithIssues(stage, [], [/status of (?:404|500)/]);
    await linkIssues(issue, "relates_to", "#2");
    await openLinkedIssues(issue);
    const { page, block } = issue;
    let status = 500;
    await page.route(isSaved, (route) => route.fulfill({ status, json: {} }));
    const remove = block.getByRole("button", { name: "Remove link to #2" });
    await remove.click();
    await block.getByText("An error occurred while removing issues.").waitFor();
    await block.getByRole("button", { name: "Dismiss" }).click();
    status = 404;
    const reread = page.waitForResponse((it) => it.url().endsWith("/links.json"));
    await remove.click();
    await reread;
    expect(await block.getByText(/error occurred/).count()).toBe(0);

    // Without the right to change the other issue there is no path to remove the link.
    await page.route("**/links.json", async (route) => {
      const response = await route.fetch();
      const links = (await response.json()) as { relation_path: string | null }[];
      for (const link of links) link.relation_path = null;
      await route.fulfill({ json: links });
    });
    const withoutPath = page.waitForResponse((it) => it.url().endsWith("/links.json"));
    await remove.click();
    await withoutPath;
    const refusal = block.getByText("This issue cannot be removed here.");
    // The button has no path only when the page shows the answer.
    const press = async () => {
      if ((await refusal.count()) === 0) await remove.click();
      return refusal.count();
    };
    await expect.poll(press).toBe(1);
  });
});

test("another page of the issue follows [LINK-028]", async () => {
  const issue = await createProjectWithIssues(stage);
  await linkIssues(issue, "relates_to", "#2");
  await openLinkedIssues(issue);
  const other = await stage.enter();
  const isLive = waitUntilSubscribed(other);
  await openPage(other, issue.path);
  await isLive;
  await linkIssues(issue, "is_blocked_by", "#3");
  const block = other.locator("#related-issues");
  await block.getByRole("link", { name: "Hook" }).waitFor();
  await other.getByRole("link", { name: "Blocked by 1" }).waitFor();
  await issue.block.getByRole("button", { name: "Remove link to #3" }).click();
  await block.getByRole("link", { name: "Hook" }).waitFor({ state: "detached" });
});
