import { expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { createProjectWithContent, listPagePaths } from "../support/furnished.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";

const stage = setUpBrowserTest();

/**
 * For each page, a string that the page must show without JavaScript. Pages that only contain a
 * form are not listed.
 */
const WORDS = {
  home: "Find whoever is lost on path 2",
  "own projects": "Radio for the valley",
  "own groups": "Mountain rescue",
  todos: "Find whoever is lost on path 2",
  "own issues": "Find whoever is lost on path 2",
  group: "Radio for the valley",
  project: "Words that are long enough",
  "members of the group": "@",
  "members of the project": "@",
  "labels of the group": "documentation",
  "labels of the project": "antenna",
  "milestones of the group": "Winter",
  "milestones of the project": "First mast",
  milestone: "Before the snow comes.",
  issues: "Find whoever is lost on path 1",
  "issues of the group": "Find whoever is lost on path 1",
  "filtered issues": "type::bug",
  "no issues": "No matching issues",
  epics: "A radio mast on every pass",
  epic: "Thin ice.",
  issue: "Thin ice.",
} as const;

test(
  "without JavaScript every page can be read, and an issue opened",
  { tags: "core" },
  async () => {
    const person = buildTestUser();
    const writer = await stage.enter();
    await signUpByRequest(writer, person);
    const furnished = await createProjectWithContent(writer);
    const pages = listPagePaths(person, furnished);
    const page = await stage.visit("/", {
      javaScriptEnabled: false,
      storageState: await writer.context().storageState(),
    });
    const unreadable: string[] = [];
    for (const [name, words] of Object.entries(WORDS)) {
      await page.goto(pages[name as keyof typeof WORDS]);
      const text = page.getByRole("main").getByText(words).first();
      if (!(await text.isVisible())) unreadable.push(name);
    }
    expect(unreadable).toEqual([]);
    // The issue is the last page of the list.
    await page.getByText("Turn on JavaScript to comment.").waitFor();

    await page.goto(pages["new issue"]);
    await page.getByLabel("Title", { exact: true }).fill("Written by hand");
    await page.getByLabel("Description", { exact: true }).fill("Without **scripts**.");
    await page.getByRole("button", { name: "Create issue" }).click();
    await page.getByRole("heading", { name: "Written by hand", level: 1 }).waitFor();
    expect(await page.getByRole("main").locator("strong").innerText()).toBe("scripts");
  },
);
