import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityProblems, colourProblems } from "../support/accessibility.ts";
import { open, setStage, untilHydrated } from "../support/browser.ts";
import { join, somebody } from "../support/people.ts";
import { anIssueOf } from "../support/places.ts";
import {
  button,
  description,
  drafts,
  form,
  QUESTION,
  saveChanges,
  startEditing,
  titleField,
  toast,
  untilSaved,
} from "./edit-stage.ts";
import { anOpenIssue } from "./issue-stage.ts";

const stage = setStage();
const WORDS = { description: "First line\n\nSecond line" };
/** By the navigation, without loading a page. */
const toList = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Issues", exact: true }).click();
const NAMES = "**/description_templates/names/issue";

describe("the edit form", () => {
  test("has title, description and templates, and three buttons [EDIT-001] [EDIT-002]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    expect(await titleField(page).inputValue()).toBe("Untie the knot");
    expect(await description(page).inputValue()).toBe(WORDS.description);
    await page.getByRole("heading", { level: 1, name: "Edit issue #1" }).waitFor();
    await button(page, "Choose a template").waitFor();
    for (const name of ["Save changes", "Cancel", "Delete issue"])
      await button(page, name).waitFor();
    expect(await titleField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("opens after the templates have come [EDIT-004]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(NAMES, async (route) => {
      await held;
      await route.continue();
    });
    await button(page, "Edit").click();
    await page.getByRole("heading", { level: 1, name: "Edit issue #1" }).waitFor();
    expect(await description(page).count()).toBe(0);
    answer();
    await description(page).waitFor();
  });

  test("opens without them when they do not come [EDIT-005]", async () => {
    const { page } = await anOpenIssue(stage, WORDS, { expected: [/status of 503/] });
    await page.route(NAMES, (route) => route.fulfill({ status: 503 }));
    await startEditing(page);
    expect(await description(page).inputValue()).toBe(WORDS.description);
    expect(await button(page, "Choose a template").count()).toBe(0);
  });

  test("saves by button, shows the new words, and gives the focus back [EDIT-006] [EDIT-034]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/-/issues/1.json")) asked.push(request.method());
    });
    await startEditing(page);
    await titleField(page).fill("Cut the knot");
    await description(page).fill("With a **knife**.");
    await saveChanges(page);
    await untilSaved(page);
    await page.getByRole("heading", { level: 1, name: "Cut the knot #1" }).waitFor();
    await page.locator(".md strong", { hasText: "knife" }).waitFor();
    expect(asked.slice(asked.indexOf("PUT"), asked.indexOf("PUT") + 2)).toEqual(["PUT", "GET"]);
    await expect
      .poll(() => button(page, "Edit").evaluate((each) => each === document.activeElement))
      .toBe(true);
  });

  test("is left unchanged by Cancel, without a question when nothing was written [EDIT-006]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await button(page, "Cancel").click();
    await untilSaved(page);
    await page.getByRole("heading", { level: 1, name: "Untie the knot #1" }).waitFor();
  });

  test("saves with Ctrl+Enter in either field [KEY-011]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await titleField(page).fill("By keys");
    await titleField(page).press("Control+Enter");
    await untilSaved(page);
    await startEditing(page);
    await description(page).fill("also by keys");
    await description(page).press("Control+Enter");
    await untilSaved(page);
    await page.getByText("also by keys").waitFor();
  });

  test("cannot be saved without a title, nor twice at once [EDIT-008]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    const save = button(page, "Save changes");
    await titleField(page).fill("   ");
    expect(await save.isDisabled()).toBe(true);
    await titleField(page).fill("A title");
    expect(await save.isDisabled()).toBe(false);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let sent = 0;
    await page.route("**/-/issues/1.json", async (route) => {
      if (route.request().method() === "PUT") {
        sent += 1;
        await held;
      }
      await route.continue();
    });
    await save.click();
    await expect.poll(() => save.getAttribute("aria-busy")).toBe("true");
    expect(await save.isDisabled()).toBe(true);
    expect(await description(page).isEditable()).toBe(false);
    await titleField(page).press("Control+Enter");
    answer();
    await untilSaved(page);
    expect(sent).toBe(1);
  });

  test("asks before a template takes the place of other words, and brings them back [EDIT-007]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: /Choose a template|Bug report|Incident/ }).click();
      await page.getByRole("option", { name }).click();
    };
    await choose("Bug report");
    await page
      .getByText("Applying the template Bug report replaces what you have written.")
      .waitFor();
    await button(page, "Keep my text").click();
    expect(await description(page).inputValue()).toBe(WORDS.description);
    await choose("Bug report");
    await button(page, "Replace description").click();
    expect(await description(page).inputValue()).toContain("### What happens");
    // A second template is no end of the first words.
    await choose("Incident");
    await button(page, "Restore my text").click();
    expect(await description(page).inputValue()).toBe(WORDS.description);
  });
});

