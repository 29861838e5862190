/**
 * Runs every command that a page registers, from the command palette, and checks where the focus is
 * afterwards, and after Escape: never on the body, and never on the heading of the page.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isFullSweep } from "../../server/test/sampling.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();
/** Commands in these sections of the palette stay on the page. The others open another page. */
const SECTIONS = ["This page", "Create", "Everywhere"];
/** Commands that open another page, although they belong to this one. */
const LEAVES = /^(?:Next|Previous) issue|^Sign out|^New (?:issue|project|group)/;

const PAGES = ["issues/1", "issues", "labels", "milestones", "project_members"];

test.each(isFullSweep ? PAGES : PAGES.slice(0, 1))(
  "no command of %s loses the focus",
  async (path) => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const project = await createProject(page, { name: "Focus" });
    const issue = await createIssue(page, project, { title: "Stones" });
    await postToApi(page, `/api/v4/projects/${project.id}/issues/${issue.iid}/notes`, {
      body: "They fall.",
    });
    const address = `/${project.path_with_namespace}/-/${path}`;
    await openPage(page, address);
    const labels = await listCommands(page);
    expect(labels.length).toBeGreaterThan(1);
    const lost: string[] = [];
    for (const label of labels) {
      await runCommand(page, label);
      if (await isFocusLost(page)) lost.push(label);
      await page.keyboard.press("Escape");
      if (await isFocusLost(page)) lost.push(`${label}, then Escape`);
      if (new URL(page.url()).pathname !== address || (await page.getByRole("dialog").count()) > 0)
        await openPage(page, address);
    }
    expect(lost).toEqual([]);
  },
  90_000,
);

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Search or run/ }).click();
  await page.getByRole("combobox", { name: "Commands and search" }).waitFor();
}

async function listCommands(page: Page): Promise<string[]> {
  await openPalette(page);
  const labels: string[] = [];
  for (const name of SECTIONS) {
    const items = page.getByRole("group", { name, exact: true }).getByRole("option");
    labels.push(
      ...(await items.evaluateAll((all) =>
        all.map((item) => item.querySelector("span")?.textContent ?? ""),
      )),
    );
  }
  await page.keyboard.press("Escape");
  return labels.filter((label) => !LEAVES.test(label));
}

async function runCommand(page: Page, label: string): Promise<void> {
  await openPalette(page);
  const named = { has: page.getByText(label, { exact: true }) };
  await page.getByRole("option").filter(named).first().click();
}

/** Whether the focus stays on the body or on the heading of the page for half a second. */
async function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const end = performance.now() + 500;
    const isLost = () => document.activeElement?.matches("body, h1") ?? true;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    while (isLost() && performance.now() < end) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    return isLost();
  });
}
