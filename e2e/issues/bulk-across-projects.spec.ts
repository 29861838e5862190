import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject, getSignedInUserId } from "../support/places.ts";

const stage = setUpBrowserTest();

test("issues of several projects are changed at once where the viewer can edit them", async () => {
  const other = await stage.enter();
  await signUpByRequest(other, buildTestUser());
  const foreign = await createProject(other, { name: "Elsewhere", visibility: "public" });
  const page = await stage.enter();
  const person = buildTestUser();
  await signUpByRequest(page, person);
  const me = await getSignedInUserId(page);
  const group = await createGroup(page, { name: "Huts", path: `huts-${me}` });
  for (const name of ["North", "South"]) {
    const project = await createProject(page, { name, namespace_id: group.id });
    await createIssue(page, project, { title: `Roof of ${name}`, assignee_ids: [me] });
  }
  await createIssue(page, foreign, { title: "Roof elsewhere" });

  await openPage(page, `/groups/${group.full_path}/-/issues`);
  const all = page.getByRole("checkbox", { name: "Select all issues on this page" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const toast = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await all.check();
  await button("Weight").click();
  const weight = page.getByRole("dialog", { name: "Weight" });
  await weight.getByLabel("Weight").fill("many");
  await weight.getByRole("button", { name: "Apply" }).click();
  await weight.getByText("Enter a whole number.").waitFor();
  await weight.getByLabel("Weight").fill("3");
  await page.keyboard.press("Enter");
  await toast("Weight set to 3 on 2 issues.");
  await button("Due date").click();
  await page.getByLabel("Date (yyyy-mm-dd)").fill("2031-05-05");
  await page.keyboard.press("Enter");
  await toast("Due date set to 2031-05-05 on 2 issues.");
  await button("Undo").click();
  await toast("Undone.");
  const issues = await page.request.get(`/api/v4/groups/${group.id}/issues`);
  expect(await issues.json()).toMatchObject([
    { weight: 3, due_date: null },
    { weight: 3, due_date: null },
  ]);

  await openPage(page, "/dashboard/issues");
  await all.check();
  await button("Close selected issues").waitFor();
  expect(await button("Labels").count()).toBe(0);
  await page.getByRole("checkbox", { name: /Roof of North$/ }).uncheck();
  await button("Labels").waitFor();
  await openPage(page, `/dashboard/issues?author_username=${person.username}&scope=all`);
  await all.check();
  await page.getByText("You can’t edit all of the selected issues.").waitFor();
});
