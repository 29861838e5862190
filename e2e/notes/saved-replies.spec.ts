import {
  OWN_SAVED_REPLIES_PATH,
  projectSavedRepliesPath,
  usableSavedRepliesUrl,
} from "@cairn/contract/saved-replies";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createProject, postToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import {
  openIssueWithCommentForm,
  commentField,
  commentForm,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();
const THANKS = { name: "Thanks", body: "Thank you for the report!\nWhich version was it?" };

const rows = (page: Page) =>
  page.getByRole("list", { name: "Saved replies" }).getByRole("listitem");
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function atHome(options: Parameters<typeof stage.enter>[0] = {}) {
  const page = await stage.enter(options);
  const person = buildTestUser();
  await signUpByRequest(page, person);
  return { page, person };
}

describe("one's own saved replies", () => {
  test("begin empty, and are written, changed and deleted", async () => {
    const { page } = await atHome();
    await openPage(page, "/");
    await page.getByRole("link", { name: "Saved replies" }).click();
    await page.waitForURL(`**${OWN_SAVED_REPLIES_PATH}`);
    await page.getByRole("heading", { name: "No saved replies yet" }).waitFor();
    expect(await page.getByRole("main").getByRole("searchbox").count()).toBe(0);
    await page.getByRole("button", { name: "New saved reply" }).click();
    const creating = dialogOf(page, "New saved reply");
    await creating.getByRole("button", { name: "Save reply" }).click();
    await creating.getByText("Enter a name.").waitFor();
    await creating.getByLabel("Name").fill(THANKS.name);
    await creating.getByLabel("Text").fill(THANKS.body);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await creating.getByRole("button", { name: "Save reply" }).click();
    await rows(page).getByText("Thank you for the report!").waitFor();
    expect(await creating.count()).toBe(0);

    await page.getByRole("button", { name: "Edit Thanks" }).click();
    const editing = dialogOf(page, "Edit saved reply");
    await editing.getByLabel("Text").fill("Thanks a lot.");
    await editing.getByRole("button", { name: "Save changes" }).click();
    await rows(page).getByText("Thanks a lot.").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await page.getByRole("button", { name: "Delete Thanks" }).click();
    const asking = page.getByRole("alertdialog", { name: "Delete the saved reply Thanks?" });
    await asking.getByRole("button", { name: "Delete saved reply" }).click();
    await page.getByRole("heading", { name: "No saved replies yet" }).waitFor();
  });

  test("are found by their words, and readable without JavaScript", async () => {
    const { page } = await atHome();
    await openPage(page, OWN_SAVED_REPLIES_PATH);
    await postToApi(page, OWN_SAVED_REPLIES_PATH, THANKS);
    await postToApi(page, OWN_SAVED_REPLIES_PATH, { name: "Duplicate", body: "We know of this." });
    await openPage(page, OWN_SAVED_REPLIES_PATH);
    expect(await rows(page).count()).toBe(2);
    await page.getByRole("searchbox", { name: "Search saved replies" }).fill("version");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("searchbox", { name: "Search saved replies" }).fill("zebra");
    await page.getByRole("heading", { name: "No saved replies found" }).waitFor();
    const html = await (await page.request.get(OWN_SAVED_REPLIES_PATH)).text();
    expect(html).toContain("We know of this.");
  });

  test("keep what was typed when the name is taken, and say so", async () => {
    const { page } = await atHome({ expected: [/status of 400/] });
    await openPage(page, OWN_SAVED_REPLIES_PATH);
    await postToApi(page, OWN_SAVED_REPLIES_PATH, THANKS);
    await openPage(page, OWN_SAVED_REPLIES_PATH);
    const dialog = dialogOf(page, "New saved reply");
    await pressKeyUntilOpen(page, "n", dialog);
    await dialog.getByLabel("Name").fill(THANKS.name);
    await dialog.getByLabel("Text").fill("Other words");
    await dialog.getByRole("button", { name: "Save reply" }).click();
    await dialog.getByText("Name has already been taken").waitFor();
    expect(await dialog.getByLabel("Text").inputValue()).toBe("Other words");
  });

  test("say when they cannot be loaded, and try again", async () => {
    const { page } = await atHome({ expected: [/status of 503/] });
    await page.route(/saved_replies\.json$/, (route) => route.fulfill({ status: 503, body: "{}" }));
    await openPage(page, "/");
    await page.getByRole("link", { name: "Saved replies" }).click();
    await page.getByRole("heading", { name: "Couldn’t load saved replies" }).waitFor();
    await page.unroute(/saved_replies\.json$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "No saved replies yet" }).waitFor();
  });

  test("fit on a phone", async () => {
    const { page } = await atHome({ viewport: { width: 390, height: 844 } });
    await openPage(page, OWN_SAVED_REPLIES_PATH);
    const name = "A name that is much longer than any phone is wide, and goes on";
    await postToApi(page, OWN_SAVED_REPLIES_PATH, { name, body: "And words ".repeat(50) });
    await openPage(page, OWN_SAVED_REPLIES_PATH);
    await rows(page).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await dialogOf(page, "Edit saved reply").getByLabel("Text").waitFor();
  });
});

describe("those of a project", () => {
  test("are kept by maintainers, and read by everybody who is signed in", async () => {
    const { page } = await atHome();
    const project = await createProject(page, { name: "Ropes", visibility: "public" });
    await openPage(page, `/${project.path_with_namespace}`);
    await page.getByRole("link", { name: "Saved replies" }).click();
    await page.waitForURL(`**${projectSavedRepliesPath(project.path_with_namespace)}`);
    const dialog = dialogOf(page, "New saved reply");
    await pressKeyUntilOpen(page, "n", dialog);
    await dialog.getByLabel("Name").fill(THANKS.name);
    await dialog.getByLabel("Text").fill(THANKS.body);
    await dialog.getByRole("button", { name: "Save reply" }).click();
    await rows(page).getByText("Thanks", { exact: true }).waitFor();

    const other = (await atHome()).page;
    await openPage(other, projectSavedRepliesPath(project.path_with_namespace));
    await rows(other).getByText("Thanks", { exact: true }).waitFor();
    expect(await other.getByRole("button", { name: /saved reply|Edit|Delete/ }).count()).toBe(0);
  });

  test("are inserted where the caret is, beside one's own", { tags: "core" }, async () => {
    const { page, project, path } = await openIssueWithCommentForm(stage);
    await postToApi(page, projectSavedRepliesPath(project.path_with_namespace), THANKS);
    await postToApi(page, OWN_SAVED_REPLIES_PATH, { name: "Bye", body: "See you." });
    await openPage(page, path);
    await waitUntilCommentFormReady(page);
    const read = page.waitForResponse((answer) =>
      answer.url().endsWith(usableSavedRepliesUrl(project.path_with_namespace)),
    );
    await commentForm(page).getByRole("button", { name: "Insert a saved reply" }).click();
    await read;
    await page.getByRole("option", { name: /Bye/ }).waitFor();
    await page.getByRole("option", { name: /Thanks/ }).click();
    await expect.poll(() => commentField(page).inputValue()).toBe(THANKS.body);
  });
});
