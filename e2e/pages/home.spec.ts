import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

test(
  "the home page shows to-dos, own issues and what was viewed last",
  { tags: "core" },
  async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await openPage(page, "/");
    await page.getByText("You’re all caught up").waitFor();
    expect(await page.getByText("Recently viewed").count()).toBe(0);

    const project = await createProject(page, { name: "Wall" });
    const { iid } = await createIssue(page, project, { title: "Loose <b>stone</b>" });
    await postToApi(page, `/api/v4/projects/${project.id}/issues/${iid}/todo`, {});
    await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await page.getByRole("heading", { name: "Loose <b>stone</b>" }).first().waitFor();

    await openPage(page, "/");
    const viewed = page.getByRole("list", { name: "Recently viewed" });
    await viewed.getByRole("link", { name: "Loose <b>stone</b>" }).waitFor();
    await page.getByRole("tab", { name: /^Created by you/ }).click();
    await page.getByRole("list", { name: "Created by you" }).getByRole("link").waitFor();
    await page.getByRole("button", { name: "Mark “Loose <b>stone</b>” as done" }).click();
    await page.getByText("You’re all caught up").waitFor();
  },
);
