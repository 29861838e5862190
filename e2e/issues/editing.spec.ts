import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems, findColorProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import {
  findButton,
  descriptionField,
  issueEditForm,
  clickSaveChanges,
  openIssueEditForm,
  openPageAsDeveloper,
  titleField,
  waitUntilIssueSaved,
} from "./edit-stage.ts";
import { createIssue } from "../support/places.ts";
import { createAndOpenIssue, openIssueWithChangedJson } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const WORDS = { description: "First line\n\nSecond line" };
const NAMES = "**/description_templates/names/issue";

describe("the edit form", () => {
  test("has title, description and templates, and three buttons [EDIT-001] [EDIT-002] [AUTH-007]", async () => {
    const { page, project, path } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    expect(await titleField(page).inputValue()).toBe("Untie the knot");
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    await page.getByRole("heading", { level: 1, name: "Edit issue #1" }).waitFor();
    await findButton(page, "Choose a template").waitFor();
    for (const name of ["Save changes", "Cancel", "Delete issue"])
      await findButton(page, name).waitFor();
    expect(await titleField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const { iid } = await createIssue(page, project, { title: "Gone", issue_type: "incident" });
    await openPage(page, `/${project.path_with_namespace}/-/issues/incident/${iid}`);
    await waitUntilHydrated(page);
    await openIssueEditForm(page);
    await findButton(page, "Delete incident").waitFor();
    const colleague = await openPageAsDeveloper(stage, page, project, path);
    await openIssueEditForm(colleague.page);
    expect(await colleague.page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  });

  test("opens after the templates have come [EDIT-004]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(NAMES, async (route) => {
      await held;
      await route.continue();
    });
    await findButton(page, "Edit").click();
    await page.getByRole("heading", { level: 1, name: "Edit issue #1" }).waitFor();
    expect(await descriptionField(page).count()).toBe(0);
    answer();
    await descriptionField(page).waitFor();
  });

  test("opens without them when they do not come [EDIT-005]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS, { expected: [/status of 503/] });
    await page.route(NAMES, (route) => route.fulfill({ status: 503 }));
    await openIssueEditForm(page);
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    expect(await findButton(page, "Choose a template").count()).toBe(0);
  });

  test(
    "saves by button, shows the new words, and gives the focus back [EDIT-006] [EDIT-034]",
    { tags: "core" },
    async () => {
      const { page } = await createAndOpenIssue(stage, WORDS);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/-/issues/1.json")) asked.push(request.method());
      });
      await openIssueEditForm(page);
      await titleField(page).fill("Cut the knot");
      await descriptionField(page).fill("With a **knife**.");
      await clickSaveChanges(page);
      await waitUntilIssueSaved(page);
      await page.getByRole("heading", { level: 1, name: "Cut the knot #1" }).waitFor();
      await page.locator(".md strong", { hasText: "knife" }).waitFor();
      expect(asked.slice(asked.indexOf("PUT"), asked.indexOf("PUT") + 2)).toEqual(["PUT", "GET"]);
      await expect
        .poll(() => findButton(page, "Edit").evaluate((each) => each === document.activeElement))
        .toBe(true);
    },
  );

  test("is left unchanged by Cancel, without a question when nothing was written [EDIT-006]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    await findButton(page, "Cancel").click();
    await waitUntilIssueSaved(page);
    await page.getByRole("heading", { level: 1, name: "Untie the knot #1" }).waitFor();
  });

  test("saves with Cmd+Enter and Ctrl+Enter in either field [KEY-011]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    for (const keys of ["Control+Enter", "Meta+Enter"]) {
      await openIssueEditForm(page);
      await titleField(page).fill(`Title by ${keys}`);
      await titleField(page).press(keys);
      await waitUntilIssueSaved(page);
      await page.getByRole("heading", { level: 1, name: `Title by ${keys}` }).waitFor();
      await openIssueEditForm(page);
      await descriptionField(page).fill(`Description by ${keys}`);
      await descriptionField(page).press(keys);
      await waitUntilIssueSaved(page);
      await page.getByText(`Description by ${keys}`).waitFor();
    }
  });

  test("cannot be saved without a title, nor twice at once [EDIT-008]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    const save = findButton(page, "Save changes");
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
    expect(await descriptionField(page).isEditable()).toBe(false);
    await titleField(page).press("Control+Enter");
    answer();
    await waitUntilIssueSaved(page);
    expect(sent).toBe(1);
  });

  test("asks before a template takes the place of other words, and brings them back [EDIT-007]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: /Choose a template|Bug report|Incident/ }).click();
      await page.getByRole("option", { name }).click();
    };
    await choose("Bug report");
    await page
      .getByText("Applying the template Bug report replaces what you have written.")
      .waitFor();
    await findButton(page, "Keep my text").click();
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    await choose("Bug report");
    await findButton(page, "Replace description").click();
    expect(await descriptionField(page).inputValue()).toContain("### Current behavior");
    // Applies a second template. The form can still restore the description that the user wrote.
    await choose("Incident");
    await findButton(page, "Restore my text").click();
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
  });
});

describe("the form", () => {
  test("has no barriers, in light and dark", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await findColorProblems(page)).toEqual([]);
  });

  test("fits a phone", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS, {
      viewport: { width: 390, height: 844 },
    });
    await openIssueEditForm(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });

  test("takes files and suggests users as the page flags say [EDIT-013] [AUTH-008]", async () => {
    const issue = await createAndOpenIssue(stage, WORDS);
    const { page } = issue;
    const attach = issueEditForm(page).getByRole("button", { name: "Attach a file" });
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    const flags = (of: Page) =>
      of.locator("#js-issuable-app").evaluate((app) => {
        const { canAttachFile, enableAutocomplete } = (app as HTMLElement).dataset;
        return [canAttachFile, enableAutocomplete];
      });
    expect(await flags(page)).toEqual(["true", "true"]);
    expect(await flags(await stage.visit(issue.path))).toEqual(["false", "false"]);
    await openIssueEditForm(page);
    expect(await attach.count()).toBe(1);
    await descriptionField(page).fill("");
    await descriptionField(page).pressSequentially("/");
    await suggestions.waitFor();
    await page.keyboard.press("Escape");
    await descriptionField(page).fill(WORDS.description);
    await findButton(page, "Cancel").click();

    await openIssueWithChangedJson(issue, (told) => {
      const { can } = told as { can: object };
      return { ...told, enable_autocomplete: false, can: { ...can, attach_file: false } };
    });
    await openIssueEditForm(page);
    expect(await attach.count()).toBe(0);
    expect(await descriptionField(page).getAttribute("aria-autocomplete")).toBeNull();
    await descriptionField(page).fill("");
    await descriptionField(page).pressSequentially("/");
    expect(await suggestions.count()).toBe(0);
  });

  test("is not for those who only read", async () => {
    const { path } = await createAndOpenIssue(stage, WORDS);
    const visitor = await stage.visit(path);
    expect(await findButton(visitor, "Edit").count()).toBe(0);
    await openPage(visitor, `${path}#edit`);
    await waitUntilHydrated(visitor);
    expect(await issueEditForm(visitor).count()).toBe(0);
  });
});
