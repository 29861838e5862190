import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, registerAccount, signIn, buildTestUser } from "../support/people.ts";
import { createGroup, createIssue, createProject, postToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";

const stage = setUpBrowserTest();

async function atHome(options: Parameters<typeof stage.visit>[1] = {}) {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const group = await createGroup(page, {
    name: `Range ${person.username}`,
    path: `range-${person.username}`,
    visibility: "public",
  });
  const project = await createProject(page, {
    name: "Route",
    namespace_id: group.id,
    visibility: "public",
  });
  return { page, group, project, list: `/${project.path_with_namespace}/-/milestones` };
}

const aMilestone = (page: Parameters<typeof postToApi>[0], project: { id: number }, wish: object) =>
  postToApi<{ id: number; iid: number }>(page, `/api/v4/projects/${project.id}/milestones`, wish);

describe("the page of milestones", () => {
  test(
    "begins empty, and makes a milestone with its dates by keyboard alone",
    { tags: "core" },
    async () => {
      const { page, list } = await atHome();
      await openPage(page, list);
      await page.getByRole("heading", { name: "No open milestones" }).waitFor();
      const dialog = page.getByRole("dialog", { name: "New milestone" });
      await pressKeyUntilOpen(page, "n", dialog);
      await dialog.getByLabel("Title").fill("Season 1");
      await dialog.getByRole("button", { name: /^Due date/ }).press("Enter");
      await page.getByLabel("Date (yyyy-mm-dd)").fill("2031-05-17");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Due date: May 17, 2031" }).waitFor();
      await dialog.getByLabel("Description").fill("Up and down again");
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Create milestone" }).press("Enter");
      await page.getByRole("status").filter({ hasText: "Milestone Season 1 created." }).waitFor();
      const row = page.getByRole("listitem").filter({ hasText: "Season 1" });
      expect(await row.innerText()).toMatch(/Due May 17, 2031[\s\S]*No issues/);
    },
  );

  test("shows how far each has come, and closes, reopens and deletes", async () => {
    const { page, project, list } = await atHome();
    const { id } = await aMilestone(page, project, { title: "Summit" });
    await createIssue(page, project, { title: "Pack", milestone_id: id });
    await openPage(page, list);
    await page.getByText("0 of 1 issue closed").waitFor();
    const act = async (item: string) => {
      await page.getByRole("button", { name: "More actions for Summit" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await act("Close milestone");
    await page.getByRole("heading", { name: "No open milestones" }).waitFor();
    await page.getByRole("link", { name: "Closed" }).click();
    await page.getByRole("link", { name: "Summit" }).waitFor();
    await act("Reopen milestone");
    await page.getByRole("heading", { name: "No closed milestones" }).waitFor();
    await page.getByRole("link", { name: "All" }).click();
    await act("Delete milestone");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete milestone" }).click();
    await page.getByRole("heading", { name: "No milestones yet" }).waitFor();
  });

  test("keeps what was typed when the title is taken", async () => {
    const { page, project, list } = await atHome({ expected: [/status of 400/] });
    await aMilestone(page, project, { title: "Summit" });
    await openPage(page, list);
    await page.getByRole("button", { name: "New milestone" }).click();
    const dialog = page.getByRole("dialog", { name: "New milestone" });
    await dialog.getByLabel("Title").fill("Summit");
    await dialog.getByLabel("Description").fill("The same again");
    await dialog.getByRole("button", { name: "Create milestone" }).click();
    await dialog.getByText("Title has already been taken").waitFor();
    expect(await dialog.getByLabel("Description").inputValue()).toBe("The same again");
  });

  test("offers outsiders nothing to change, and shows what belongs to the group as such", async () => {
    const { page, project, group, list } = await atHome();
    await aMilestone(page, project, { title: "Summit" });
    await postToApi(page, `/api/v4/groups/${group.id}/milestones`, { title: "Season" });
    const guest = buildTestUser();
    await registerAccount(stage.url, guest);
    const other = await stage.visit("/");
    await signIn(other, guest);
    await openPage(other, list);
    const row = other.getByRole("listitem").filter({ hasText: "Season" });
    expect(await row.innerText()).toContain("From Range");
    expect(
      await other.getByRole("button", { name: /New milestone|^More actions for/ }).count(),
    ).toBe(0);
  });
});

describe("the page of a milestone", () => {
  test("tells its dates and text, and lists its issues by state", async () => {
    const { page, project, list } = await atHome();
    const { id, iid } = await aMilestone(page, project, {
      title: "Summit",
      description: "Before the snow",
      start_date: "2031-01-02",
      due_date: "2031-05-17",
    });
    for (const title of ["Pack", "Climb"])
      await createIssue(page, project, { title, milestone_id: id });
    await openPage(page, `${list}/${iid}`);
    await page.getByRole("heading", { name: "Summit", level: 1 }).waitFor();
    await page.getByText("Before the snow").waitFor();
    await page.getByText("Jan 2, 2031 – May 17, 2031").waitFor();
    const issues = page.getByRole("list", { name: "Issues" });
    expect(await issues.getByRole("listitem").count()).toBe(2);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "Closed 0" }).click();
    await page.getByRole("heading", { name: "No closed issues" }).waitFor();
  });

  test("is edited, closed and promoted from there", async () => {
    const { page, project, group, list } = await atHome();
    const { iid } = await aMilestone(page, project, { title: "Summit" });
    await openPage(page, `${list}/${iid}`);
    await pressKeyUntilOpen(page, "e", page.getByRole("dialog"));
    await page.getByRole("dialog").getByLabel("Title").fill("High summit");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("heading", { name: "High summit", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Close milestone" }).click();
    await page.getByRole("button", { name: "Reopen milestone" }).click();
    await page.getByRole("button", { name: "Close milestone" }).waitFor();
    await page.getByRole("button", { name: "More actions for High summit" }).click();
    await page.getByRole("menuitem", { name: "Promote to group milestone" }).click();
    await page.getByRole("button", { name: "Promote milestone" }).click();
    await page.waitForURL(`**${list}`);
    await page.getByRole("link", { name: "High summit" }).waitFor();
    expect(await page.getByRole("link", { name: "High summit" }).getAttribute("href")).toBe(
      `/groups/${group.full_path}/-/milestones/1`,
    );
  });

  test("fits a phone", async () => {
    const { page, project, list } = await atHome({ viewport: { width: 390, height: 844 } });
    const title = "A milestone with a title that is rather longer than a phone is wide";
    const { iid } = await aMilestone(page, project, { title });
    for (const address of [list, `${list}/${iid}`]) {
      await openPage(page, address);
      await page.getByText(title).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
      expect(await findAccessibilityProblems(page)).toEqual([]);
    }
  });
});