describe("leaving the form", () => {
  test("by Cancel, Escape or a link asks when something was written [EDIT-010]", async () => {
    const { page, path } = await anOpenIssue(stage, WORDS);
    // The way back leads to a page that is drawn without loading it.
    await toList(page);
    await page.locator(`a[href="${path}"]`).first().click();
    await startEditing(page);
    await description(page).fill("Not saved yet");
    const dialog = page.getByRole("alertdialog", { name: QUESTION });
    for (const leave of [
      () => button(page, "Cancel").click(),
      () => description(page).press("Escape"),
      () => toList(page),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Keep editing" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await description(page).inputValue()).toBe("Not saved yet");
    }
    await button(page, "Cancel").click();
    await dialog.getByRole("button", { name: "Discard changes" }).click();
    await untilSaved(page);
  });

  test("for another site or tab asks too, in the browser's own words [EDIT-010]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await description(page).fill("Not saved yet");
    const asked = page.waitForEvent("dialog");
    await page.goto("/").catch(() => {});
    expect((await asked).type()).toBe("beforeunload");
  });

  test("is not asked about while nothing differs from the first text", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await description(page).fill("else");
    await description(page).fill(WORDS.description);
    await toList(page);
    await page.waitForURL(/\/-\/issues$/);
  });
});

describe("drafts", () => {
  test("of title and description are in the browser's storage, and go with saving [EDIT-020] [EDIT-022]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await titleField(page).fill("Half a title");
    await description(page).press("Control+End");
    await description(page).pressSequentially(" and more");
    await page.getByText(/^Draft saved/).waitFor();
    await expect
      .poll(() => drafts(page))
      .toEqual({ title: "Half a title", description: `${WORDS.description} and more` });
    await saveChanges(page);
    await untilSaved(page);
    expect(await drafts(page)).toEqual({});
  });

  test("go with closing the form, and with deleting the issue [EDIT-022]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await description(page).fill("Never mind");
    await expect.poll(() => drafts(page)).toEqual({ description: "Never mind" });
    await button(page, "Cancel").click();
    await button(page, "Discard changes").click();
    await untilSaved(page);
    expect(await drafts(page)).toEqual({});

    await startEditing(page);
    expect(await description(page).inputValue()).toBe(WORDS.description);
    await description(page).fill("Never mind");
    await expect.poll(() => drafts(page)).toEqual({ description: "Never mind" });
    await button(page, "Delete issue").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete issue" }).click();
    await page.waitForURL(/\/-\/issues$/);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /draft:/.test(key)),
    );
    expect(left).toEqual([]);
  });
});

describe("deleting", () => {
  test("asks, and leads to the list [EDIT-009] [EDIT-036]", async () => {
    const { page, path } = await anOpenIssue(stage, WORDS);
    // Where it leads is the server's to say.
    await page.route(/destroy_confirm=true/, async (route) => {
      const response = await route.fetch();
      const { web_url: list } = (await response.json()) as { web_url: string };
      await route.fulfill({ response, json: { web_url: `${list}?state=all` } });
    });
    await startEditing(page);
    await button(page, "Delete issue").click();
    const dialog = page.getByRole("alertdialog", {
      name: "Issue will be removed! Are you sure?",
    });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await description(page).waitFor();
    await button(page, "Delete issue").click();
    await dialog.getByRole("button", { name: "Delete issue" }).click();
    await page.waitForURL(/\/-\/issues\?state=all$/);
    const answer = await page.request.get(`${path}.json`, { failOnStatusCode: false });
    expect(answer.status()).toBe(404);
  });

  test("that fails says so, and the words stay [EDIT-039]", async () => {
    const { page } = await anOpenIssue(stage, WORDS, { expected: [/status of 500/] });
    await page.route(/\/-\/issues\/1\.json\?destroy_confirm=true/, (route) =>
      route.fulfill({ status: 500 }),
    );
    await startEditing(page);
    await button(page, "Delete issue").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete issue" }).click();
    await toast(page, "Error deleting issue").waitFor();
    await description(page).waitFor();
  });
});

