import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { issueApiPath, openIssuePage } from "../issues/issue-stage.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import {
  createGroup,
  createIssue,
  createProject,
  getSignedInUserId,
  postToApi,
  type CreatedProject,
} from "../support/places.ts";
import { createEpic, openPlannedIssue, pressUndo, row, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

const list = (page: Page) => page.getByRole("dialog", { name: "Epic" });
const edit = (page: Page) => row(page, "Epic").getByRole("button", { name: "Edit epic" });
const option = (page: Page, name: string) => list(page).getByRole("option", { name });

async function choose(page: Page, name: string): Promise<void> {
  await edit(page).click();
  await option(page, name).click();
  await list(page).waitFor({ state: "detached" });
}

/** Title of the epic that the server has stored. */
async function readStoredEpic(page: Page, project: CreatedProject, iid: number) {
  const answer = await page.request.get(issueApiPath(project, iid));
  const { epic } = (await answer.json()) as { epic: { title: string } | null };
  return epic?.title ?? null;
}

test(
  "an epic is assigned, replaced and removed [EPIC-001] [EPIC-004] [EPIC-006] [EPIC-007] [EPIC-008]",
  { tags: "core" },
  async () => {
    const { page, group, project, iid } = await openPlannedIssue(stage);
    await createEpic(page, group, "Ridge");
    const stored = () => readStoredEpic(page, project, iid);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/epics\/\d+\/issues/.test(request.url())) sent.push(request.method());
    });
    await waitForValue(page, "Epic", "None");
    await edit(page).click();
    await option(page, "Traverse &1").waitFor();
    await list(page).getByRole("option", { name: "No Epic", selected: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await option(page, "No Epic").click();
    await list(page).waitFor({ state: "detached" });
    expect(sent).toEqual([]);

    await choose(page, "Traverse");
    const link = row(page, "Epic").getByRole("link", { name: "Traverse" });
    expect(await link.getAttribute("href")).toBe(`/groups/${group.full_path}/-/epics/1`);
    await page.getByText("Epic set to Traverse.").waitFor();
    expect(await stored()).toBe("Traverse");

    await choose(page, "Ridge");
    await page.getByText("Epic set to Ridge.").waitFor();
    expect(await stored()).toBe("Ridge");

    await choose(page, "Ridge");
    await waitForValue(page, "Epic", "None");
    await page.getByText("Epic removed.").waitFor();
    expect(await stored()).toBeNull();

    // The page knows the id of the link only from the response to the assignment.
    await choose(page, "Traverse");
    await choose(page, "No Epic");
    await expect.poll(stored).toBeNull();
    await waitForValue(page, "Epic", "None");
    await expect.poll(() => sent).toEqual(["POST", "POST", "DELETE", "POST", "DELETE"]);
    await page.getByText("Epic removed.").waitFor();
    await pressUndo(page);
    await waitForValue(page, "Epic", "Traverse");
    await expect.poll(stored).toBe("Traverse");
  },
);

test("epics are searched by number and text, after a pause [EPIC-010] [EPIC-011]", async () => {
  const { page, group } = await openPlannedIssue(stage);
  await createEpic(page, group, "Ridge 1");
  await edit(page).click();
  await option(page, "Ridge 1").waitFor();
  const searches: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith("/epics")) searches.push(search);
  });
  const shown = () => list(page).getByRole("option").allInnerTexts();
  const answered = page.waitForResponse(/epics\?.*iids=1&/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  // The delay of 300 ms begins again with each key.
  for (const key of [" ", "1"]) {
    await page.keyboard.type(key);
    await page.clock.runFor(290);
  }
  expect(searches).toEqual([]);
  await page.clock.runFor(20);
  await answered;
  expect(searches).toHaveLength(1);
  await page.clock.resume();
  await expect.poll(shown).toEqual([expect.stringContaining("Traverse")]);
  await page.getByRole("searchbox").fill("nothing has this title");
  await list(page).getByText("No matching epics").waitFor();
});

