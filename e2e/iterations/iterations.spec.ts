import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";

const stage = setUpBrowserTest();

test("an iteration is created, opened and deleted, on a phone", { tags: "core" }, async () => {
  const person = buildTestUser();
  const page = await stage.enter({ viewport: { width: 320, height: 640 } });
  await signUpByRequest(page, person);
  const path = `cycles-${person.username}`;
  await createGroup(page, { name: "Cycles", path, visibility: "public" });
  await openPage(page, `/groups/${path}/-/iterations`);
  await page.getByRole("heading", { name: "No open iterations" }).waitFor();
  const dialog = page.getByRole("dialog", { name: "New iteration" });
  await pressKeyUntilOpen(page, "n", dialog);
  await dialog.getByLabel("Title").fill("Cycle 1");
  await dialog.getByRole("button", { name: "Create iteration" }).click();
  await dialog.getByText("Choose a due date.").waitFor();
  for (const [label, day] of [
    ["Start date", "2031-05-05"],
    ["Due date", "2031-05-17"],
  ] as const) {
    await dialog.getByRole("button", { name: new RegExp(`^${label}`) }).click();
    await page.getByLabel("Date (yyyy-mm-dd)").fill(day);
    await page.keyboard.press("Enter");
    await page.getByLabel("Date (yyyy-mm-dd)").waitFor({ state: "detached" });
  }
  await dialog.getByRole("button", { name: "Create iteration" }).click();
  await page.getByRole("link", { name: "Cycle 1" }).click();
  await page.getByText("May 5, 2031 – May 17, 2031").waitFor();
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await breadcrumb.getByText("Cycle 1", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "No issues in this iteration" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete iteration" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete iteration" }).click();
  await page.getByRole("heading", { name: "No open iterations" }).waitFor();
});
