import { EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { waitUntilSubscribed } from "../issues/issue-stage.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { findLayoutProblems } from "../support/layout-problems.ts";
import { createIssue, postToApi } from "../support/places.ts";
import { createEpic, createEpicFixture, openEpic, type EpicPageFixture } from "./epic-stage.ts";

const stage = setUpBrowserTest();
const treeOf = (page: Page) => page.locator("#child-items");
/** The visible rows in their order, each with a dash for every level above its own. */
const listRows = (page: Page) =>
  treeOf(page)
    .locator("[data-row-link]")
    .evaluateAll((links) =>
      links.map((link) => {
        let depth = -1;
        for (let list = link.closest("ul"); list; list = list.parentElement?.closest("ul") ?? null)
          depth += 1;
        return `${"-".repeat(depth)}${link.textContent}`;
      }),
    );
const expectRows = (page: Page, rows: string[]) => expect.poll(() => listRows(page)).toEqual(rows);
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole("button", { name });

/** An epic with the child epics "Base" and "Wall"; "Base" has the issue "Tent", the epic the issue "Rope". */
async function createTree(expected: RegExp[] = []): Promise<EpicPageFixture> {
  const epic = await createEpicFixture(stage, {}, expected);
  const { page, group, project, path } = epic;
  const base = await createEpic(page, group, { title: "Base" });
  const wall = await createEpic(page, group, { title: "Wall" });
  const references = [base, wall].map(({ iid }) => `&${iid}`);
  await postToApi(page, `${path}/links`, { issuable_references: references });
  for (const [title, epicId] of [
    ["Tent", base.id],
    ["Rope", undefined],
  ] as const) {
    const { iid } = await createIssue(page, project, { title, weight: 3, epic_id: epicId });
    if (epicId === undefined) {
      const reference = `${project.path_with_namespace}#${iid}`;
      await postToApi(page, `${path}/issues`, { issuable_references: [reference] });
    }
  }
  return epic;
}

describe("the child items of an epic [EPIC-027]", () => {
  test("are a tree whose levels open by button, by the arrow keys and all at once", async () => {
    const { page, path } = await createTree();
    await openEpic(page, path);
    await expectRows(page, ["Base", "Wall", "Rope"]);
    const progress = page.locator("section", {
      has: page.getByRole("heading", { name: "Progress" }),
    });
    await progress.getByText("2 epics, 2 issues on 2 levels").waitFor();
    await progress.getByText("0 of 6").first().waitFor();
    await page.getByRole("link", { name: "Base" }).focus();
    await page.keyboard.press("ArrowRight");
    await expectRows(page, ["Base", "-Tent", "Wall", "Rope"]);
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Tent");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    for (const width of [320, 390, 1440]) expect(await findLayoutProblems(page, width)).toEqual([]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expectRows(page, ["Base", "Wall", "Rope"]);
    await button(treeOf(page), "Expand epics").click();
    await expectRows(page, ["Base", "-Tent", "Wall", "Rope"]);
    await button(treeOf(page), "Collapse all epics").click();
    await expectRows(page, ["Base", "Wall", "Rope"]);
  });

  test(
    "are moved between levels with the keyboard, and back with Undo [LINK-028]",
    { tags: "core" },
    async () => {
      const { page, path } = await createTree();
      await openEpic(page, path);
      const handle = page.getByRole("button", { name: /^Move .*#2$/ });
      await handle.focus();
      for (const key of ["Enter", "ArrowUp"]) await page.keyboard.press(key);
      await treeOf(page).getByText("Move into Wall").waitFor();
      await page.keyboard.press("ArrowUp");
      const saved = page.waitForResponse(/tree\.json$/);
      await page.keyboard.press("Enter");
      expect((await saved).request().method()).toBe("PUT");
      await expectRows(page, ["Base", "Wall"]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Base");
      await button(treeOf(page), "Expand &2").click();
      await expectRows(page, ["Base", "-Tent", "-Rope", "Wall"]);
      await button(page, "Undo").click();
      await expectRows(page, ["Base", "-Tent", "Wall", "Rope"]);
      await openEpic(page, path);
      await expectRows(page, ["Base", "Wall", "Rope"]);
    },
  );

  test("are dragged into an open epic, which others see live [RT-021]", async () => {
    const { page, path } = await createTree();
    const reader = await stage.enter();
    const subscribed = waitUntilSubscribed(reader, EPICS_CHANNEL);
    await openEpic(reader, path);
    await subscribed;
    await button(treeOf(reader), "Expand &2").click();
    expect(
      await treeOf(reader)
        .getByRole("button", { name: /^(?:Move|Actions) / })
        .count(),
    ).toBe(0);
    await openEpic(page, path);
    await button(treeOf(page), "Expand &2").click();
    await expectRows(page, ["Base", "-Tent", "Wall", "Rope"]);
    await page.getByRole("button", { name: /^Move .*#2$/ }).hover();
    await page.mouse.down();
    const tent = await page.locator("[data-tree-row]", { hasText: "Tent" }).boundingBox();
    if (tent === null) throw new Error("The row of the issue is not visible.");
    await page.mouse.move(tent.x + 30, tent.y + 2, { steps: 4 });
    await treeOf(page).getByText("Move into Base").waitFor();
    await page.mouse.up();
    await expectRows(page, ["Base", "-Rope", "-Tent", "Wall"]);
    await expectRows(reader, ["Base", "-Rope", "-Tent", "Wall"]);
  });

  test("are moved and removed by the menu of their row, and restored [LINK-026] [LINK-049]", async () => {
    const { page, path } = await createTree();
    await openEpic(page, path);
    const choose = async (item: string) => {
      await button(treeOf(page), "Actions for &3").click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose("Move up");
    await expectRows(page, ["Wall", "Base", "Rope"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Actions for &3");
    await choose("Move down");
    await expectRows(page, ["Base", "Wall", "Rope"]);
    await button(treeOf(page), "Expand &2").click();
    await choose("Move into Base");
    await expectRows(page, ["Base", "-Wall", "-Tent", "Rope"]);
    await choose("Move out to Climb the ridge");
    await expectRows(page, ["Base", "-Tent", "Wall", "Rope"]);
    await choose("Remove from epic");
    await expectRows(page, ["Base", "-Tent", "Rope"]);
    await button(page, "Undo").click();
    await expectRows(page, ["Base", "-Tent", "Wall", "Rope"]);
  });

  test("stay as they are when the server refuses a move", async () => {
    const { page, path } = await createTree([/status of 422/]);
    await page.route(/tree\.json$/, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 422, json: { message: "The tree is too deep." } })
        : route.continue(),
    );
    await openEpic(page, path);
    await page.getByRole("button", { name: "Move &3" }).focus();
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await treeOf(page).getByText("Couldn’t move &3. The tree is too deep.").waitFor();
    await expectRows(page, ["Base", "Wall", "Rope"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move &3");
  });
});

describe("child items are added [EPIC-027]", () => {
  const choose = async (page: Page, mode: string) => {
    await button(treeOf(page), "Add").click();
    await page.getByRole("menuitem", { name: mode }).click();
  };

  test("as new issues and new epics [LINK-020]", { tags: "core" }, async () => {
    const { page, path } = await createEpicFixture(stage);
    await openEpic(page, path);
    await page.getByText("No child items yet").waitFor();
    await choose(page, "New issue");
    const title = treeOf(page).getByRole("textbox", { name: "Title" });
    await button(treeOf(page), "Create issue").click();
    await treeOf(page).getByText("Enter a title for the issue.").waitFor();
    await treeOf(page).getByLabel("Create another").check();
    for (const name of ["Rope", "Hook"]) {
      await title.fill(name);
      await page.keyboard.press("Enter");
      await treeOf(page).getByRole("link", { name }).waitFor();
    }
    expect(await findAccessibilityProblems(page)).toEqual([]);
    for (const width of [320, 1440]) expect(await findLayoutProblems(page, width)).toEqual([]);
    await treeOf(page).getByRole("radio", { name: "New epic" }).check();
    await title.fill("Base");
    await page.keyboard.press("Enter");
    await expectRows(page, ["Base", "Rope", "Hook"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Base");
  });

  test("as existing ones, by reference and by words", async () => {
    const { page, group, project, path } = await createEpicFixture(stage, {}, [/status of 404/]);
    await createEpic(page, group, { title: "Base" });
    await createIssue(page, project, { title: "Rope" });
    await openEpic(page, path);
    await choose(page, "Existing epic");
    const epics = treeOf(page).getByLabel("Epics to add");
    await epics.fill("9999");
    await epics.press("Enter");
    await button(treeOf(page), "Add 1 epic").click();
    await treeOf(page).getByText("Epic cannot be found.").waitFor();
    await treeOf(page)
      .getByRole("button", { name: /^Remove / })
      .click();
    await epics.fill("&2");
    await epics.press("Enter");
    await button(treeOf(page), "Add 1 epic").click();
    await expectRows(page, ["Base"]);
    await choose(page, "Existing issue");
    await treeOf(page).getByLabel("Issues to add").fill("Rop");
    await page.getByRole("option", { name: /Rope/ }).click();
    await button(treeOf(page), "Add 1 issue").click();
    await expectRows(page, ["Base", "Rope"]);
  });
});