test("what fails is said, and can be tried again [EPIC-017] [EPIC-018] [EPIC-019]", async () => {
  const { page } = await openPlannedIssue(stage, {}, { expected: [/status of/] });
  await page.route(/\/epics\?/, (route) => route.fulfill({ status: 500 }));
  await edit(page).click();
  await list(page).getByText("Something went wrong while fetching group epics.").waitFor();
  await page.unrouteAll();
  await list(page).getByRole("button", { name: "Try again" }).click();
  const refuse = (method: string) =>
    page.route(/\/epics\/\d+\/issues\//, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500 }) : route.fallback(),
    );
  await refuse("POST");
  await option(page, "Traverse").click();
  await page.getByText("Something went wrong while assigning issue to epic.").waitFor();
  await waitForValue(page, "Epic", "None");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Epic set to Traverse.").waitFor();
  await refuse("DELETE");
  await choose(page, "No Epic");
  await page.getByText("Something went wrong while removing issue from epic.").waitFor();
  await waitForValue(page, "Epic", "Traverse");
  await page.unrouteAll();
});

test("only those who can assign it edit the epic [EPIC-015]", async () => {
  const { page: owner, project, path } = await openPlannedIssue(stage);
  await choose(owner, "Traverse");
  await owner.getByText("Epic set to Traverse.").waitFor();
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  const user_id = await getSignedInUserId(page);
  // A Reporter of the project alone can change the milestone, but not the epics of the group.
  await postToApi(owner, `/api/v4/projects/${project.id}/members`, { user_id, access_level: 20 });
  await openIssuePage(page, path);
  await row(page, "Epic").getByRole("link", { name: "Traverse" }).waitFor();
  await row(page, "Milestone").getByRole("button", { name: "Edit milestone" }).waitFor();
  expect(await edit(page).count()).toBe(0);
  await page.keyboard.press("Shift+E");
  expect(await list(page).count()).toBe(0);
});

test("projects of users and groups without epics have no epic", async () => {
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  const group = await createGroup(page, { name: "Flat", path: `flat${Date.now()}` });
  for (const place of [{}, { namespace_id: group.id }]) {
    const project = await createProject(page, { name: "Huts", ...place });
    const { iid } = await createIssue(page, project, { title: "Untie the knot" });
    const issues = `/${project.path_with_namespace}/-/issues`;
    await openIssuePage(page, `${issues}/${iid}`);
    await row(page, "Milestone").waitFor();
    expect(await row(page, "Epic").count()).toBe(0);
    await openPage(page, `${issues}/new`);
    await row(page, "Milestone").waitFor();
    expect(await row(page, "Epic").count()).toBe(0);
  }
});

test("an issue is created with an epic [EPIC-002] [EPIC-004] [EPIC-009] [EPIC-015]", async () => {
  const { page, project } = await openPlannedIssue(stage);
  await openPage(page, `/${project.path_with_namespace}/-/issues/new`);
  const changes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname.startsWith("/api/")) changes.push(pathname);
  });
  await page.getByLabel("Title").fill("Tie the knot");
  await waitForValue(page, "Epic", "Select epic");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await choose(page, "Traverse");
  await waitForValue(page, "Epic", "Traverse");
  await choose(page, "No Epic");
  await waitForValue(page, "Epic", "No Epic");
  await choose(page, "Traverse");
  await waitForValue(page, "Epic", "Traverse");
  expect(changes.filter((path) => path.includes("epics"))).toEqual([]);
  await page.getByRole("button", { name: "Create issue" }).click();
  await page.getByRole("heading", { level: 1, name: /Tie the knot/ }).waitFor();
  await row(page, "Epic").getByRole("link", { name: "Traverse" }).waitFor();
  expect(changes.filter((path) => path.includes("epics"))).toEqual([]);
});

test("a list of issues is filtered by epic", async () => {
  const { page, project } = await openPlannedIssue(stage);
  await createIssue(page, project, { title: "Without an epic" });
  await choose(page, "Traverse");
  await page.getByText("Epic set to Traverse.").waitFor();
  await openPage(page, `/${project.path_with_namespace}/-/issues`);
  const rows = page.getByRole("list", { name: "Issues" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  const field = page.getByRole("combobox", { name: "Filter issues" });
  await field.click();
  await page.getByRole("option", { name: "Epic", exact: true }).click();
  await page.getByRole("option", { name: "Traverse" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?epic_id=%261");
  await expect.poll(() => rows.count()).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: /&1/ }).first().waitFor();
  expect(await rows.count()).toBe(1);
});
