import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { waitUntilFocused } from "../kit/focus.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { postToApi, putToApi } from "../support/places.ts";
import {
  createAndOpenIssue,
  issueApiPath,
  openIssuePage,
  type IssuePageFixture,
} from "./issue-stage.ts";

const stage = setUpBrowserTest();
const EDITS = ["Edit assignees", "Edit labels", "Edit milestone", "Edit weight", "Edit due date"];
const fact = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const list = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Creates a project with labels and a milestone, and opens an issue without assignees. */
async function aPlannedPlace(options = {}, labels = ["bug", "knots"]): Promise<IssuePageFixture> {
  const issue = await createAndOpenIssue(stage, {}, options);
  const { page, project, path } = issue;
  for (const name of labels) {
    await postToApi(page, `/api/v4/projects/${project.id}/labels`, { name, color: "#336699" });
  }
  await postToApi(page, `/api/v4/projects/${project.id}/milestones`, { title: "Summit" });
  await openIssuePage(page, path);
  return issue;
}

interface Arranged {
  assignees: { username: string }[];
  labels: string[];
  milestone: { title: string } | null;
}

async function arranged({ page, project, iid }: IssuePageFixture) {
  const answer = await page.request.get(issueApiPath(project, iid));
  const { assignees, labels, milestone } = (await answer.json()) as Arranged;
  return { people: assignees.length, labels, milestone: milestone?.title };
}

function assigneeIdsOf(request: Request): number[] {
  const { issue } = request.postDataJSON() as { issue: { assignee_ids: number[] } };
  return issue.assignee_ids;
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("option", { name }).click();
}

