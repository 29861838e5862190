import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../../support/people.ts";
import {
  createIssue,
  createProject,
  getSignedInUserId,
  postToApi,
  putToApi,
} from "../../support/places.ts";
import { waitUntilSubscribed } from "../issue-stage.ts";
import { createProjectWithIssues, linkIssues, openLinkedIssues } from "./links-stage.ts";

const stage = setUpBrowserTest();

describe("the block of linked issues", () => {
  test(
    "shows the issues in groups, with a count and an anchor [LINK-001] [LINK-003]",
    { tags: "core" },
    async () => {
      const issue = await createProjectWithIssues(stage);
      await linkIssues(issue, "relates_to", "#2", "#3");
      await linkIssues(issue, "is_blocked_by", "#4");
      await openLinkedIssues(issue);
      const { page, block } = issue;
      await block.getByRole("heading", { name: "Linked issues" }).waitFor();
      expect(await block.locator("header").innerText()).toMatch(/^Linked issues\s*3$/);
      expect(await block.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
        "Is blocked by\n1",
        "Relates to\n2",
      ]);
      await page.getByRole("link", { name: "Blocked by 1" }).click();
      await page.waitForURL(/#related-issues$/);
      const rows = block.getByRole("list").first();
      await block.getByRole("button", { name: "Collapse linked issues" }).click();
      await rows.waitFor({ state: "hidden" });
      await block.getByRole("button", { name: "Expand linked issues" }).click();
      await rows.waitFor();
    },
  );

  test("shows what each issue is about [LINK-005] [LINK-006] [LINK-007] [LINK-009]", async () => {
    const issue = await createProjectWithIssues(stage, [
      {},
      { confidential: true, weight: 3, due_date: "2024-02-01" },
      { weight: 0, due_date: "2024-02-01" },
    ]);
    const { page, project, block } = issue;
    const milestone = await postToApi<{ id: number }>(
      page,
      `/api/v4/projects/${project.id}/milestones`,
      { title: "First rope" },
    );
    const api = `/api/v4/projects/${project.id}/issues`;
    const assignee_ids = [await getSignedInUserId(page)];
    await putToApi(page, `${api}/2`, { milestone_id: milestone.id, assignee_ids });
    await putToApi(page, `${api}/3`, { state_event: "close" });
    const elsewhere = await createProject(page, { name: "Elsewhere" });
    await createIssue(page, elsewhere, { title: "Far away" });
    const far = `${elsewhere.path_with_namespace}#1`;
    await linkIssues(issue, "relates_to", "#2", "#3", far);
    await openLinkedIssues(issue);

    const rowOf = (title: string) => block.getByRole("listitem").filter({ hasText: title });
    const open = rowOf("Knot");
    await open.locator('[data-tooltip="Open"]').waitFor();
    await open.locator('[data-tooltip="Confidential"]').waitFor();
    expect(await open.getByRole("link", { name: "Knot" }).getAttribute("href")).toMatch(
      /issues\/2$/,
    );
    await open.getByText("#2", { exact: true }).waitFor();
    for (const label of ["Milestone First rope", "Weight 3", /^Assigned to Walker/, /overdue$/]) {
      await open.getByRole("img", { name: label }).waitFor();
    }
    const closed = rowOf("Hook");
    await closed.locator('[data-tooltip="Closed"]').waitFor();
    expect(await closed.locator('[data-tooltip="Confidential"]').count()).toBe(0);
    expect(await closed.getByRole("img", { name: /^Weight/ }).count()).toBe(0);
    expect(await open.locator('[data-tone="danger"]').count()).toBe(1);
    expect(await closed.locator('[data-tone="danger"]').count()).toBe(0);
    await rowOf("Far away").getByText(far, { exact: true }).waitFor();
  });

  test("is read-only for others, and absent without links [LINK-002] [LINK-004]", async () => {
    const issue = await createProjectWithIssues(stage);
    await linkIssues(issue, "relates_to", "#2", "#3");
    const { project, path } = issue;
    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildTestUser());
    await openPage(stranger, path);
    const block = stranger.locator("#related-issues");
    await block.getByRole("link", { name: "Knot" }).waitFor();
    for (const name of ["Add a linked issue", "Move #2", "Remove link to #2"]) {
      expect(await block.getByRole("button", { name }).count(), name).toBe(0);
    }
    await openLinkedIssues(issue);
    for (const name of ["Add a linked issue", "Move #2", "Remove link to #2"]) {
      expect(await issue.block.getByRole("button", { name }).count(), name).toBe(1);
    }
    await openPage(stranger, `/${project.path_with_namespace}/-/issues/4`);
    expect(await block.count()).toBe(0);
  });

  test("says why a link is locked [LINK-010]", async () => {
    const issue = await createProjectWithIssues(stage);
    const { page, block } = issue;
    const attic = await createProject(page, { name: "Attic", visibility: "public" });
    await createIssue(page, attic, { title: "Old rope" });
    await linkIssues(issue, "relates_to", `${attic.path_with_namespace}#1`);
    await postToApi(page, `/api/v4/projects/${attic.id}/archive`, {});
    await openLinkedIssues(issue);
    const lock = block.getByRole("button", { name: "Locked link" });
    expect(await lock.getAttribute("aria-description")).toBe(
      `This link cannot be removed because ${attic.path_with_namespace} is archived.`,
    );
    expect(await block.getByRole("button", { name: /^Remove link/ }).count()).toBe(0);
  });

  test("says that the list could not be loaded, and tries again [LINK-045]", async () => {
    const issue = await createProjectWithIssues(stage, [], [/status of 500/]);
    const { page, path, block } = issue;
    await linkIssues(issue, "relates_to", "#2");
    let isBroken = true;
    await page.route("**/links.json", (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    const isLive = waitUntilSubscribed(page);
    await openLinkedIssues(issue);
    await isLive;
    await postToApi(page, `${path}/links.json`, { issuable_references: ["#3"] });
    await block.getByText("An error occurred while fetching issues.").waitFor();
    expect(await block.getByRole("listitem").count()).toBe(0);
    isBroken = false;
    await block.getByRole("button", { name: "Try again" }).click();
    await block.getByRole("link", { name: "Hook" }).waitFor();
  });
});

test("an issue that others block says so in the list", async () => {
  const issue = await createProjectWithIssues(stage);
  await linkIssues(issue, "is_blocked_by", "#2", "#3");
  const { page, project } = issue;
  await openPage(page, `/${project.path_with_namespace}/-/issues`);
  const blocked = page.getByRole("img", { name: "Blocked by 2 issues" });
  await blocked.waitFor();
  expect(await blocked.count()).toBe(1);
});
