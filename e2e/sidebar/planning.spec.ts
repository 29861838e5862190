import { expect, test } from "vitest";
import { issueApiPath, openIssuePage, putToApi } from "../issues/issue-stage.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject, postToApi } from "../support/places.ts";
import { openPlannedIssue, row, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

test(
  "the weight is edited in place [SIDE-040] [SIDE-041] [SIDE-042] [SIDE-043]",
  { tags: "core" },
  async () => {
    const { page } = await openPlannedIssue(stage, { weight: 3 });
    const saved: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") saved.push(request.postDataJSON());
    });
    const field = page.getByPlaceholder("Enter a number");
    const edit = row(page, "Weight").getByRole("button", { name: "Edit weight" });
    await edit.click();
    expect(await field.inputValue()).toBe("3");
    await field.press("Enter");
    await edit.waitFor();
    await edit.click();
    await field.fill("five");
    await field.press("Enter");
    await row(page, "Weight").getByText("Only numeral characters allowed").waitFor();
    await field.press("Escape");
    await waitForValue(page, "Weight", "3");
    expect(saved).toEqual([]);
    await edit.click();
    await field.fill("0");
    await page.getByRole("heading", { level: 1 }).click();
    await waitForValue(page, "Weight", "0");
    await expect.poll(() => saved).toEqual([{ issue: { weight: 0 } }]);
  },
);

test("the health status is chosen while the issue is open [SIDE-050] [SIDE-051] [SIDE-052] [SIDE-054]", async () => {
  const { page, project, iid } = await openPlannedIssue(stage);
  const edit = row(page, "Health status").getByRole("button", { name: "Edit health status" });
  const list = page.getByRole("dialog", { name: "Health status" });
  await edit.click();
  await list.waitFor();
  for (const name of ["No status", "On track", "Needs attention", "At risk"]) {
    await list.getByRole("option", { name }).waitFor();
  }
  await page.mouse.click(300, 600);
  await list.waitFor({ state: "detached" });
  await page.route(/graphql/, (route) =>
    route.fulfill({ json: { data: { change: { errors: ["Not today"], issue: null } } } }),
  );
  await edit.click();
  await list.getByRole("option", { name: "At risk" }).click();
  await page.getByText("Not today").waitFor();
  await waitForValue(page, "Health status", "None");
  await putToApi(page, issueApiPath(project, iid), { state_event: "close" });
  await expect.poll(() => edit.getAttribute("aria-disabled")).toBe("true");
  await edit.hover();
  await page
    .getByRole("tooltip")
    .getByText("Health status cannot be edited because this issue is closed")
    .waitFor();
});

test("the milestone is a link with its dates [SIDE-081]", async () => {
  const { page } = await openPlannedIssue(stage);
  await page.keyboard.press("m");
  await page.getByRole("option", { name: "Summit" }).click();
  const link = row(page, "Milestone").getByRole("link", { name: "Summit" });
  await link.focus();
  await page.getByRole("tooltip").getByText("May 1, 2031 – May 17, 2031").waitFor();
  expect(await link.getAttribute("href")).toMatch(/\/-\/milestones\/1$/);
});

test(
  "the due date is chosen in a calendar and removed [SIDE-070] [SIDE-071] [SIDE-073]",
  { tags: "core" },
  async () => {
    const { page } = await openPlannedIssue(stage, { due_date: "2031-05-17" });
    await waitForValue(page, "Due date", "May 17, 2031");
    await page.keyboard.press("d");
    const calendar = page.getByRole("dialog", { name: "Due date" });
    expect(await calendar.locator("th").first().textContent()).toBe("Su");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await waitForValue(page, "Due date", "May 18, 2031");
    await page.keyboard.press("d");
    await calendar.getByRole("button", { name: "No due date" }).click();
    await waitForValue(page, "Due date", "None");
  },
);

test("the severity of an incident is chosen [SIDE-152] [SIDE-153] [SIDE-155]", async () => {
  const { page, project } = await openPlannedIssue(stage, {}, { expected: [/status of/] });
  const { iid } = await createIssue(page, project, { title: "Outage", issue_type: "incident" });
  const path = `/${project.path_with_namespace}/-/issues/incident/${iid}`;
  await openPage(page, path);
  const edit = row(page, "Severity").getByRole("button", { name: "Edit severity" });
  const list = page.getByRole("dialog", { name: "Severity" });
  await edit.click();
  await list.waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.keyboard.press("v");
  await list.getByRole("option", { name: "High – S2" }).click();
  await page.getByText("Severity set to High – S2.").waitFor();
  await waitForValue(page, "Severity", "High – S2");
  await page.route(/graphql/, (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press("v");
  await list.getByRole("option", { name: "Critical – S1" }).click();
  await page.getByText("There was an error while updating severity.").waitFor();
  await page.unrouteAll();
  await openPage(page, path);
  await waitForValue(page, "Severity", "High – S2");
  expect(await row(page, "Weight").count()).toBe(0);
});

test("the iteration is chosen from those that are not over [SIDE-061] [SIDE-062] [SIDE-063] [SIDE-067] [SIDE-068]", async () => {
  const page = await stage.enter({ expected: [/status of/] });
  await signUpByRequest(page, buildTestUser());
  const group = await createGroup(page, { name: "Harbor", path: `harbor${Date.now()}` });
  const project = await createProject(page, { name: "Quay", namespace_id: group.id });
  for (const [title, year] of [
    ["Over", 2020],
    ["Ahead", 2031],
  ] as const) {
    const input = {
      groupPath: group.full_path,
      title,
      startDate: `${year}-05-01`,
      dueDate: `${year}-05-14`,
    };
    const query = `mutation ($input: CreateIterationInput!) { createIteration(input: $input) { errors } }`;
    await postToApi(page, "/api/graphql", { query, variables: { input } });
  }
  const { iid } = await createIssue(page, project, { title: "Untie the knot" });
  await openIssuePage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
  const list = page.getByRole("dialog", { name: "Iteration" });
  await page.keyboard.press("i");
  await list.getByRole("option", { name: "Ahead" }).waitFor();
  expect(await list.getByRole("option", { name: "Over" }).count()).toBe(0);
  const searches: string[] = [];
  page.on("request", (request) => {
    const search = new URL(request.url()).searchParams.get("search");
    if (request.url().includes("/iterations?") && search !== null) searches.push(search);
  });
  const answered = page.waitForResponse(/iterations\?search=/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  // The delay of 250 ms begins again with each key.
  for (const key of ["A", "h"]) {
    await page.keyboard.type(key);
    await page.clock.runFor(240);
  }
  expect(searches).toEqual([]);
  await page.clock.runFor(20);
  await answered;
  expect(searches).toEqual(["Ah"]);
  await page.clock.resume();
  await page.mouse.click(300, 600);
  await list.waitFor({ state: "detached" });
  const chooseAhead = async () => {
    await page.keyboard.press("i");
    await list.getByRole("option", { name: "Ahead" }).click();
  };
  await page.route(/graphql/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await chooseAhead();
  await page.getByText("Failed to set iteration on this issue. Please try again.").waitFor();
  const refusal = { data: { change: { errors: ["Not today"], issue: null } } };
  await page.route(/graphql/, (route) => route.fulfill({ json: refusal }), { times: 1 });
  await chooseAhead();
  await page.getByText("Not today").waitFor();
  await waitForValue(page, "Iteration", "None");
  await chooseAhead();
  await waitForValue(page, "Iteration", "Ahead");
  await page.getByText("Iteration set to Ahead.").waitFor();
});
