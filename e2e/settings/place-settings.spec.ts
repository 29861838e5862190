import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, registerAccount, signIn, signUpByRequest } from "../support/people.ts";
import { createGroup, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

async function atHome(options: Parameters<typeof stage.enter>[0] = {}) {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const group = await createGroup(page, { name: "Rope team", path: `rope-${person.username}` });
  const project = await createProject(page, { name: "Wall", namespace_id: group.id });
  return { page, group, project };
}

describe("the settings of a project", () => {
  test(
    "an owner renames it, changes its path, and finds it under the new one",
    { tags: "core" },
    async () => {
      const { page, group, project } = await atHome();
      await openPage(page, `/${project.path_with_namespace}`);
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByLabel("Name", { exact: true }).fill("North wall");
      await page.getByText("Unsaved changes").waitFor();
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByRole("status").filter({ hasText: "Project saved." }).waitFor();
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("North wall").waitFor();
      await page.getByLabel("New path").fill("north-wall");
      await page.getByRole("button", { name: "Change path" }).click();
      const question = page.getByRole("alertdialog", { name: "Change the path to “north-wall”?" });
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "detached" });
      await page.getByText("Unsaved changes").waitFor();
      await page.getByRole("button", { name: "Change path" }).click();
      await question.getByRole("button", { name: "Change path" }).click();
      await page.waitForURL(`**/${group.full_path}/north-wall/-/settings`);
      await page.goto(`/${project.path_with_namespace}/-/settings`);
      expect(new URL(page.url()).pathname).toBe(`/${group.full_path}/north-wall/-/settings`);
    },
  );

  test("deleting it asks for the path, and leaves without asking about other changes", async () => {
    const { page, group, project } = await atHome();
    await openPage(page, `/${project.path_with_namespace}/-/settings`);
    await page.getByLabel("Description").fill("Half a thought");
    await page.getByRole("button", { name: "Delete project" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel(`To confirm, type ${project.path_with_namespace}`);
    await field.fill("wall");
    await dialog.getByRole("button", { name: "Delete project" }).click();
    await dialog.getByText(`Type ${project.path_with_namespace} to confirm.`).waitFor();
    await field.fill(project.path_with_namespace);
    await dialog.getByRole("button", { name: "Delete project" }).click();
    await page.waitForURL(`**/${group.full_path}`);
    await page.getByRole("status").filter({ hasText: "Wall deleted." }).waitFor();
  });

  test("a maintainer changes the description only, and nobody else finds the page", async () => {
    const { page, project } = await atHome();
    const helper = buildTestUser();
    await registerAccount(stage.url, helper);
    await postToApi(page, `/api/v4/projects/${project.id}/members`, {
      username: helper.username,
      access_level: 40,
    });
    const theirs = await stage.enter({ expected: [/403/] });
    await signIn(theirs, helper);
    await openPage(theirs, `/${project.path_with_namespace}/-/settings`);
    await theirs.getByLabel("Description").fill("Where ropes hang");
    await theirs.getByRole("button", { name: "Save changes" }).click();
    await theirs.getByRole("status").filter({ hasText: "Project saved." }).waitFor();
    expect(await theirs.getByRole("button", { name: /Delete|Archive|Transfer|path/ }).count()).toBe(
      0,
    );
    expect(await theirs.getByLabel("Name", { exact: true }).count()).toBe(0);
  });

  test("an archived project offers only to unarchive and delete", async () => {
    const { page, project } = await atHome();
    await openPage(page, `/${project.path_with_namespace}/-/settings`);
    await page.getByRole("button", { name: "Archive project" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive project" }).click();
    await page.getByText("This project is archived. Unarchive it").waitFor();
    expect(await page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
    await page.getByRole("button", { name: "Unarchive project" }).click();
    await page.getByLabel("Name", { exact: true }).waitFor();
  });

  test("does not scroll sideways on the smallest phone", async () => {
    const { page, project } = await atHome({ viewport: { width: 320, height: 640 } });
    await openPage(page, `/${project.path_with_namespace}/-/settings`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe("the settings of a group", () => {
  test("an owner moves a subgroup to the top, and is asked before losing changes", async () => {
    const { page, group } = await atHome();
    const ridge = await createGroup(page, { name: "Ridge", path: "ridge", parent_id: group.id });
    await openPage(page, `/groups/${ridge.full_path}/-/edit`);
    await page.getByLabel("Description").fill("Half a thought");
    await page.getByRole("link", { name: "Rope team" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("status").filter({ hasText: "Group saved." }).waitFor();
    await page.getByLabel("New path").fill(`ridge-${group.id}`);
    await page.getByRole("button", { name: "Change path" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Change path" }).click();
    await page.waitForURL(`**/ridge-${group.id}/-/edit`);
    await page.getByRole("button", { name: /^New parent group/ }).click();
    await page.getByRole("option", { name: /top level/ }).click();
    await page.getByRole("button", { name: "Transfer group" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Transfer group" }).click();
    await page.waitForURL(`**/groups/ridge-${group.id}/-/edit`);
    await page.getByRole("status").filter({ hasText: "Group transferred." }).waitFor();
  });
});
