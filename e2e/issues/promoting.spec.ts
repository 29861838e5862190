import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, type BrowserProfileOptions } from "../support/browser.ts";
import { readMenuItems } from "../support/menus.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject } from "../support/places.ts";
import { openIssuePage } from "./issue-stage.ts";

const stage = setUpBrowserTest();

/** Creates an issue in a project of a new group, and opens its page. */
async function openIssueOfGroup(
  wish: object = {},
  options: BrowserProfileOptions = {},
  open = openIssuePage,
) {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const group = await createGroup(page, {
    name: "Harbor",
    path: `harbor-${Date.now()}`,
    visibility: "public",
  });
  const project = await createProject(page, {
    name: "Ropes",
    namespace_id: group.id,
    visibility: "public",
  });
  const { iid } = await createIssue(page, project, { title: "Untie the knot", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${iid}`;
  await open(page, path);
  return { page, path, epicPath: `/groups/${group.full_path}/-/epics/1`, group };
}

const dialog = (page: Page) =>
  page.getByRole("alertdialog", { name: "Promote this issue to an epic?" });
const promote = (page: Page) => dialog(page).getByRole("button", { name: "Promote to epic" });

/** Opens the menu and reads it when the actions of the page are in it. */
async function readMoreActions(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
  return readMenuItems(page);
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Promote to epic" }).click();
  await dialog(page).waitFor();
}

test(
  "an issue is promoted from its menu, and the browser goes to the epic [ISSUE-033] [ISSUE-035] [ISSUE-036]",
  { tags: "core" },
  async () => {
    const { page, path, epicPath, group } = await openIssueOfGroup();
    expect(
      await page.locator(".js-issue-header-actions").getAttribute("data-can-promote-to-epic"),
    ).toBe("true");
    await openDialog(page);
    await dialog(page)
      .getByText(`Everyone who can see ${group.full_path} can read the epic.`)
      .waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Close issue" }).first().waitFor();

    await openDialog(page);
    await promote(page).click();
    await page
      .getByText("The issue was successfully promoted to an epic. Redirecting to epic...")
      .waitFor();
    await page.waitForURL(`**${epicPath}`);

    await openIssuePage(page, path);
    const badge = page.getByRole("link", { name: "Promoted to epic" });
    expect(await badge.getAttribute("href")).toBe(epicPath);
    await page.getByRole("button", { name: "Reopen issue" }).first().waitFor();
    expect(await readMoreActions(page)).not.toContain("Promote to epic");
  },
);

test("the dialog of a confidential issue says who can read the epic [ISSUE-033]", async () => {
  const { page } = await openIssueOfGroup({ confidential: true });
  await openDialog(page);
  await dialog(page)
    .getByText(/The epic is confidential, too/)
    .waitFor();
});

test("a failed promotion is reported in the dialog, and can be tried again [ISSUE-037]", async () => {
  const { page, epicPath } = await openIssueOfGroup({}, { expected: [/status of 500/] });
  await openDialog(page);
  const answers = [
    { status: 500, json: {} },
    {
      status: 200,
      json: { data: { promoteToEpic: { epic: null, errors: ["First reason", "second reason"] } } },
    },
  ];
  await page.route("**/api/graphql", async (route) => {
    const answer = answers.shift();
    await (answer === undefined ? route.continue() : route.fulfill(answer));
  });
  await promote(page).click();
  await dialog(page)
    .getByText("Something went wrong while promoting the issue to an epic. Please try again.")
    .waitFor();
  await promote(page).click();
  await dialog(page).getByText("First reason; second reason").waitFor();
  await promote(page).click();
  await page.waitForURL(`**${epicPath}`);
});

test("readers are not offered a promotion, and neither are test cases [ISSUE-033] [ISSUE-005]", async () => {
  const { path } = await openIssueOfGroup();
  const reader = await stage.enter();
  await signUpByRequest(reader, buildTestUser());
  await openIssuePage(reader, path);
  expect(await readMoreActions(reader)).not.toContain("Promote to epic");

  const { page } = await openIssueOfGroup({ issue_type: "test_case" }, {}, openPage);
  expect(await readMoreActions(page)).not.toContain("Promote to epic");
});
