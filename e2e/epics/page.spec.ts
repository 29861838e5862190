import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { findLayoutProblems } from "../support/layout-problems.ts";
import { createIssue, postToApi, putToApi } from "../support/places.ts";
import {
  createAndOpenEpic,
  createEpic,
  createEpicFixture,
  epicPagePath,
  openEpic,
} from "./epic-stage.ts";

const stage = setUpBrowserTest();
const head = (page: Page) => page.locator("header", { has: page.locator("h1") });
const side = (page: Page) => page.getByRole("complementary", { name: "Epic details" });

describe("the page of an epic", () => {
  test(
    "shows what the epic is and what it contains, also without signing in [EPIC-022]",
    { tags: "core" },
    async () => {
      const { page, group, project, path, iid } = await createEpicFixture(stage, {
        description: "Reach the **summit**.",
        start_date_is_fixed: true,
        start_date_fixed: "2026-01-12",
      });
      const api = `/api/v4/groups/${group.id}`;
      await postToApi(page, `${api}/labels`, { name: "alpine", color: "#3b82f6" });
      const parent = await createEpic(page, group, { title: "All ridges" });
      await putToApi(page, `${api}/epics/${iid}`, { labels: "alpine", parent_id: parent.id });
      const child = await createEpic(page, group, { title: "First pitch" });
      await postToApi(page, `${path}/links`, { issuable_references: [`&${child.iid}`] });
      const issue = await createIssue(page, project, { title: "Fix the anchor" });
      const reference = `${project.path_with_namespace}#${issue.iid}`;
      await postToApi(page, `${path}/issues`, { issuable_references: [reference] });

      const reader = await stage.enter();
      await openEpic(reader, path);
      await reader.getByRole("heading", { level: 1, name: /^Climb the ridge\s*&1$/ }).waitFor();
      expect(await reader.title()).toContain("Climb the ridge (&1)");
      await head(reader).getByText("Open", { exact: true }).waitFor();
      await head(reader)
        .getByRole("link", { name: /Walker/ })
        .waitFor();
      await reader.locator(".md strong", { hasText: "summit" }).waitFor();
      for (const text of ["All ridges", "alpine", "Jan 12, 2026", "Fixed"]) {
        await side(reader).getByText(text, { exact: true }).waitFor();
      }
      for (const name of ["First pitch", "Fix the anchor"]) {
        await reader.locator("#child-items").getByRole("link", { name }).waitFor();
      }
      await reader.getByRole("heading", { name: "Activity" }).waitFor();
      for (const target of [`&${child.iid}`, `&${parent.iid}`]) {
        const links = reader.locator("#notes").getByRole("link", { name: target, exact: true });
        await links.waitFor();
      }
      for (const name of ["Edit", "Close epic", "Edit labels"]) {
        expect(await reader.getByRole("button", { name, exact: true }).count()).toBe(0);
      }
      const trail = reader.getByRole("navigation", { name: /breadcrumb/i });
      await trail.getByRole("link", { name: "Epics" }).waitFor();

      await openEpic(page, path);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findAccessibilityProblems(page)).toEqual([]);
      for (const width of [320, 1440]) expect(await findLayoutProblems(page, width)).toEqual([]);
    },
  );

  test("is missing when the epic is hidden or does not exist [EPIC-022] [EPIC-028]", async () => {
    const { group, path } = await createEpicFixture(stage, { confidential: true });
    const reader = await stage.enter({ expected: [/status of 404/] });
    for (const at of [path, epicPagePath(group, 99)]) {
      const answer = await reader.goto(at);
      expect(answer?.status()).toBe(404);
    }
  });
});

