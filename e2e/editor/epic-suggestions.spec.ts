import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

test(
  "epics of the group are suggested after an ampersand, and one is inserted by keyboard",
  { tags: "core" },
  async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const group = await createGroup(page, { name: "Alps", path: `alps-${Date.now()}` });
    for (const title of ["Traverse", "Ridge"]) {
      await postToApi(page, `/api/v4/groups/${group.id}/epics`, { title });
    }
    const project = await createProject(page, { name: "Huts", namespace_id: group.id });
    const { iid } = await createIssue(page, project, { title: "Mend the roof" });
    await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    const comment = page.getByRole("textbox", { name: "Comment", exact: true });
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

    await comment.pressSequentially("Part of &");
    await expect.poll(() => options.allTextContents()).toEqual(["Ridge&2", "Traverse&1"]);
    await comment.pressSequentially("trav");
    await expect.poll(() => options.allTextContents()).toEqual(["Traverse&1"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => comment.inputValue()).toBe("Part of &1 ");

    await comment.fill("");
    await comment.pressSequentially("Salt&");
    await expect.poll(() => comment.inputValue()).toBe("Salt&");
    expect(await page.getByRole("listbox", { name: "Suggestions" }).count()).toBe(0);
  },
);
