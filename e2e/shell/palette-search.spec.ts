import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullSweep } from "../../server/test/sampling.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createGroup, createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();
const SEARCH = /\/-\/search\/palette\.json/;

async function openProject(expected: readonly RegExp[] = []) {
  const person = buildTestUser();
  const page = await stage.enter({ expected });
  await signUpByRequest(page, person);
  const group = await createGroup(page, { name: "Peaks", path: `peaks-${person.username}` });
  const cabin = await createProject(page, { name: "Cabin", namespace_id: group.id });
  const stove = await createProject(page, { name: "Stove", namespace_id: group.id });
  const issue = await createIssue(page, cabin, { title: "Smoke in the hall" });
  await openPage(page, `/${stove.path_with_namespace}`);
  return { page, group, cabin, stove, issue };
}

const field = (page: Page) => page.getByRole("combobox", { name: "Commands and search" });
const activeOption = (page: Page) => page.locator("[role=option][aria-selected=true]");

describe("the search of the palette", () => {
  test(
    "waits until a fast typist pauses, and finds the issue of another project",
    { tags: "core" },
    async () => {
      const { page, issue, cabin } = await openProject();
      const sent: number[] = [];
      page.on("request", (request) => SEARCH.test(request.url()) && sent.push(Date.now()));
      await page.keyboard.press("Control+k");
      const text = "smoke in the hall ".repeat(11).padEnd(200, "x");
      await field(page).focus();
      await page.keyboard.type(text, { delay: isFullSweep ? 66 : 0 });
      expect((await field(page).inputValue()).length).toBe(200);
      await page.getByText("No matching results.").waitFor();
      const perSecond = sent.map((at) => sent.filter((each) => each >= at && each < at + 1_000));
      expect(Math.max(0, ...perSecond.map(({ length }) => length))).toBeLessThanOrEqual(4);
      await field(page).fill("smoke in the hall");
      await page.getByRole("option", { name: /Smoke in the hall/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/${cabin.path_with_namespace}/-/issues/${issue.iid}`);
    },
  );

  test("opens a number before its result has arrived, and lists it as recent afterwards", async () => {
    const { page, issue, cabin } = await openProject();
    await page.keyboard.press("Control+k");
    await field(page).fill(`cabin#${issue.iid}`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/${cabin.path_with_namespace}/-/issues/${issue.iid}`);
    await page.getByRole("heading", { name: "Smoke in the hall" }).first().waitFor();
    await openPage(page, "/");
    await page.keyboard.press("Control+k");
    const recent = page.getByRole("group", { name: "Recent", exact: true });
    await recent.getByRole("option", { name: /Smoke in the hall/ }).waitFor();
    await recent.getByRole("option", { name: /^Cabin/ }).waitFor();
    expect(await activeOption(page).textContent()).toContain("Smoke in the hall");
  });

  test("says when it was refused and when it failed, and never that nothing matches", async () => {
    const { page } = await openProject([/palette\.json/]);
    await page.route(SEARCH, (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "20" }, json: { message: "429" } }),
    );
    await page.keyboard.press("Control+k");
    await field(page).fill("smoke");
    await page.getByText("Too many searches. Try again in 20 s.").waitFor();
    await page.unroute(SEARCH);
    await page.route(SEARCH, (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Couldn’t load results. Commands still work.").waitFor();
    expect(await page.getByText("No matching results.").count()).toBe(0);
    await page.unroute(SEARCH);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("option", { name: /Smoke in the hall/ }).waitFor();
  });
});

test("all results are on a page of their own, with the words of the search marked", async () => {
  const { page, cabin, issue } = await openProject();
  await page.keyboard.press("Control+k");
  await field(page).fill("smoke hall");
  await page.getByRole("option", { name: "Show all results for “smoke hall”" }).click();
  await page.waitForURL("**/search?search=smoke+hall");
  const results = page.getByRole("list", { name: "Search results" });
  await results.getByRole("link", { name: "Smoke in the hall" }).waitFor();
  expect(await results.locator("mark").allTextContents()).toEqual(["Smoke", "hall"]);
  await page.getByRole("checkbox", { name: "Closed 0" }).check();
  await page.getByText("No results for “smoke hall”").waitFor();
  await page.getByRole("link", { name: /^Projects \d/ }).click();
  await page.getByRole("searchbox").fill("cabin");
  await page.keyboard.press("Enter");
  await results.getByRole("link", { name: "Cabin" }).waitFor();
  // Rendered by the server, too.
  const answer = await page.request.get(`/search?search=smoke`);
  expect(await answer.text()).toContain(`/${cabin.path_with_namespace}/-/issues/${issue.iid}`);
});

test("every page and setting is found by its name, which comes first", async () => {
  const { page, stove } = await openProject();
  const first = page.getByRole("option").first();
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field(page).fill(text);
    return first.textContent();
  };
  expect(await search("settings")).toContain("Settings · Stove");
  await page.getByRole("option", { name: /^Preferences/ }).waitFor();
  expect(await page.getByRole("option", { name: /^Audit log/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await search("dark")).toContain("Use the dark theme");
  await page.keyboard.press("Enter");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await search("iterations")).toContain("Iterations · Stove");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${stove.path_with_namespace}/-/iterations`);
  expect(await search("profile")).toContain("Profile");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/-/profile");
  expect(await search("sign out")).toContain("Sign out");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/users/sign_in");
});

describe("choosers", () => {
  test("the switcher beside the project's name lists other projects and groups", async () => {
    const { page, cabin } = await openProject();
    await page.getByRole("button", { name: /^Switch project or group/ }).click();
    const switcher = page.getByRole("combobox", { name: "Switch to a project or group" });
    await page.getByRole("option", { name: /Peaks/ }).waitFor();
    expect(await page.getByRole("option", { name: /Shortcuts|New issue/ }).count()).toBe(0);
    await switcher.fill("cab");
    await page.getByRole("option", { name: /Cabin/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/${cabin.path_with_namespace}`);
  });

  test("a new issue begins anywhere, with the choice of its project", async () => {
    const { page, cabin } = await openProject();
    await openPage(page, "/dashboard/projects");
    await page.keyboard.press("c");
    const chooser = page.getByRole("combobox", { name: "New issue: choose a project" });
    await chooser.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create new" }).click();
    await page.getByRole("button", { name: "New issue" }).click();
    await page.getByRole("option", { name: /Stove/ }).waitFor();
    await chooser.fill("cabin");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/${cabin.path_with_namespace}/-/issues/new`);
  });
});
