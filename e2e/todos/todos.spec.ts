import { expect, test } from "vitest";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

test(
  "a to-do that was marked as done comes back by Undo, and later from the list of done ones",
  { tags: "core" },
  async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const project = await createProject(page, { name: "Wall" });
    for (const title of ["First stone", "Second stone"]) {
      const { iid } = await createIssue(page, project, { title });
      await postToApi(page, `/api/v4/projects/${project.id}/issues/${iid}/todo`, {});
    }
    await openPage(page, "/dashboard/todos");
    const done = (title: string) => page.getByRole("button", { name: `Mark “${title}” as done` });
    await done("Second stone").click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("status").filter({ hasText: "Restored “Second stone”." }).waitFor();
    await done("Second stone").waitFor();

    await done("First stone").click();
    await waitUntilGone(done("First stone"));
    // Nothing comes after the row, so the focus goes to the one before.
    await waitUntilFocused(done("Second stone"));
    await page.getByRole("link", { name: /^Done/ }).click();
    await page.getByRole("button", { name: "Restore “First stone”" }).click();
    await page.getByRole("link", { name: "First stone" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^To do/ }).click();
    await done("First stone").waitFor();
    expect(await page.getByRole("button", { name: /as done$/ }).count()).toBeGreaterThanOrEqual(2);
  },
);
