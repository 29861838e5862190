import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createGroup, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();

test("a group's front page is searched at every depth, and its list has pages", async () => {
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  const top = await createGroup(page, { name: "Massif", path: "massif" });
  const below = await createGroup(page, { name: "North face", path: "north", parent_id: top.id });
  await createProject(page, { name: "Bivouac", namespace_id: below.id });
  for (let number = 1; number <= 21; number += 1) {
    await createProject(page, { name: `Route ${number}`, namespace_id: top.id });
  }
  await openPage(page, "/massif");
  await page.getByText("1–20 of 21").waitFor();
  await page.getByRole("navigation", { name: "Project pages" }).getByText("Next").click();
  await page.getByText("21–21 of 21").waitFor();
  expect(new URL(page.url()).search).toBe("?page=2");

  await openPage(page, "/massif");
  await page.keyboard.press("/");
  await page.keyboard.type("bivou");
  await page.getByRole("link", { name: "Bivouac" }).waitFor();
  await page.getByRole("link", { name: "Route 21" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?search=bivou");

  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("heading", { name: "Nothing matches “nothing like it”" }).waitFor();
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByRole("link", { name: "Route 21" }).waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("");
});

test("without JavaScript lists are read, searched and walked through", async () => {
  const maker = await stage.enter();
  await signUpByRequest(maker, buildTestUser());
  const group = await createGroup(maker, {
    name: "Open hut",
    path: "open-hut",
    visibility: "public",
  });
  await createProject(maker, { name: "Stove", namespace_id: group.id, visibility: "public" });
  await createProject(maker, { name: "Bunks", namespace_id: group.id, visibility: "public" });
  const page = await stage.visit("/open-hut", { javaScriptEnabled: false });
  await page.getByRole("link", { name: "Stove" }).waitFor();
  await page.getByRole("searchbox").fill("bunk");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("**/open-hut?search=bunk");
  await page.getByRole("link", { name: "Bunks" }).waitFor();
  expect(await page.getByRole("link", { name: "Stove" }).count()).toBe(0);
});

test("a list that does not come says so, and is asked for again", async () => {
  const page = await stage.enter({ expected: [/api\/v4\/groups/, /Failed to load/] });
  await signUpByRequest(page, buildTestUser());
  await createGroup(page, { name: "Late", path: "late-group" });
  // Start on another page and navigate in the browser: a new document would already contain the list.
  await openPage(page, "/");
  let broken = true;
  await page.route("**/api/v4/groups?*", (route) =>
    broken ? route.fulfill({ status: 403, json: { message: "403 Forbidden" } }) : route.continue(),
  );
  await page.getByRole("navigation").getByRole("link", { name: "Groups" }).click();
  await page.getByRole("heading", { name: "Couldn’t load the list" }).waitFor();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Late" }).waitFor();
});
