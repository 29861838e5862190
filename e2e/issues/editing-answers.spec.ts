import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue } from "../support/places.ts";
import {
  findButton,
  descriptionField,
  clickSaveChanges,
  openEditForm,
  findToast,
  waitUntilSaved,
} from "./edit-stage.ts";
import { createAndOpen, createAndOpenIssue } from "./issue-stage.ts";

const stage = setUpBrowserTest();
/** Requests that read or change the issue or epic. */
const PAGE_JSON = /\/-\/(?:issues|epics)\/1\.json/;
const WORDS = { description: "First line\n\nSecond line" };

describeKinds("deleting an $name", (kind) => {
  const title = kind.name === "issue" ? "Issue" : "Epic";

  test("asks, and leads to the list [EDIT-009] [EDIT-036]", async () => {
    const { page, path } = await createAndOpen(stage, kind, WORDS);
    // Changes `web_url` in the response, to prove that the page redirects to the address it receives.
    await page.route(/destroy_confirm=true/, async (route) => {
      const response = await route.fetch();
      const { web_url: list } = (await response.json()) as { web_url: string };
      await route.fulfill({ response, json: { web_url: `${list}?state=all` } });
    });
    await openEditForm(page);
    await findButton(page, `Delete ${kind.name}`).click();
    const dialog = page.getByRole("alertdialog", {
      name: `${title} will be removed! Are you sure?`,
    });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await descriptionField(page).waitFor();
    await findButton(page, `Delete ${kind.name}`).click();
    const deleted = page.waitForResponse(/destroy_confirm=true/);
    const polls: string[] = [];
    await dialog.getByRole("button", { name: `Delete ${kind.name}` }).click();
    await deleted;
    page.on("request", (sent) => {
      if (sent.url().includes(`${path}/realtime_changes`)) polls.push(sent.url());
    });
    await page.waitForURL(`**${path.replace(/\/\d+$/, "")}?state=all`);
    await page.getByRole("heading", { level: 1, name: `${title}s` }).waitFor();
    expect(polls).toEqual([]);
    const answer = await page.request.get(`${path}.json`, { failOnStatusCode: false });
    expect(answer.status()).toBe(404);
  });

  test("that fails says so, and the words stay [EDIT-039]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS, { expected: [/status of 500/] });
    await page.route(/destroy_confirm=true/, (route) => route.fulfill({ status: 500 }));
    await openEditForm(page);
    await findButton(page, `Delete ${kind.name}`).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: `Delete ${kind.name}` })
      .click();
    await findToast(page, `Error deleting ${kind.name}`).waitFor();
    await descriptionField(page).waitFor();
  });
});

describeKinds("after saving an $name", (kind) => {
  const answerWith = (page: Page, method: string, answer: object) =>
    page.route(PAGE_JSON, (route) =>
      route.request().method() === method ? route.fulfill(answer) : route.continue(),
    );

  test("the page goes where the answer says [EDIT-033]", async () => {
    const { page, path } = await createAndOpen(stage, kind, WORDS);
    const list = path.replace(/\/\d+$/, "");
    await answerWith(page, "PUT", { json: { iid: 1, web_url: list, lock_version: 1 } });
    await openEditForm(page);
    await descriptionField(page).fill("Elsewhere");
    await clickSaveChanges(page);
    await page.waitForURL(`**${list}`);
  });

  test("what the server has against it is said [EDIT-037]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS, { expected: [/status of 422/] });
    await answerWith(page, "PUT", { status: 422, json: { errors: ["Too loud", "Too long"] } });
    await openEditForm(page);
    await descriptionField(page).fill("Kept");
    await clickSaveChanges(page);
    await findToast(page, `Error updating ${kind.name}. Too loud Too long`).waitFor();
    expect(await descriptionField(page).inputValue()).toBe("Kept");
    await expect.poll(() => findButton(page, "Save changes").isDisabled()).toBe(false);
  });

  test("a page that cannot be read anew is said too [EDIT-038]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS, { expected: [/status of 404/] });
    await openEditForm(page);
    await answerWith(page, "GET", { status: 404, json: { error: "404 Not found" } });
    await descriptionField(page).fill("Saved all the same");
    await clickSaveChanges(page);
    await findToast(page, `Error updating ${kind.name}`).waitFor();
  });
});

describeKinds("a captcha on the page of an $name", (kind) => {
  const CHALLENGE = '<div class="cairn-captcha" data-challenge="none"></div>';
  const asks = (page: Page) =>
    page.route(PAGE_JSON, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ json: { recaptcha_html: CHALLENGE, spam_log_id: 1 } })
        : route.continue(),
    );

  test("opens when the answer asks for it; closing it ends the waiting [EDIT-010] [EDIT-050] [EDIT-051] [EDIT-052]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await asks(page);
    await openEditForm(page);
    await descriptionField(page).fill("Buy stones");
    await clickSaveChanges(page);
    const dialog = page.getByRole("dialog", { name: "Please solve the reCAPTCHA" });
    await dialog
      .getByText("We want to be sure it is you, please confirm you are not a robot.")
      .waitFor();
    // While the captcha dialog is open, the page asks for no confirmation when the user leaves.
    const asked = await page.evaluate(() =>
      window.dispatchEvent(new Event("beforeunload", { cancelable: true })),
    );
    expect(asked).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => findButton(page, "Save changes").getAttribute("aria-busy")).toBeNull();
    expect(await descriptionField(page).inputValue()).toBe("Buy stones");
  });
});

describe("a stranger who links to places nobody knows", () => {
  test("is asked, confirms, and the words are saved [EDIT-051]", async () => {
    const { project } = await createAndOpenIssue(stage);
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const { iid } = await createIssue(page, project, { title: "Found", description: "Somewhere" });
    await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await openEditForm(page);
    await descriptionField(page).fill("See https://unheard-of.example");
    await clickSaveChanges(page);
    await page.getByRole("checkbox", { name: "I’m not a robot" }).check();
    await waitUntilSaved(page);
    await page.getByRole("link", { name: "https://unheard-of.example" }).waitFor();
  });
});
