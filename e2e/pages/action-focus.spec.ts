/**
 * Runs every command that a page registers, from the command palette, and checks where the focus is
 * afterwards, and after Escape: never on the body, and never on the heading of the page.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createSampler, isFullSweep, sampleOrFirst } from "../../server/test/sampling.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { createEpic } from "../support/noteables.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();
const isRun = createSampler("commands of the palette", 0.35);
/** Commands in these sections of the palette stay on the page. The others open another page. */
const SECTIONS = ["This page", "Create", "Everywhere"];
/** Commands that open another page, although they belong to this one. */
const LEAVES = /^(?:Next|Previous) (?:issue|epic)|^Sign out|^New (?:issue|epic|project|group)/;

/** Pages of a project by the path after `/-/`, of its group after `groups/`, others by the whole path. */
const PAGES = [
  "issues/1",
  "issues",
  "labels",
  "milestones",
  "project_members",
  "groups/epics/1",
  "groups/epics",
  "groups/epics/new",
  "groups/roadmap",
  "/",
  "/dashboard/todos",
];

test.each(isFullSweep ? PAGES : PAGES.slice(0, 1))(
  "no command of %s loses the focus",
  async (path) => {
    const page = await stage.enter();
    const person = buildTestUser();
    await signUpByRequest(page, person);
    const group = await createGroup(page, { name: "Focus", path: `focus-${person.username}` });
    const project = await createProject(page, { name: "Focus", namespace_id: group.id });
    await createEpic(page, group, { title: "Cairns" });
    const issue = await createIssue(page, project, { title: "Stones" });
    await postToApi(page, `/api/v4/projects/${project.id}/issues/${issue.iid}/notes`, {
      body: "They fall.",
    });
    await postToApi(page, `/api/v4/projects/${project.id}/issues/${issue.iid}/todo`, {});
    const address = path.startsWith("/")
      ? path
      : path.startsWith("groups/")
        ? path.replace("groups/", `/groups/${group.full_path}/-/`)
        : `/${project.path_with_namespace}/-/${path}`;
    await openPage(page, address);
    const labels = await listCommands(page);
    expect(labels.length).toBeGreaterThan(0);
    const lost: string[] = [];
    for (const label of sampleOrFirst(labels, isRun)) {
      await runCommand(page, label);
      if (await isFocusLost(page)) lost.push(label);
      await page.keyboard.press("Escape");
      if (await isFocusLost(page)) lost.push(`${label}, then Escape`);
      // Always, because a dialog whose code loads late can open after the Escape.
      await openPage(page, address);
    }
    expect(lost).toEqual([]);
  },
  180_000,
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
  // Closing comes last, because a closed issue has fewer commands.
  const isClosing = (label: string) => Number(label.startsWith("Close "));
  return labels
    .filter((label) => !LEAVES.test(label))
    .toSorted((one, other) => isClosing(one) - isClosing(other));
}

async function runCommand(page: Page, label: string): Promise<void> {
  await openPalette(page);
  const named = { has: page.getByText(label, { exact: true }) };
  await page.getByRole("option").filter(named).first().click();
}

/** Whether the focus stays on the body or on the heading of the page for five seconds. */
async function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const end = performance.now() + 5_000;
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
