import { NEW_GROUP_PATH } from "@cairn/contract/groups";
import { describe, expect, test } from "vitest";
import { waitUntilFocused } from "../kit/focus.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpAndOpenHome, signUpByRequest, buildTestUser } from "../support/people.ts";
import { createGroup } from "../support/places.ts";

const stage = setUpBrowserTest();

describe("founding a group", () => {
  test("begins on the empty home page, and leads on to a subgroup", { tags: "core" }, async () => {
    const person = buildTestUser();
    const page = await stage.enter();
    await signUpAndOpenHome(page, person);
    await page.getByRole("heading", { name: `Welcome, ${person.name}` }).waitFor();
    await page.getByRole("link", { name: "Create a group" }).click();

    await page.getByLabel("Name", { exact: true }).fill("Summit Weather");
    expect(await page.getByLabel("Path").inputValue()).toBe("summit-weather");
    await page.getByText("/summit-weather is available.").first().waitFor();
    await page.getByLabel("Description").fill("Forecasts for those who go up.");
    await page.getByLabel("Internal").check();
    await page.getByRole("button", { name: "Create group" }).click();

    await page.getByRole("heading", { name: "Summit Weather", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/summit-weather");
    await page.getByText("Forecasts for those who go up.").waitFor();
    await page.getByText("No projects in this group").waitFor();

    await page.getByRole("link", { name: "New subgroup" }).click();
    await page.getByText("It will be part of Summit Weather").waitFor();
    expect(await page.getByLabel("Public").isDisabled()).toBe(true);
    await page.getByText("Not available: Summit Weather is internal.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Radar");
    await page.getByRole("button", { name: "Create group" }).click();
    await page.getByRole("heading", { name: "Radar", level: 1 }).waitFor();

    await openPage(page, "/dashboard/groups");
    await page.getByRole("link", { name: "Radar" }).waitFor();
    await page.getByRole("link", { name: "Summit Weather" }).waitFor();
  });

  test("says while one types that a path is taken, and offers one that is not", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await createGroup(page, { name: "Taken", path: "taken-already" });
    await openPage(page, NEW_GROUP_PATH);
    await page.getByLabel("Name", { exact: true }).fill("Taken already");
    await page.getByText("This path is already taken.").first().waitFor();
    await page.getByRole("button", { name: "Use “taken-already1”" }).click();
    await page.getByText("/taken-already1 is available.").first().waitFor();
    // The user has edited the path, so the path no longer follows the name.
    await page.getByLabel("Name", { exact: true }).fill("Something else");
    expect(await page.getByLabel("Path").inputValue()).toBe("taken-already1");
  });

  test("shows what the server refuses beside the field that it is about", async () => {
    const other = await stage.enter();
    await signUpByRequest(other, buildTestUser());
    await createGroup(other, { name: "Secret", path: "kept-secret", visibility: "private" });

    const page = await stage.enter({ expected: [/status of 400/] });
    await signUpByRequest(page, buildTestUser());
    await openPage(page, NEW_GROUP_PATH);
    await page.getByRole("button", { name: "Create group" }).click();
    await page.getByText("Enter a name.").waitFor();
    await waitUntilFocused(page.getByLabel("Name", { exact: true }));

    // A hidden group already has the path that the form derives from this name. The form shows the
    // path as free until the user submits the form.
    await page.getByLabel("Name", { exact: true }).fill("Kept secret");
    await page.getByText("/kept-secret is available.").first().waitFor();
    await page.getByRole("button", { name: "Create group" }).click();
    await page.getByText("Path has already been taken").waitFor();
    await waitUntilFocused(page.getByLabel("Path"));

    await page.getByLabel("Path").fill("api");
    await page.getByText("This path is reserved.").waitFor();
  });
});