describe("after saving", () => {
  const answerWith = (page: Page, method: string, answer: object) =>
    page.route(/\/-\/issues\/1\.json/, (route) =>
      route.request().method() === method ? route.fulfill(answer) : route.continue(),
    );

  test("the page goes where the answer says [EDIT-033]", async () => {
    const { page, path } = await anOpenIssue(stage, WORDS);
    const list = path.replace(/\/\d+$/, "");
    await answerWith(page, "PUT", { json: { iid: 1, web_url: list, lock_version: 1 } });
    await startEditing(page);
    await description(page).fill("Elsewhere");
    await saveChanges(page);
    await page.waitForURL(`**${list}`);
  });

  test("what the server has against it is said [EDIT-037]", async () => {
    const { page } = await anOpenIssue(stage, WORDS, { expected: [/status of 422/] });
    await answerWith(page, "PUT", { status: 422, json: { errors: ["Too loud", "Too long"] } });
    await startEditing(page);
    await description(page).fill("Kept");
    await saveChanges(page);
    await toast(page, "Error updating issue. Too loud Too long").waitFor();
    expect(await description(page).inputValue()).toBe("Kept");
    await expect.poll(() => button(page, "Save changes").isDisabled()).toBe(false);
  });

  test("a page that cannot be read anew is said too [EDIT-038]", async () => {
    const { page } = await anOpenIssue(stage, WORDS, { expected: [/status of 404/] });
    await startEditing(page);
    await answerWith(page, "GET", { status: 404, json: { error: "404 Not found" } });
    await description(page).fill("Saved all the same");
    await saveChanges(page);
    await toast(page, "Error updating issue").waitFor();
  });
});

describe("a captcha", () => {
  const CHALLENGE = '<div class="cairn-captcha" data-challenge="none"></div>';
  const asks = (page: Page) =>
    page.route(/\/-\/issues\/1\.json/, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ json: { recaptcha_html: CHALLENGE, spam_log_id: 1 } })
        : route.continue(),
    );

  test("opens when the answer asks for it; closing it ends the waiting [EDIT-050] [EDIT-051] [EDIT-052]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await asks(page);
    await startEditing(page);
    await description(page).fill("Buy stones");
    await saveChanges(page);
    const dialog = page.getByRole("dialog", { name: "Please solve the reCAPTCHA" });
    await dialog
      .getByText("We want to be sure it is you, please confirm you are not a robot.")
      .waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => button(page, "Save changes").getAttribute("aria-busy")).toBeNull();
    expect(await description(page).inputValue()).toBe("Buy stones");
  });
});

describe("a stranger who links to places nobody knows", () => {
  test("is asked, confirms, and the words are saved [EDIT-051]", async () => {
    const { project } = await anOpenIssue(stage);
    const page = await stage.enter();
    await join(page, somebody());
    const { iid } = await anIssueOf(page, project, { title: "Found", description: "Somewhere" });
    await open(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await startEditing(page);
    await description(page).fill("See https://unheard-of.example");
    await saveChanges(page);
    await page.getByRole("checkbox", { name: "I am not a robot" }).check();
    await untilSaved(page);
    await page.getByRole("link", { name: "https://unheard-of.example" }).waitFor();
  });
});

describe("the form", () => {
  test("has no barriers, in light and dark", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await colourProblems(page)).toEqual([]);
  });

  test("fits a phone", async () => {
    const { page } = await anOpenIssue(stage, WORDS, { viewport: { width: 390, height: 844 } });
    await startEditing(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });

  test("is not for those who only read", async () => {
    const { path } = await anOpenIssue(stage, WORDS);
    const visitor = await stage.visit(path);
    expect(await button(visitor, "Edit").count()).toBe(0);
    await open(visitor, `${path}#edit`);
    await untilHydrated(visitor);
    expect(await form(visitor).count()).toBe(0);
  });
});
