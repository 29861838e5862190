import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { registerAccount, signIn, buildTestUser } from "../support/people.ts";
import { createGroup, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();

async function anOwner() {
  const person = buildTestUser();
  await registerAccount(stage.url, person);
  const page = await stage.visit("/");
  await signIn(page, person);
  const group = await createGroup(page, { name: "Peaks", path: `peaks-${person.username}` });
  const project = await createProject(page, { name: "Cabin", namespace_id: group.id });
  await openPage(page, `/${project.path_with_namespace}`);
  return { page, group, project };
}

describe("the command palette", () => {
  test("opens by its key, finds a command, and goes there", { tags: "core" }, async () => {
    const { page, project } = await anOwner();
    await page.keyboard.press("Control+k");
    const field = page
      .getByRole("combobox", { name: "Search or run a command" })
      .or(page.getByPlaceholder("Search or run a command"));
    await field.first().waitFor();
    await page.keyboard.type("labels");
    await page.getByRole("option", { name: /Labels · Cabin/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/${project.path_with_namespace}/-/labels`);
  });

  test("finds projects and people as well, and Escape gives the focus back", async () => {
    const { page, project } = await anOwner();
    const trigger = page.getByRole("button", { name: /^Search or run a command/ });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await page.getByPlaceholder("Search or run a command").fill("cabin");
    await page
      .getByRole("option", { name: new RegExp(project.path_with_namespace) })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => trigger.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });
});

describe("shortcuts", () => {
  test("lead to the pages of a place, one key after the other", async () => {
    const { page, project } = await anOwner();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.waitForURL(`**/${project.path_with_namespace}/-/issues`);
  });

  test("are listed under ?, only those that work here, and can be switched off", async () => {
    const { page } = await anOwner();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Issues · Cabin").waitFor();
    await help.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    const before = page.url();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.keyboard.press("?");
    await page.waitForTimeout(300);
    expect(page.url()).toBe(before);
    expect(await help.count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or run a command").waitFor();
  });

  test("stay out of the way while somebody writes", async () => {
    const { page, group } = await anOwner();
    await openPage(page, `/groups/new?parent_id=${group.id}`);
    await page.getByLabel(/name/i).first().click();
    await page.keyboard.type("g i ? c");
    expect(await page.getByLabel(/name/i).first().inputValue()).toBe("g i ? c");
    expect(page.url()).toContain("/groups/new");
  });
});
