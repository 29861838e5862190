import { NEW_PROJECT_PATH } from "@cairn/contract/projects";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createGroup } from "../support/places.ts";

const stage = setUpBrowserTest();
const MOST_STEPS = 60;

test(
  "with the keyboard alone, somebody puts a project into a group",
  { tags: "core" },
  async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const group = await createGroup(page, { name: "Sledders", path: "sledders" });
    await openPage(page, `/${group.full_path}`);
    await tabTo(page, page.getByRole("link", { name: "New project", exact: true }).last());
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "New project", level: 1 }).waitFor();
    await tabTo(page, page.getByLabel("Name", { exact: true }));
    await page.keyboard.type("Trail maps");
    await tabTo(page, page.getByLabel("Path"));
    await page.getByText("Project URL: /sledders/trail-maps").waitFor();
    await tabTo(page, page.getByLabel("Description"));
    await page.keyboard.type("What the ground looks like.");
    await tabTo(page, page.getByLabel("Private"));
    // A project cannot be more visible than its private group, so the arrow key leaves "Private"
    // selected.
    await page.keyboard.press("ArrowDown");
    expect(await page.getByLabel("Private").isChecked()).toBe(true);
    await tabTo(page, page.getByRole("button", { name: "Create project" }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Trail maps", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/sledders/trail-maps");
  },
);

test("a place can be chosen, and a path that is taken there is said at its field", async () => {
  const page = await stage.enter({ expected: [/status of 400/] });
  const person = buildTestUser();
  await signUpByRequest(page, person);
  await createGroup(page, { name: "Wardens", path: "wardens", visibility: "public" });
  await openPage(page, NEW_PROJECT_PATH);
  await page.getByLabel("Name", { exact: true }).fill("Hut book");
  await page.getByRole("button", { name: `Owner: ${person.username}` }).click();
  await page.getByRole("option", { name: /Wardens/ }).click();
  await page.getByText("Project URL: /wardens/hut-book").waitFor();
  await page.getByLabel("Public").check();
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByRole("heading", { name: "Hut book", level: 1 }).waitFor();

  const { id } = (await page.evaluate(() =>
    fetch("/api/v4/groups/wardens").then((answer) => answer.json()),
  )) as { id: number };
  await openPage(page, `${NEW_PROJECT_PATH}?namespace_id=${id}`);
  await page.getByLabel("Name", { exact: true }).fill("Hut book");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByText("Path has already been taken").waitFor();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
