import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, registerAccount, signIn, buildTestUser } from "../support/people.ts";
import { createGroup, createIssue, createProject, postToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";

const stage = setUpBrowserTest();

/** Signs up a user, and creates a group with a project in it. */
async function atHome(options: Parameters<typeof stage.visit>[1] = {}) {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const group = await createGroup(page, {
    name: `Summit ${person.username}`,
    path: `summit-${person.username}`,
    visibility: "public",
  });
  const project = await createProject(page, {
    name: "Weather",
    namespace_id: group.id,
    visibility: "public",
  });
  return { person, page, group, project, labels: `/${project.path_with_namespace}/-/labels` };
}

const aLabel = (page: Parameters<typeof postToApi>[0], project: { id: number }, wish: object) =>
  postToApi(page, `/api/v4/projects/${project.id}/labels`, { color: "#6699cc", ...wish });

describe("the page of labels", () => {
  test(
    "begins empty, and makes a label whose look is seen while typing",
    { tags: "core" },
    async () => {
      const { page, labels } = await atHome();
      await openPage(page, labels);
      await page.getByRole("heading", { name: "No labels yet" }).waitFor();
      expect(await page.getByRole("searchbox", { name: "Search labels" }).count()).toBe(0);
      await page.getByRole("button", { name: "New label" }).click();
      const dialog = page.getByRole("dialog", { name: "New label" });
      await dialog.getByLabel("Name").fill("priority::high");
      await dialog.getByText("Scoped: an issue can have only one “priority” label.").waitFor();
      await dialog.getByLabel("Description").fill("In this release");
      await dialog.getByLabel("Rust").check();
      expect(await dialog.getByLabel("Color", { exact: true }).inputValue()).toBe("#b93a2f");
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Create label" }).click();
      await page.getByRole("status").filter({ hasText: "Label priority::high created." }).waitFor();
      const row = page.getByRole("listitem").filter({ hasText: "In this release" });
      expect(await row.innerText()).toMatch(/priority\s*high[\s\S]*0 open issues/);
      expect(await dialog.count()).toBe(0);
    },
  );

  test("offers a set of labels to begin with, and a row opens the issues of its label", async () => {
    const { page, labels } = await atHome();
    await openPage(page, labels);
    await page.getByRole("button", { name: "Add starter labels" }).click();
    const rows = page.getByRole("list", { name: "Project labels" }).getByRole("listitem");
    await rows.filter({ hasText: "good first issue" }).waitFor();
    expect(await rows.count()).toBe(5);
    // Clicks beside the texts of the row.
    await rows.filter({ hasText: "Something new" }).click({ position: { x: 400, y: 10 } });
    await page.waitForURL((url) => url.search.includes("feature"));
  });

  test("keeps what was typed when the server refuses, and says why", async () => {
    const { page, labels, project } = await atHome({ expected: [/status of 409/] });
    await aLabel(page, project, { name: "bug" });
    await openPage(page, labels);
    const dialog = page.getByRole("dialog", { name: "New label" });
    await pressKeyUntilOpen(page, "n", dialog);
    await dialog.getByRole("button", { name: "Create label" }).click();
    await dialog.getByText("Enter a name.").waitFor();
    await dialog.getByLabel("Name").fill("bug");
    await dialog.getByLabel("Color", { exact: true }).fill("6699cc");
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter a hex color").waitFor();
    await dialog.getByLabel("Color", { exact: true }).fill("#123456");
    await page.keyboard.press("Enter");
    await dialog.getByText(/already/).waitFor();
    expect(await dialog.getByLabel("Name").inputValue()).toBe("bug");
    expect(await dialog.getByLabel("Color", { exact: true }).inputValue()).toBe("#123456");
  });

  test("ranks, edits, promotes and deletes, each with a question where it is for good", async () => {
    const { page, labels, project, group } = await atHome();
    for (const name of ["bug", "docs"]) await aLabel(page, project, { name });
    await createIssue(page, project, { title: "Rain", labels: "bug" });
    await openPage(page, labels);
    const act = async (label: string, item: string) => {
      await page.getByRole("button", { name: `More actions for ${label}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await act("docs", "Prioritize");
    await page.getByRole("list", { name: "Prioritized labels" }).getByText("docs").waitFor();
    await act("bug", "Prioritize");
    await page.getByRole("list", { name: "Prioritized labels" }).getByText("bug").waitFor();
    await act("bug", "Move up");
    await expect
      .poll(() => page.getByRole("list", { name: "Prioritized labels" }).innerText())
      .toMatch(/bug[\s\S]*docs/);

    const counted = page.getByRole("link", { name: "1 open issue" });
    expect(await counted.getAttribute("href")).toContain("label_name%5B%5D=bug");

    await page.getByRole("button", { name: "Edit bug" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("fault");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("button", { name: "Edit fault" }).waitFor();

    await act("fault", "Promote to group label");
    await page.getByRole("button", { name: "Promote label" }).click();
    await page.getByRole("status").filter({ hasText: "fault is now a group label in" }).waitFor();
    await page.getByRole("button", { name: "Edit fault" }).waitFor({ state: "detached" });

    await act("docs", "Delete label");
    await page.getByRole("button", { name: "Cancel" }).click();
    await act("docs", "Delete label");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete label" }).click();
    await page.getByRole("button", { name: "Edit docs" }).waitFor({ state: "detached" });

    await openPage(page, `/groups/${group.full_path}/-/labels`);
    await page.getByRole("list", { name: "Group labels" }).getByText("fault").waitFor();
  });

  test("finds labels by name and description, and says so when there are none", async () => {
    const { page, labels, project } = await atHome();
    await aLabel(page, project, { name: "bug", description: "Not as it should be" });
    await aLabel(page, project, { name: "docs" });
    await openPage(page, labels);
    await page.getByLabel("Search labels").fill("should");
    await page.getByRole("link", { name: "docs" }).waitFor({ state: "detached" });
    expect(await page.getByRole("link", { name: "bug" }).count()).toBe(1);
    await page.waitForURL("**?search=should");
    await page.getByLabel("Search labels").fill("nothing");
    await page.getByRole("heading", { name: "No labels found" }).waitFor();
  });

  test("offers those who may not change labels nothing to change them with", async () => {
    const { page, labels, project } = await atHome();
    await aLabel(page, project, { name: "bug" });
    const guest = buildTestUser();
    await registerAccount(stage.url, guest);
    const other = await stage.visit("/");
    await signIn(other, guest);
    await openPage(other, labels);
    await other.getByRole("link", { name: "bug" }).waitFor();
    for (const name of [/New label/, /^Edit/, /^More actions for/]) {
      expect(await other.getByRole("button", { name }).count()).toBe(0);
    }
  });

  test("says that the list did not come, and tries again", async () => {
    const { page, labels, project } = await atHome({ expected: [/status of 503/] });
    await aLabel(page, project, { name: "bug" });
    await openPage(page, "/dashboard/projects");
    await page.route("**/api/v4/projects/*/labels?**", (route) => route.fulfill({ status: 503 }));
    await page.evaluate((href) => {
      history.pushState(null, "", href);
      dispatchEvent(new PopStateEvent("popstate"));
    }, labels);
    await page.getByRole("heading", { name: "Couldn’t load labels" }).waitFor();
    await page.unroute("**/api/v4/projects/*/labels?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "bug" }).waitFor();
  });

  test("fits a phone, and can be read without JavaScript", async () => {
    const { page, labels, project } = await atHome({ viewport: { width: 390, height: 844 } });
    await aLabel(page, project, { name: "a-rather-long-name-of-a-label::with-a-scope-in-front" });
    await openPage(page, labels);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const plain = await stage.visit(labels, { javaScriptEnabled: false });
    await plain.getByText("with-a-scope-in-front").waitFor();
  });
});