describe("an epic is closed and reopened [EPIC-024]", () => {
  test("by the buttons of its head", async () => {
    const { page } = await createAndOpenEpic(stage);
    await head(page).getByRole("button", { name: "Close epic" }).click();
    await head(page).getByText("Closed", { exact: true }).waitFor();
    await head(page).getByRole("button", { name: "Reopen epic" }).click();
    await head(page).getByText("Open", { exact: true }).waitFor();
  });

  test("with a comment, by the button of the comment form", { tags: "core" }, async () => {
    const { page, path } = await createAndOpenEpic(stage);
    const form = page.locator("#new-comment");
    await form.getByRole("textbox").fill("Done.");
    await form.getByRole("button", { name: "Comment & close epic" }).click();
    await head(page).getByText("Closed", { exact: true }).waitFor();
    await page.locator("#notes").getByText("Done.", { exact: true }).waitFor();
    await openEpic(page, path);
    await head(page).getByText("Closed", { exact: true }).waitFor();
  });

  test("and stays as it is when that fails [ISSUE-069]", async () => {
    const { page } = await createAndOpenEpic(stage, {}, [/status of 500/]);
    await page.route(/epics\/\d+\.json\?epic/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.locator("#new-comment").getByRole("button", { name: "Close epic" }).click();
    await page.getByText("The epic could not be closed. Please try again later.").first().waitFor();
    await head(page).getByText("Open", { exact: true }).waitFor();
  });
});

describe("an epic is edited [EPIC-023]", () => {
  test("and deleted by its owner after a question [EDIT-009]", async () => {
    // Another page of the product shows the list of epics after the deletion.
    const { page, path } = await createAndOpenEpic(stage, {}, [/status of 404/]);
    await page.getByRole("button", { name: "Edit", exact: true }).first().click();
    const form = page.getByRole("form", { name: "Edit epic" });
    await form.getByRole("button", { name: "Delete epic" }).click();
    const question = page.getByRole("alertdialog", {
      name: "Epic will be removed! Are you sure?",
    });
    await question.getByRole("button", { name: "Delete epic" }).click();
    await page.waitForURL(/\/-\/epics$/);
    expect((await page.request.get(`${path}.json`)).status()).toBe(404);
  });
});

describe("the side column of an epic", () => {
  test("sets fixed dates and goes back to inherited ones, by the keyboard too [EPIC-022]", async () => {
    const { page, path } = await createAndOpenEpic(stage);
    const due = side(page).locator('[data-widget="due-date"]');
    await page.keyboard.press("d");
    const calendar = page.getByRole("dialog", { name: "Due date" });
    await calendar.waitFor();
    await calendar.getByRole("textbox").first().fill("2026-06-30");
    await page.keyboard.press("Enter");
    await due.getByText("Jun 30, 2026").waitFor();
    await due.getByText("Fixed", { exact: true }).waitFor();
    await openEpic(page, path);
    await due.getByText("Jun 30, 2026").waitFor();
    await due.getByRole("button", { name: "Edit due date" }).click();
    await calendar.getByRole("button", { name: "No date" }).click();
    await due.getByText("None", { exact: true }).waitFor();
  });

  test("sets the parent, the labels, confidentiality and the lock", async () => {
    const { page, group } = await createAndOpenEpic(stage);
    const api = `/api/v4/groups/${group.id}`;
    await createEpic(page, group, { title: "All ridges" });
    await postToApi(page, `${api}/labels`, { name: "alpine", color: "#3b82f6" });
    await side(page).getByRole("button", { name: "Edit parent" }).click();
    await page.getByRole("option", { name: /All ridges/ }).click();
    await side(page).getByRole("link", { name: "All ridges" }).waitFor();
    await side(page).getByRole("button", { name: "Edit labels" }).click();
    await page.getByRole("option", { name: /alpine/ }).click();
    await page.keyboard.press("Escape");
    await side(page).getByText("alpine", { exact: true }).waitFor();
    await side(page).getByRole("button", { name: "Edit confidentiality" }).click();
    await page.getByRole("button", { name: "Turn On", exact: true }).click();
    await head(page).getByText("Confidential", { exact: true }).waitFor();
    await side(page).getByRole("button", { name: "Edit lock" }).click();
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await head(page).getByText("Locked", { exact: true }).waitFor();
    await side(page).getByRole("button", { name: "Add a to-do" }).click();
    await side(page).getByRole("button", { name: "Mark as done" }).waitFor();
    const off = page.waitForResponse(/toggle_subscription$/);
    await side(page).getByRole("switch", { name: "Notifications" }).click();
    expect((await off).ok()).toBe(true);
    await openPage(page, new URL(page.url()).pathname);
    await side(page).getByText("alpine", { exact: true }).waitFor();
    await side(page).getByRole("link", { name: "All ridges" }).waitFor();
    await head(page).getByText("Locked", { exact: true }).waitFor();
  });
});
