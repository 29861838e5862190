import {
  descriptionTemplatePath,
  descriptionTemplatesPath,
  newIssueTemplatesUrl,
} from "@cairn/contract/projects/description-templates";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

async function withProject(options: Parameters<typeof stage.enter>[0] = {}) {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const { path_with_namespace: project } = await createProject(page, { name: "Weather" });
  return { page, project, newIssue: `/${project}/-/issues/new` };
}

const rows = (page: Page) =>
  page.getByRole("list", { name: "Templates", exact: true }).getByRole("listitem");
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });

async function choose(page: Page, template: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${template}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("the templates of a project", () => {
  test(
    "begin with the built-in ones, and are written, renamed and deleted",
    { tags: "core" },
    async () => {
      const { page, project } = await withProject();
      await openPage(page, `/${project}/-/settings`);
      const tabs = page.getByRole("navigation", { name: "Project settings" });
      await tabs.getByRole("link", { name: "Templates" }).click();
      await page.getByRole("heading", { name: "No templates yet" }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Customize Bug report" }).click();
      const content = page.getByRole("textbox", { name: "Content" });
      await content.waitFor();
      expect(await page.getByLabel("Name").inputValue()).toBe("Bug report");
      expect(await content.inputValue()).toContain("### Current behavior");
      await page.getByLabel("Name").fill(" ");
      await page.getByRole("button", { name: "Create template" }).click();
      await page.getByText("Enter a name.").waitFor();
      await page.getByLabel("Name").fill("Storm report");
      await content.fill("## Wind\n\nHow **strong**?");
      await page.getByRole("tab", { name: "Preview" }).click();
      await page.getByRole("heading", { name: "Wind" }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Create template" }).click();
      await rows(page).getByText("Wind · How strong?").waitFor();

      await rows(page).getByRole("link", { name: "Storm report" }).click();
      await page.getByLabel("Name").fill("Gale report");
      await page.getByText("Unsaved changes").waitFor();
      await page.getByRole("button", { name: "Save changes" }).click();
      await rows(page).getByText("Gale report").waitFor();
      expect(await rows(page).count()).toBe(1);
      // The form that opens next has the saved name, and the version that can be saved again.
      await choose(page, "Gale report", "Edit");
      await page.getByLabel("Name").fill("Wind report");
      await page.keyboard.press("Enter");
      await choose(page, "Wind report", "Delete");
      const dialog = page.getByRole("alertdialog", { name: "Delete the template Wind report?" });
      await dialog.getByRole("button", { name: "Delete template" }).click();
      await page.getByRole("heading", { name: "No templates yet" }).waitFor();
    },
  );

  test("say when they cannot be loaded, and keep what was typed when someone else saved first", async () => {
    const { page, project } = await withProject({ expected: [/status of 503/, /status of 409/] });
    const list = descriptionTemplatesPath(project);
    const fields = { name: "Bug", content: "What broke?" };
    const { id } = await postToApi<{ id: number }>(page, list, fields);
    await page.route(/templates\.json$/, (route) => route.fulfill({ status: 503, body: "{}" }));
    await openPage(page, `/${project}/-/settings`);
    await page.getByRole("link", { name: "Templates" }).click();
    await page.getByRole("heading", { name: "Couldn’t load the templates" }).waitFor();
    await page.unroute(/templates\.json$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await rows(page).getByRole("link", { name: "Bug" }).click();
    const content = page.getByRole("textbox", { name: "Content" });
    await content.fill("Mine");
    const other = await stage.enter();
    await other.context().addCookies(await page.context().cookies());
    await openPage(other, descriptionTemplatePath(project, id));
    await other.getByRole("textbox", { name: "Content" }).fill("Theirs");
    await other.getByRole("button", { name: "Save changes" }).click();
    await other.waitForURL(`**${list}`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Someone else changed this template.").waitFor();
    expect(await content.inputValue()).toBe("Mine");
  });
});

describe("a new issue", () => {
  test("begins with the default template, unless there is other text", async () => {
    const { page, project, newIssue } = await withProject();
    const list = descriptionTemplatesPath(project);
    await postToApi(page, list, { name: "Bug", content: "What broke?" });
    await postToApi(page, list, { name: "Idea", content: "What for?" });
    await openPage(page, list);
    await choose(page, "Bug", "Make default");
    await rows(page).filter({ hasText: "Bug" }).getByText("Default").waitFor();
    await choose(page, "Idea", "Make default");
    await rows(page).filter({ hasText: "Idea" }).getByText("Default").waitFor();
    expect(await rows(page).getByText("Default").count()).toBe(1);
    // Opened by a link, so the template arrives after the form.
    await page.keyboard.press("c");
    await page.getByLabel("Title").waitFor();
    await expect.poll(() => description(page).inputValue()).toBe("What for?");
    expect(await page.getByLabel("Title").evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    expect(await page.getByText(/^Draft/).count()).toBe(0);
    // Another template replaces the untouched text without a question.
    await page.getByRole("button", { name: "Idea" }).click();
    await page.getByRole("option", { name: "Bug" }).waitFor();
    const options = await page.getByRole("listbox").getByRole("option").allInnerTexts();
    expect(options.map((text) => text.trim())).toEqual(["No template", "Bug", "Idea"]);
    await page.getByRole("option", { name: "Bug" }).click();
    await expect.poll(() => description(page).inputValue()).toBe("What broke?");

    const html = await (await page.request.get(newIssue)).text();
    expect(html).toContain(">What for?</textarea>");
    await openPage(page, `${newIssue}?issue[description]=From+a+link`);
    expect(await description(page).inputValue()).toBe("From a link");
    await openPage(page, `${newIssue}?issuable_template=Bug`);
    expect(await description(page).inputValue()).toBe("What broke?");
    await description(page).fill("A draft");
    await page.getByText(/^Draft saved/).waitFor();
    await openPage(page, `${newIssue}?issuable_template=Bug`);
    await page.getByText(/^Draft restored/).waitFor();
    expect(await description(page).inputValue()).toBe("A draft");
  });

  test("keeps what is typed before the default arrives", async () => {
    const { page, project } = await withProject();
    const list = descriptionTemplatesPath(project);
    await postToApi(page, list, { name: "Bug", content: "What broke?", is_default: true });
    const gate = Promise.withResolvers<void>();
    await page.route(`**${newIssueTemplatesUrl(project)}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await openPage(page, list);
    await page.keyboard.press("c");
    await description(page).fill("Mine");
    const answer = page.waitForResponse(`**${newIssueTemplatesUrl(project)}`);
    gate.resolve();
    await answer;
    await page.getByRole("button", { name: "Choose a template" }).click();
    await page.getByRole("option", { name: "Bug" }).waitFor();
    expect(await description(page).inputValue()).toBe("Mine");
  });
});
