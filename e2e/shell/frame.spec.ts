import { goOffline } from "../support/away.ts";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { registerAccount, signIn, buildTestUser } from "../support/people.ts";
import { createGroup, createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();

async function aTeam() {
  const person = buildTestUser();
  await registerAccount(stage.url, person);
  const page = await stage.visit("/");
  await signIn(page, person);
  const group = await createGroup(page, { name: "Peaks", path: `peaks-${person.username}` });
  const project = await createProject(page, { name: "Cabin", namespace_id: group.id });
  return { person, page, group, project };
}

describe("the frame around a project's page", () => {
  test("says where one is and how much is open there", { tags: "core" }, async () => {
    const { page, group, project } = await aTeam();
    await createIssue(page, project, { title: "Roof" });
    await openPage(page, `/${project.path_with_namespace}/-/labels`);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await crumbs.getByRole("link").allInnerTexts()).toEqual(["Peaks", "Cabin"]);
    expect(await crumbs.locator("[aria-current=page]").innerText()).toBe("Labels");
    const main = page.getByRole("navigation", { name: "Main" });
    expect(await main.getByRole("link", { name: /^Issues/ }).innerText()).toMatch(/Issues\s+1/);
    await crumbs.getByRole("link", { name: "Peaks" }).click();
    await page.waitForURL(`**/${group.full_path}`);
    await expect.poll(() => page.title()).toBe("Peaks · Cairn");
  });

  test("moves the focus to the heading of the page that one goes to", async () => {
    const { page, project } = await aTeam();
    await openPage(page, `/${project.path_with_namespace}`);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Milestones" })
      .click();
    await page.getByRole("heading", { name: "Milestones", level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await expect.poll(() => page.title()).toBe("Milestones · Cabin · Cairn");
  });

  test("offers to create what is possible here", async () => {
    const { page, project } = await aTeam();
    await openPage(page, `/${project.path_with_namespace}`);
    await page.getByRole("button", { name: "Create new" }).click();
    await page.getByRole("link", { name: "New issue" }).first().click();
    await page.waitForURL(`**/${project.path_with_namespace}/-/issues/new`);
  });

  test(
    "on a phone is behind a button, and closes with the page it leads to",
    { tags: "core" },
    async () => {
      const { page, project } = await aTeam();
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, `/${project.path_with_namespace}`);
      const main = page.getByRole("navigation", { name: "Main" });
      expect(await main.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Open navigation" }).click();
      await main.getByRole("link", { name: "Labels" }).click();
      await page.getByRole("heading", { name: "Labels", level: 1 }).waitFor();
      expect(await main.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});

describe("without the network", () => {
  test("a bar says so, for as long as it lasts", async () => {
    const { page } = await aTeam();
    const bar = page.getByText("You’re offline.");
    await goOffline(page);
    await bar.waitFor();
    await page.context().setOffline(false);
    await bar.waitFor({ state: "detached" });
  });
});
