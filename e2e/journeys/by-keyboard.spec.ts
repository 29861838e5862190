import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import { expectFocusOutline, tabToAndPressKey, tabTo, tabToAndType } from "../support/keyboard.ts";
import { buildTestUser, waitForHomePage } from "../support/people.ts";

const stage = setUpBrowserTest();

test(
  "with the keyboard alone, from signing up to a closed issue and out again",
  { tags: "core", timeout: 120_000 },
  async () => {
    const person = buildTestUser();
    const page = await stage.visit("/");
    await signUp(page, person);
    await foundGroup(page);
    await startProject(page);
    await makeLabel(page);
    await openIssue(page, person.name);
    await closeFromList(page);
    await leave(page);
  },
);

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, level: 1 }).waitFor();

async function signUp(page: Page, person: ReturnType<typeof buildTestUser>): Promise<void> {
  await tabToAndPressKey(page, page.getByRole("link", { name: "Create an account" }));
  await tabToAndType(page, page.getByLabel("Name", { exact: true }), person.name);
  await tabToAndType(page, page.getByLabel("Username"), person.username);
  await tabToAndType(page, page.getByLabel("Email"), person.email);
  await tabToAndType(page, page.getByLabel("Password", { exact: true }), person.password);
  await page.keyboard.press("Enter");
  await waitForHomePage(page, person);
  await waitUntilHydrated(page);
}

async function foundGroup(page: Page): Promise<void> {
  await tabToAndPressKey(page, page.getByRole("button", { name: "Create new" }));
  await tabToAndPressKey(page, page.getByRole("link", { name: "New group" }).first());
  await heading(page, "New group");
  await tabToAndType(page, page.getByLabel("Name", { exact: true }), "Cartographers");
  await main(page).getByText("/cartographers is available.").waitFor();
  await tabToAndPressKey(page, page.getByRole("button", { name: "Create group" }));
  await heading(page, "Cartographers");
}

async function startProject(page: Page): Promise<void> {
  await tabToAndPressKey(page, main(page).getByRole("link", { name: "New project" }).first());
  await heading(page, "New project");
  await tabToAndType(page, page.getByLabel("Name", { exact: true }), "Trail maps");
  await tabToAndPressKey(page, page.getByRole("button", { name: "Create project" }));
  await heading(page, "Trail maps");
}

async function makeLabel(page: Page): Promise<void> {
  await tabToAndPressKey(page, page.getByRole("navigation").getByRole("link", { name: "Labels" }));
  await heading(page, "Labels");
  await tabToAndPressKey(page, main(page).getByRole("button", { name: "New label" }).first());
  await tabToAndType(page, page.getByRole("dialog").getByLabel("Name"), "contours");
  await tabToAndPressKey(page, page.getByRole("button", { name: "Create label" }), "Space");
  await page.getByText("Label contours created.").waitFor();
}

async function openIssue(page: Page, name: string): Promise<void> {
  await tabToAndPressKey(page, page.getByRole("navigation").getByRole("link", { name: /^Issues/ }));
  await heading(page, "Issues");
  await tabToAndPressKey(page, main(page).getByRole("link", { name: "New issue" }).first());
  await heading(page, "New issue");
  await tabToAndType(page, page.getByLabel("Title", { exact: true }), "Contours end at the river");
  const description = page.getByLabel("Description", { exact: true });
  await tabToAndType(page, description, "They go on **behind** it.");
  await tabToAndPressKey(page, page.getByRole("button", { name: "Assign to me" }));
  await page.getByRole("complementary").getByText(name).waitFor();
  await tabToAndPressKey(page, page.getByRole("button", { name: "Edit labels" }));
  await page.getByRole("option", { name: "contours" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "contours", selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove label contours" }).waitFor();
  await tabToAndPressKey(page, page.getByRole("button", { name: "Create issue" }));
  await heading(page, "Contours end at the river");
  await page.getByText("They go on behind it.").waitFor();
}

async function closeFromList(page: Page): Promise<void> {
  await tabToAndPressKey(
    page,
    page
      .getByRole("navigation")
      .getByRole("link", { name: /^Issues/ })
      .first(),
  );
  await heading(page, "Issues");
  const row = page.getByRole("listitem").filter({ hasText: "Contours end at the river" });
  await row.getByText("contours", { exact: true }).waitFor();
  await tabTo(page, row.getByRole("link", { name: "Contours end at the river" }));
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await expectFocusOutline(page);
  await pressBackAt(page, "Close selected issues");
  await page.getByText("1 issue closed.").waitFor();
  await tabToAndPressKey(page, page.getByRole("link", { name: /^Closed/ }));
  await row.waitFor();
  expect(new URL(page.url()).search).toContain("state=closed");
}

/** Moves back with Shift+Tab to a button of the bar above the selected rows, and presses it. */
async function pressBackAt(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name });
  await button.waitFor();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press("Shift+Tab");
    await expectFocusOutline(page);
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
}

async function leave(page: Page): Promise<void> {
  await tabToAndPressKey(page, page.getByRole("button", { name: /^Account menu/ }));
  await tabToAndPressKey(page, page.getByRole("button", { name: "Sign out" }));
  await page.getByRole("heading", { name: "Sign in to Cairn" }).waitFor();
}
