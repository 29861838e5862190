/** Test helpers for the sidebar of an issue: a planned issue, and a table of its attributes. */
import { randomUUID } from "node:crypto";
import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { isFullSweep } from "../../server/test/sampling.ts";
import { openIssuePage, type IssuePageFixture } from "../issues/issue-stage.ts";
import { waitUntilFocused } from "../kit/focus.ts";
import type { BrowserFixture, BrowserProfileOptions } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import {
  createGroup,
  createIssue,
  createProject,
  postToApi,
  type CreatedGroup,
} from "../support/places.ts";

export interface PlannedIssueFixture extends Pick<
  IssuePageFixture,
  "page" | "kind" | "project" | "iid" | "path"
> {
  group: CreatedGroup;
}

/** Opens an issue of a project that has two labels, a milestone, and an epic in its group. */
export async function openPlannedIssue(
  stage: BrowserFixture,
  issue: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<PlannedIssueFixture> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const visibility = "public";
  const path = `alps${randomUUID()}`;
  const group = await createGroup(page, { name: "Alps", path, visibility });
  const project = await createProject(page, { name: "Ropes", namespace_id: group.id, visibility });
  await createEpic(page, group, "Traverse");
  for (const name of ["bug", "knots"]) {
    await postToApi(page, `/api/v4/projects/${project.id}/labels`, { name, color: "#336699" });
  }
  await postToApi(page, `/api/v4/projects/${project.id}/milestones`, {
    title: "Summit",
    start_date: "2031-05-01",
    due_date: "2031-05-17",
  });
  const { iid } = await createIssue(page, project, { title: "Untie the knot", ...issue });
  const issuePath = `/${project.path_with_namespace}/-/issues/${iid}`;
  await openIssuePage(page, issuePath);
  return { page, kind: "issue", group, project, iid, path: issuePath };
}

export async function createEpic(
  page: Page,
  group: { id: number },
  title: string,
  more: Record<string, unknown> = {},
): Promise<{ id: number; iid: number }> {
  return postToApi(page, `/api/v4/groups/${group.id}/epics`, { title, ...more });
}

/** The paths of the requests that change an attribute of an issue. */
export const SAVE_PATH = /issues\/\d+\.json$|graphql$|epics\/\d+\/issues\/\d+$/;

/** Row of an attribute in the sidebar, for example "Weight". */
export function row(page: Page, name: string): Locator {
  return page.getByRole("group", { name, exact: true });
}

/** Waits until the row shows the text as its value. */
export async function waitForValue(page: Page, name: string, text: string): Promise<void> {
  await expect.poll(() => row(page, name).innerText()).toContain(text);
}

export async function pressUndo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo" }).click();
}

export interface SidebarAttributeCase {
  name: string;
  key: string;
  /** Name of the attribute's icon in the collapsed sidebar. */
  icon: string;
  /** Chooses another value after the key has opened the list, field or form. */
  change: (page: Page) => Promise<void>;
  before: string;
  after: string;
  /** The message when the change could not be saved. */
  failed: string;
}

const choose = (option: string) => async (page: Page) => {
  await page.getByRole("option", { name: option }).waitFor();
  await page.keyboard.type(option.slice(0, 4));
  await page.getByRole("option", { name: option }).waitFor();
  await page.keyboard.press("Enter");
};
const chooseOneOfMany = (option: string) => async (page: Page) => {
  await choose(option)(page);
  await page.getByRole("option", { name: option, selected: true }).waitFor();
  await page.keyboard.press("Escape");
};
const confirm = (dialog: string, button: string) => async (page: Page) => {
  const form = page.getByRole("dialog", { name: dialog });
  await waitUntilFocused(form.getByRole("button", { name: button, exact: true }));
  await page.keyboard.press("Enter");
};

/** The attributes of an issue, each changed with keys only. */
export const ATTRIBUTES: SidebarAttributeCase[] = [
  {
    name: "Assignees",
    key: "a",
    icon: "Assignees: None",
    change: chooseOneOfMany("Walker Number"),
    before: "None",
    after: "Walker Number",
    failed: "Error occurred when saving assignees",
  },
  {
    name: "Labels",
    key: "l",
    icon: "0 labels",
    change: chooseOneOfMany("knots"),
    before: "None",
    after: "knots",
    failed: "An error occurred while updating labels.",
  },
  {
    name: "Epic",
    key: "Shift+E",
    icon: "Epic: None",
    change: choose("Traverse"),
    before: "None",
    after: "Traverse",
    failed: "Something went wrong while assigning issue to epic.",
  },
  {
    name: "Milestone",
    key: "m",
    icon: "Milestone: None",
    change: choose("Summit"),
    before: "None",
    after: "Summit",
    failed: "Couldn’t update the milestone.",
  },
  {
    name: "Weight",
    key: "w",
    icon: "Weight: None",
    change: async (page) => {
      await page.getByPlaceholder("Enter a number").fill("5");
      await page.keyboard.press("Enter");
    },
    before: "None",
    after: "5",
    failed: "Error occurred while updating the issue weight",
  },
  {
    name: "Health status",
    key: "Shift+H",
    icon: "Health status: None",
    change: async (page) => {
      await waitUntilFocused(page.getByRole("option", { name: "No status" }));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
    before: "None",
    after: "On track",
    failed: "Couldn’t update the health status.",
  },
  {
    name: "Due date",
    key: "d",
    icon: "Due date: None",
    change: async (page) => {
      await page.getByLabel("Date (yyyy-mm-dd)").fill("May 17th 2031");
      await page.keyboard.press("Enter");
    },
    before: "None",
    after: "May 17, 2031",
    failed: "Couldn’t update the due date.",
  },
  {
    name: "Confidentiality",
    key: "Shift+P",
    icon: "Not confidential",
    change: confirm("Turn on confidentiality?", "Turn On"),
    before: "Not confidential",
    after: "Confidential",
    failed: "Something went wrong trying to change the confidentiality of this issue",
  },
  {
    name: "Lock",
    key: "Shift+L",
    icon: "Unlocked",
    change: confirm("Lock this discussion?", "Lock"),
    before: "Unlocked",
    after: "Locked",
    failed: "Something went wrong trying to change the locked state of this issue",
  },
];

/** The ways in which saving fails, with the answer of each. */
const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ["403", (route) => route.fulfill({ status: 403, json: { message: "403 Forbidden" } })],
  ["409", (route) => route.fulfill({ status: 409, json: { message: "Conflict" } })],
  ["422", (route) => route.fulfill({ status: 422, json: {} })],
  ["500", (route) => route.fulfill({ status: 500 })],
  ["no answer", (route) => route.abort("connectionfailed")],
];
const FIRST = Math.floor(Math.random() * FAILURES.length);

/** All failures in a full sweep; otherwise one failure for each index, a different one each time. */
export function sampleFailures(index: number): typeof FAILURES {
  const at = (FIRST + index) % FAILURES.length;
  return isFullSweep ? FAILURES : FAILURES.slice(at, at + 1);
}
