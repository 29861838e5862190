import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems, findColorProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import {
  findButton,
  descriptionField,
  editForm,
  clickSaveChanges,
  openEditForm,
  openPageAsDeveloper,
  titleField,
  waitUntilSaved,
} from "./edit-stage.ts";
import { describeKinds } from "../support/noteables.ts";
import { createIssue } from "../support/places.ts";
import { createAndOpen, createAndOpenIssue, openWithChangedJson } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const WORDS = { description: "First line\n\nSecond line" };
const NAMES = "**/description_templates/names/issue";

describe("the templates of the edit form", () => {
  test("are offered for issues and incidents, which are deleted by their names [EDIT-001]", async () => {
    const { page, project } = await createAndOpenIssue(stage, WORDS);
    await openEditForm(page);
    await findButton(page, "Choose a template").waitFor();
    const { iid } = await createIssue(page, project, { title: "Gone", issue_type: "incident" });
    await openPage(page, `/${project.path_with_namespace}/-/issues/incident/${iid}`);
    await waitUntilHydrated(page);
    await openEditForm(page);
    await findButton(page, "Choose a template").waitFor();
    await findButton(page, "Delete incident").waitFor();
  });

  test("have come before the form opens [EDIT-004]", async () => {
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

  test("are left out when they do not come [EDIT-005]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS, { expected: [/status of 503/] });
    await page.route(NAMES, (route) => route.fulfill({ status: 503 }));
    await openEditForm(page);
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    expect(await findButton(page, "Choose a template").count()).toBe(0);
  });

  test("take the place of other words after a question, which are brought back [EDIT-007]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openEditForm(page);
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

describeKinds("the edit form of an $name", (kind) => {
  test("has title and description, and three buttons [EDIT-001] [EDIT-002] [AUTH-007]", async () => {
    const noteable = await createAndOpen(stage, kind, WORDS);
    const { page } = noteable;
    await openEditForm(page);
    expect(await titleField(page).inputValue()).toBe("Untie the knot");
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    const heading = `Edit ${kind.name} ${kind.sigil}1`;
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    for (const name of ["Save changes", "Cancel", `Delete ${kind.name}`])
      await findButton(page, name).waitFor();
    expect(await titleField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const colleague = await openPageAsDeveloper(stage, page, noteable);
    await openEditForm(colleague.page);
    expect(await colleague.page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  });

  test(
    "saves by button, shows the new words, and gives the focus back [EDIT-006] [EDIT-034]",
    { tags: "core" },
    async () => {
      const { page, path } = await createAndOpen(stage, kind, WORDS);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname === `${path}.json`) asked.push(request.method());
      });
      await openEditForm(page);
      await titleField(page).fill("Cut the knot");
      await descriptionField(page).fill("With a **knife**.");
      await clickSaveChanges(page);
      await waitUntilSaved(page);
      await page.getByRole("heading", { level: 1, name: `Cut the knot ${kind.sigil}1` }).waitFor();
      await page.locator(".md strong", { hasText: "knife" }).waitFor();
      expect(asked.slice(asked.indexOf("PUT"), asked.indexOf("PUT") + 2)).toEqual(["PUT", "GET"]);
      await expect
        .poll(() => findButton(page, "Edit").evaluate((each) => each === document.activeElement))
        .toBe(true);
    },
  );

  test("is left unchanged by Cancel, without a question when nothing was written [EDIT-006]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
    await findButton(page, "Cancel").click();
    await waitUntilSaved(page);
    await page.getByRole("heading", { level: 1, name: `Untie the knot ${kind.sigil}1` }).waitFor();
  });

  test("saves with Cmd+Enter and Ctrl+Enter in either field [KEY-011]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    for (const keys of ["Control+Enter", "Meta+Enter"]) {
      await openEditForm(page);
      await titleField(page).fill(`Title by ${keys}`);
      await titleField(page).press(keys);
      await waitUntilSaved(page);
      await page.getByRole("heading", { level: 1, name: `Title by ${keys}` }).waitFor();
      await openEditForm(page);
      await descriptionField(page).fill(`Description by ${keys}`);
      await descriptionField(page).press(keys);
      await waitUntilSaved(page);
      await page.getByText(`Description by ${keys}`).waitFor();
    }
  });

  test("cannot be saved without a title, nor twice at once [EDIT-008]", async () => {
    const { page, path } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
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
    await page.route(`**${path}.json`, async (route) => {
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
    await waitUntilSaved(page);
    expect(sent).toBe(1);
  });
});

describeKinds("the form of an $name", (kind) => {
  test("has no barriers, in light and dark", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await findColorProblems(page)).toEqual([]);
  });

  test("fits a phone", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS, {
      viewport: { width: 390, height: 844 },
    });
    await openEditForm(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });

  test("takes files and suggests users as the page is told [EDIT-013]", async () => {
    const noteable = await createAndOpen(stage, kind, WORDS);
    const { page } = noteable;
    const attach = editForm(page).getByRole("button", { name: "Attach a file" });
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    await openEditForm(page);
    expect(await attach.count()).toBe(1);
    await descriptionField(page).fill("");
    await descriptionField(page).pressSequentially("/");
    await suggestions.waitFor();
    await page.keyboard.press("Escape");
    await descriptionField(page).fill(WORDS.description);
    await findButton(page, "Cancel").click();

    await openWithChangedJson(noteable, (told) => {
      const { can } = told as { can: object };
      return { ...told, enable_autocomplete: false, can: { ...can, attach_file: false } };
    });
    await openEditForm(page);
    expect(await attach.count()).toBe(0);
    expect(await descriptionField(page).getAttribute("aria-autocomplete")).toBeNull();
    await descriptionField(page).fill("");
    await descriptionField(page).pressSequentially("/");
    expect(await suggestions.count()).toBe(0);
  });

  test("is not for those who only read", async () => {
    const { path } = await createAndOpen(stage, kind, WORDS);
    const visitor = await stage.visit(path);
    expect(await findButton(visitor, "Edit").count()).toBe(0);
    await openPage(visitor, `${path}#edit`);
    await waitUntilHydrated(visitor);
    expect(await editForm(visitor).count()).toBe(0);
  });
});

test("the page of an issue says in data attributes who may attach files and gets suggestions [AUTH-008]", async () => {
  const { page, path } = await createAndOpenIssue(stage, WORDS);
  const flags = (of: Page) =>
    of.locator("#js-issuable-app").evaluate((app) => {
      const { canAttachFile, enableAutocomplete } = (app as HTMLElement).dataset;
      return [canAttachFile, enableAutocomplete];
    });
  expect(await flags(page)).toEqual(["true", "true"]);
  expect(await flags(await stage.visit(path))).toEqual(["false", "false"]);
});
