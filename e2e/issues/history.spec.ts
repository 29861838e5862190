import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue } from "../support/places.ts";
import { findButton } from "./edit-stage.ts";
import { createAndOpen, createAndOpenIssue, issueApiPath, putToApi } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const history = (page: Page) => page.getByRole("dialog", { name: /^History of [#&]1$/ });
const openHistory = (page: Page) => findButton(page, "Edit history").click();
const version = (page: Page, what: RegExp) => history(page).getByRole("button", { name: what });

/** Opens the page of an issue or epic after two changes of its title and description. */
async function changedTwice(kind: NoteableStoryKind, options = {}) {
  const made = await createAndOpen(stage, kind, { description: "Red stones" }, options);
  const { page, api, path } = made;
  await putToApi(page, api, { description: "Grey stones" });
  await putToApi(page, api, { title: "Cut the knot" });
  await openPage(page, path);
  return made;
}

describeKinds("the history of an $name's words [EPIC-023]", (kind) => {
  test("shows who changed what, and the difference", { tags: "core" }, async () => {
    const { page } = await changedTwice(kind);
    await openHistory(page);
    await version(page, /changed the title/).waitFor();
    await version(page, /changed the description/).click();
    await history(page).locator(".addition", { hasText: "Grey" }).waitFor();
    await history(page).locator(".deletion", { hasText: "Red" }).waitFor();
    await history(page).getByLabel("Full text").check();
    await history(page).getByText("Grey stones").waitFor();
    await version(page, new RegExp(`created the ${kind.name}`)).click();
    await history(page).getByText("Red stones").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test("is walked through by arrow keys", async () => {
    const { page } = await changedTwice(kind);
    await openHistory(page);
    await version(page, /changed the title/).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await history(page).getByText("Red stones").waitFor();
  });

  test("brings an old version back after a question", async () => {
    const { page } = await changedTwice(kind);
    await openHistory(page);
    await version(page, new RegExp(`created the ${kind.name}`)).click();
    await findButton(page, "Restore this version").click();
    await history(page).getByText("Restore this version?").waitFor();
    await history(page).getByRole("button", { name: "Restore this version" }).click();
    await page.getByText("Version restored.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: /Untie the knot/ }).waitFor();
    await page.getByText("Red stones").waitFor();
  });

  test("forgets a version after a question", async () => {
    const { page } = await changedTwice(kind);
    await openHistory(page);
    await version(page, /changed the description/).click();
    await findButton(page, "Delete version").click();
    await history(page).getByRole("button", { name: "Delete version" }).click();
    await page.getByText("Version deleted.").waitFor();
    await version(page, /changed the description/)
      .getByText("Deleted")
      .waitFor();
  });

  test("forgets what was written first as well", async () => {
    const { page } = await changedTwice(kind);
    await openHistory(page);
    await version(page, new RegExp(`created the ${kind.name}`)).click();
    await findButton(page, "Delete version").click();
    await history(page).getByRole("button", { name: "Delete version" }).click();
    await page.getByText("Version deleted.").waitFor();
    await version(page, new RegExp(`created the ${kind.name}`))
      .getByText("Deleted")
      .waitFor();
  });

  test("that does not come offers another try", async () => {
    const { page } = await changedTwice(kind, { expected: [/status of 404/] });
    await page.route("**/versions.json", (route) => route.fulfill({ status: 404, json: {} }));
    await openHistory(page);
    await history(page).getByText("Couldn’t load the history.").waitFor();
    await page.unroute("**/versions.json");
    await history(page).getByRole("button", { name: "Try again" }).click();
    await version(page, new RegExp(`created the ${kind.name}`)).waitFor();
  });
});

describe("the history of an issue's words", () => {
  test("asks a stranger before it brings back a link to a place nobody knows [EDIT-051]", async () => {
    const { page: owner, project } = await createAndOpenIssue(stage);
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const { iid } = await createIssue(page, project, { title: "Found", description: "Somewhere" });
    await putToApi(owner, issueApiPath(project, iid), {
      description: "See https://unheard-of.example",
    });
    await putToApi(owner, issueApiPath(project, iid), { description: "Nowhere", title: "Lost" });
    await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await openHistory(page);
    const dialog = page.getByRole("dialog", { name: `History of #${iid}` });
    const robot = page.getByRole("checkbox", { name: "I’m not a robot" });
    await dialog.getByRole("button", { name: /changed the description/ }).click();
    await findButton(page, "Restore this version").click();
    const restore = dialog.getByRole("button", { name: "Restore this version" });
    await restore.click();
    await robot.waitFor();
    await page.keyboard.press("Escape");
    await robot.waitFor({ state: "detached" });
    expect(await page.getByText("Version restored.").count()).toBe(0);
    await restore.click();
    await robot.check();
    await page.getByText("Version restored.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "https://unheard-of.example" }).waitFor();
  });
});
