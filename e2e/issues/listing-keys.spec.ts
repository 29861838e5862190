import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isOnTop } from "../support/layering.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

async function aListOf(page: Page, count: number): Promise<string> {
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Ropes" });
  for (let n = 1; n <= count; n += 1) await createIssue(page, project, { title: `Knot ${n}` });
  await postToApi(page, `/api/v4/projects/${project.id}/milestones`, { title: "Spring" });
  await postToApi(page, `/api/v4/projects/${project.id}/labels`, { name: "bug", color: "#c2402f" });
  return `/${project.path_with_namespace}/-/issues`;
}

const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const selected = (page: Page) => page.getByRole("checkbox", { checked: true, name: /^Select #/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe("by keys alone", () => {
  test(
    "j and k move, x selects, shift+x selects up to here, Escape lets go, Enter opens",
    { tags: "core" },
    async () => {
      const page = await stage.enter();
      await openPage(page, await aListOf(page, 4));
      await page.keyboard.press("j");
      expect(await focused(page)).toBe("Knot 4");
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("Shift+X");
      expect(await selected(page).count()).toBe(3);
      await page.getByText("3 selected").waitFor();
      await page.keyboard.press("k");
      expect(await focused(page)).toBe("Knot 3");
      await page.keyboard.press("x");
      expect(await selected(page).count()).toBe(2);
      await page.keyboard.press("Escape");
      expect(await selected(page).count()).toBe(0);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/-\/issues\/3$/);
    },
  );

  test("Back returns to the row that was opened, and j goes on from there", async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, 4));
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/-\/issues\/3$/);
    await page.getByRole("heading", { level: 1, name: "Knot 3" }).waitFor();
    await page.goBack();
    await expect.poll(() => focused(page)).toBe("Knot 3");
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("Knot 2");
  });

  test("/ leads into the filter, where keys are letters, and c to a new issue", async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, 1));
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Filter issues" });
    await page.keyboard.type("jxk");
    expect(await field.inputValue()).toBe("jxk");
    expect(await selected(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await field.evaluate((element: HTMLElement) => element.blur());
    await page.keyboard.press("c");
    await page.waitForURL(/\/-\/issues\/new$/);
  });
});

// The pointer on a message keeps it open, and with it the button Undo.
describe("many at once", () => {
  test("get a milestone, and give it back", async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, 3));
    await page.getByRole("checkbox", { name: /Knot 1/ }).check();
    await page.getByRole("checkbox", { name: /Knot 2/ }).check();
    await page.getByRole("button", { name: "Milestone" }).click();
    await page.getByRole("option", { name: "Spring" }).click();
    await page.getByText("Milestone set to Spring on 2 issues.").hover();
    await row(page, "Knot 1").getByText("Spring").waitFor();
    expect(await row(page, "Knot 3").getByText("Spring").count()).toBe(0);
    // The selected rows stay selected for the next change.
    expect(await selected(page).count()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Knot 1").getByText("Spring").waitFor({ state: "detached" });
  });

  test("get labels, and are closed together", { tags: "core" }, async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, 3));
    await page.getByRole("checkbox", { name: "Select all issues on this page" }).check();
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("option", { name: "bug" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Labels updated on 3 issues.").waitFor();
    await row(page, "Knot 2").getByRole("link", { name: "bug" }).waitFor();
    await page.getByRole("button", { name: "Close selected issues" }).click();
    await page.getByText("3 issues closed.").hover();
    await page.getByRole("heading", { name: "No open issues" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Knot 2").waitFor();
  });

  test("get a label that some of them have, or lose it", async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, 3));
    const bug = (title: string) => row(page, title).getByRole("link", { name: "bug" });
    const option = page.getByRole("option", { name: "bug" });
    await page.getByRole("checkbox", { name: /Knot 1/ }).check();
    const openLabels = () => page.getByRole("button", { name: "Labels" }).click();
    await openLabels();
    await option.click();
    await page.getByRole("button", { name: "Apply" }).click();
    await bug("Knot 1").waitFor();
    await page.getByRole("checkbox", { name: "Select all issues on this page" }).check();
    await openLabels();
    await expect.poll(() => option.getAttribute("aria-checked")).toBe("mixed");
    await option.click();
    expect(await option.getAttribute("aria-selected")).toBe("true");
    await option.click();
    expect(await option.getAttribute("aria-selected")).toBe("false");
    expect(await option.getAttribute("aria-checked")).toBeNull();
    await page.getByRole("button", { name: "Apply" }).click();
    await bug("Knot 1").waitFor({ state: "detached" });
    await page.getByText("Labels updated on 3 issues.").hover();
    await page.getByRole("button", { name: "Undo" }).click();
    await bug("Knot 1").waitFor();
    expect(await bug("Knot 2").count()).toBe(0);
  });

  test.each([
    [1440, 900],
    [390, 844],
  ])("are changed in a bar that stays visible, at %i px", async (width, height) => {
    const page = await stage.enter({ viewport: { width, height } });
    await openPage(page, await aListOf(page, 20));
    const last = page.getByRole("checkbox", { name: /Knot 1$/ });
    await last.scrollIntoViewIfNeeded();
    await last.check();
    const bar = page.getByRole("button", { name: "Close selected issues" });
    await bar.waitFor();
    expect((await bar.boundingBox())?.y).toBeGreaterThan(0);
    expect(await isOnTop(page.getByText("1 selected"))).toBe(true);
    // The keyboard scrolls no row below the bar.
    for (let step = 0; step < 19; step += 1) await page.keyboard.press("k");
    expect(await focused(page)).toBe("Knot 20");
    expect(await isOnTop(row(page, "Knot 20").getByRole("link").first())).toBe(true);
  });

  test("are not offered to those who may not change them", async () => {
    const owner = await stage.enter();
    await signUpByRequest(owner, buildTestUser());
    const project = await createProject(owner, { name: "Open ropes", visibility: "public" });
    await createIssue(owner, project, { title: "Knot" });
    const visitor = await stage.visit(`/${project.path_with_namespace}/-/issues`);
    await row(visitor, "Knot").waitFor();
    expect(await visitor.getByRole("checkbox").count()).toBe(0);
  });
});