describe("facts in the side column", () => {
  test(
    "are chosen from lists that keys open, and are saved [KEY-001] [KEY-002] [KEY-003] [SIDE-017] [SIDE-018] [SIDE-030] [SIDE-033]",
    { tags: "core" },
    async () => {
      const issue = await aPlannedPlace();
      const { page } = issue;
      await page.keyboard.press("a");
      await list(page, "Assignees").waitFor();
      const people = page.waitForRequest((sent) => sent.method() === "PUT");
      await choose(page, "Walker Number");
      await page.keyboard.press("Escape");
      const sent = await people;
      const { pathname, search } = new URL(sent.url());
      expect(pathname + search).toBe(`${issue.path}.json?serializer=sidebar_extras`);
      expect(assigneeIdsOf(sent)).toHaveLength(1);
      await fact(page, "Assignees").getByRole("link", { name: "Walker Number" }).waitFor();

      await page.keyboard.press("a");
      const removing = page.waitForRequest((request) => request.method() === "PUT");
      await choose(page, "Walker Number");
      await page.keyboard.press("Escape");
      expect(assigneeIdsOf(await removing)).toEqual([0]);
      await fact(page, "Assignees").getByText("None").waitFor();

      await page.keyboard.press("l");
      await list(page, "Labels").waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      const relabelling = page.waitForRequest(/graphql/);
      await choose(page, "knots");
      await page.keyboard.press("Escape");
      const { variables } = (await relabelling).postDataJSON() as { variables: { input: object } };
      expect(Object.keys(variables.input).toSorted()).toEqual([
        "addLabelIds",
        "iid",
        "projectPath",
        "removeLabelIds",
      ]);
      await fact(page, "Labels").getByRole("link", { name: "knots" }).waitFor();

      await page.keyboard.press("m");
      await list(page, "Milestone").waitFor();
      await choose(page, "Summit");
      await fact(page, "Milestone").getByRole("link", { name: "Summit" }).waitFor();
      await expect
        .poll(() => arranged(issue))
        .toEqual({ people: 0, labels: ["knots"], milestone: "Summit" });

      await page.keyboard.press("m");
      await choose(page, "No milestone");
      await fact(page, "Milestone").getByText("None").waitFor();
      await expect.poll(() => arranged(issue)).toMatchObject({ milestone: undefined });
    },
  );

  test("are chosen by typing and Enter", { tags: "core" }, async () => {
    const issue = await aPlannedPlace({}, ["knots", "tools"]);
    const { page } = issue;
    await page.keyboard.press("l");
    const search = list(page, "Labels").getByRole("searchbox");
    await page.getByRole("option", { name: "tools" }).waitFor();
    // Both labels match, so the list stays as it is, with its first option highlighted.
    await page.keyboard.type("o");
    await expect.poll(() => search.getAttribute("aria-activedescendant")).toBeTruthy();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await fact(page, "Labels").getByRole("link", { name: "tools" }).waitFor();
    await page.keyboard.press("l");
    await page.getByRole("option", { name: "tools" }).waitFor();
    await page.keyboard.type("kn");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await fact(page, "Labels").getByRole("link", { name: "knots" }).waitFor();
    await expect.poll(() => arranged(issue)).toMatchObject({ labels: ["knots", "tools"] });
  });

  test("are chosen by keys that come before the list is loaded", async () => {
    const issue = await aPlannedPlace({}, ["knots", "tools"]);
    const { page } = issue;
    const typed = Promise.withResolvers<void>();
    await page.route(/\/labels/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.keyboard.press("l");
    await waitUntilFocused(list(page, "Labels").getByRole("searchbox"));
    await page.keyboard.type("kn");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    typed.resolve();
    await fact(page, "Labels").getByRole("link", { name: "knots" }).waitFor();
    await list(page, "Labels").waitFor({ state: "detached" });
    await expect.poll(() => arranged(issue)).toMatchObject({ labels: ["knots"] });
  });

  test("can be a label that the list creates, in a chosen color [SIDE-037]", async () => {
    const issue = await aPlannedPlace({}, ["knots"]);
    const { page } = issue;
    await page.keyboard.press("l");
    await page.getByRole("option", { name: "knots" }).waitFor();
    await page.keyboard.type("Brand new");
    await page.getByRole("option", { name: "Create label “Brand new”" }).waitFor();
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: "New label" });
    const name = form.getByRole("textbox", { name: "Name" });
    await waitUntilFocused(name);
    expect(await name.inputValue()).toBe("Brand new");
    // Escape goes back to the list, which keeps what was typed.
    await page.keyboard.press("Escape");
    await waitUntilFocused(list(page, "Labels").getByRole("searchbox"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await waitUntilFocused(name);
    await name.fill("Brand, new");
    await page.keyboard.press("Enter");
    await form.getByText("A name can’t contain a comma.").waitFor();
    await name.fill("Brand new");
    await form.getByRole("radio", { name: "Moss" }).check();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Brand new", selected: true }).waitFor();
    await waitUntilFocused(list(page, "Labels").getByRole("searchbox"));
    await page.keyboard.press("Escape");
    await fact(page, "Labels").getByRole("link", { name: "Brand new" }).waitFor();
    await expect.poll(() => arranged(issue)).toMatchObject({ labels: ["Brand new"] });
    const labels = await page.request.get(`/api/v4/projects/${issue.project.id}/labels`);
    expect(await labels.json()).toContainEqual(
      expect.objectContaining({ name: "Brand new", color: "#5f8f3a" }),
    );
  });

  test("keep what others chose at the same time", async () => {
    const issue = await aPlannedPlace();
    const { page, project, iid } = issue;
    await page.keyboard.press("l");
    await choose(page, "knots");
    await putToApi(page, issueApiPath(project, iid), { add_labels: "bug" });
    // The page shows the label "bug", which the API request added, while the label list is open.
    await fact(page, "Labels").locator("a").filter({ hasText: "bug" }).waitFor();
    await page.keyboard.press("Escape");
    await fact(page, "Labels").getByRole("link", { name: "knots" }).waitFor();
    await fact(page, "Labels").getByRole("link", { name: "bug" }).waitFor();
    await expect.poll(() => arranged(issue)).toMatchObject({ labels: ["bug", "knots"] });
  });

  test("that could not be saved are said to be so, and stay as they were [SIDE-020] [SIDE-035]", async () => {
    const { page } = await aPlannedPlace({ expected: [/status of 503/] });
    const fail = (route: { fulfill: (answer: { status: number }) => Promise<void> }) =>
      route.fulfill({ status: 503 });
    await page.route(/issues\/\d+\.json(?:\?serializer=sidebar_extras)?$/, fail);
    await page.route(/graphql/, fail);
    await page.getByRole("button", { name: "Edit assignees" }).click();
    await choose(page, "Walker Number");
    await page.keyboard.press("Escape");
    await page.getByText("Error occurred when saving assignees").waitFor();
    await page.getByRole("button", { name: "Edit labels" }).click();
    await choose(page, "bug");
    await page.keyboard.press("Escape");
    await page.getByText("An error occurred while updating labels.").waitFor();
    await page.getByRole("button", { name: "Edit milestone" }).click();
    await choose(page, "Summit");
    await page.getByText("Couldn’t update the milestone.").waitFor();
    await fact(page, "Assignees").getByText("None").waitFor();
    await fact(page, "Labels").getByText("None").waitFor();
    await fact(page, "Milestone").getByText("None").waitFor();
  });

  test("that the server refuses with mutation errors say so too [SIDE-035]", async () => {
    const { page } = await aPlannedPlace();
    await page.route(/graphql/, (route) =>
      route.fulfill({ json: { data: { updateIssue: { errors: ["No"], issue: null } } } }),
    );
    await page.getByRole("button", { name: "Edit labels" }).click();
    await choose(page, "bug");
    await page.keyboard.press("Escape");
    await page.getByText("An error occurred while updating labels.").waitFor();
    await fact(page, "Labels").getByText("None").waitFor();
  });

  test("are reached by the same keys where the column is folded away or a drawer", async () => {
    const { page } = await aPlannedPlace();
    await page.keyboard.press("s");
    await page.getByRole("button", { name: "Expand sidebar" }).waitFor();
    await page.keyboard.press("l");
    await list(page, "Labels").waitFor();
    await page.keyboard.press("Escape");
    await list(page, "Labels").waitFor({ state: "detached" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press("l");
    await list(page, "Details").waitFor();
    await choose(page, "bug");
    await page.getByRole("button", { name: "Done" }).click();
    await list(page, "Details").getByRole("link", { name: "bug" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("are only to be read by those who may not change them", async () => {
    const { path } = await aPlannedPlace();
    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildTestUser());
    await openIssuePage(stranger, path);
    for (const name of EDITS) {
      expect(await stranger.getByRole("button", { name }).count()).toBe(0);
    }
    await stranger.keyboard.press("?");
    const keys = stranger.getByRole("dialog", { name: /shortcuts/i });
    await keys.getByText("Copy link").waitFor();
    expect(await keys.getByText("Edit labels").count()).toBe(0);
  });
});
