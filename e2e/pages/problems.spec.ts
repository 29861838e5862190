import { TOKENS_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { OUTAGE_CONSOLE_MESSAGES, goOffline } from "../support/away.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();

describe("an address where nothing is", () => {
  test("is told to a visitor, with the ways on", { tags: "core" }, async () => {
    const page = await stage.visit("/", { expected: [/status of 404/] });
    const answer = await page.goto("/nothing/here");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Page not found", level: 1 }).waitFor();
    expect(await page.title()).toBe("Page not found · Cairn");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
    await page.waitForURL("/");
  });

  test("is told to somebody inside the frame they know", async () => {
    const page = await stage.enter({ expected: [/status of 404/] });
    const person = buildTestUser();
    await signUpByRequest(page, person);
    expect((await page.goto("/nothing/here"))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Page not found", level: 1 }).waitFor();
    const menu = page.locator("#user-menu", { hasText: `@${person.username}` });
    await menu.waitFor({ state: "attached" });
    await page.getByRole("navigation").getByRole("link", { name: "Access tokens" }).click();
    await page.getByRole("heading", { name: "Access tokens", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(TOKENS_PATH);
  });

  test("is told as JSON to a program", async () => {
    const answer = await fetch(`${stage.url}/api/v4/nothing/here`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "404 Not Found" });
  });
});

describe("a request that makes no sense", () => {
  test("is answered with a page in words", async () => {
    const page = await stage.visit("/", { expected: [/status of 400/] });
    const answer = await page.goto("/users/sign_in?unknown=1");
    expect(answer?.status()).toBe(400);
    await page.getByRole("heading", { name: "Bad request" }).waitFor();
  });
});

test("a page that is opened offline says so, and loads by itself when the network is back", async () => {
  const page = await stage.enter({ expected: OUTAGE_CONSOLE_MESSAGES });
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Far away" });
  for (const title of ["Near stone", "Far stone"]) await createIssue(page, project, { title });
  await openPage(page, `/${project.path_with_namespace}/-/issues`);
  await page.getByRole("link", { name: "Near stone" }).click();
  await page.getByRole("heading", { name: "Near stone", level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Far stone" }).waitFor();
  await goOffline(page);
  // The code of the issue page is loaded, its data is not.
  await page.getByRole("link", { name: "Far stone" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Far stone", level: 1 }).waitFor();
  await goOffline(page);
  // Neither the code nor the data of the page is loaded.
  await page.getByRole("navigation").getByRole("link", { name: "Milestones" }).click();
  await page.getByRole("heading", { name: "Couldn’t load this page" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Couldn’t load this page" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Milestones", level: 1 }).waitFor();
});
