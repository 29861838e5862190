import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signIn, signUpByRequest } from "../support/people.ts";

const stage = setUpBrowserTest();
const NEXT = "nine stones at a ford";

test(
  "somebody changes the password, and signs in with it elsewhere",
  { tags: "core" },
  async () => {
    const person = buildTestUser();
    const page = await stage.enter({ expected: [/400/] });
    await signUpByRequest(page, person);
    await openPage(page, "/-/profile");
    await page.getByRole("link", { name: "Account", exact: true }).click();
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password").fill("not this one");
    await form.getByLabel("New password").fill(NEXT);
    await form.getByRole("button", { name: "Change password" }).click();
    await form.getByText("Current password is incorrect").waitFor();
    await form.getByLabel("Current password").fill(person.password);
    await form.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("status").filter({ hasText: "Password changed." }).waitFor();
    expect(await form.getByLabel("New password").inputValue()).toBe("");
    // The page has the CSRF token of the browser's new session.
    await form.getByLabel("Current password").fill(NEXT);
    await form.getByLabel("New password").fill(person.password);
    await form.getByRole("checkbox", { name: "Revoke all access tokens" }).check();
    const answered = page.waitForResponse("**/-/profile/account/password");
    await form.getByRole("button", { name: "Change password" }).click();
    expect((await answered).status()).toBe(201);
    const elsewhere = await stage.enter();
    await signIn(elsewhere, person);
  },
);

test("somebody changes the username without JavaScript, on the smallest phone", async () => {
  const person = buildTestUser();
  const size = { viewport: { width: 320, height: 640 } };
  const page = await stage.enter({ ...size, javaScriptEnabled: false, expected: [/400/] });
  await signUpByRequest(page, person);
  await page.goto("/-/profile/account");
  await page.getByLabel("New username").fill("admin");
  await page.getByRole("button", { name: "Change username" }).click();
  await page.getByText("Username is a reserved name").waitFor();
  await page.getByLabel("New username").fill(`${person.username}-2`);
  await page.getByRole("button", { name: "Change username" }).click();
  await page.waitForURL("**/-/profile/account");
  expect(await page.getByLabel("New username").inputValue()).toBe(`${person.username}-2`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
});

test("the page of a person shows their work, location and website", async () => {
  const person = buildTestUser();
  const page = await stage.enter();
  await signUpByRequest(page, person);
  await openPage(page, "/-/profile");
  await page.getByLabel("Job title").fill("Cartographer");
  await page.getByLabel("Organization").fill("Fernweh");
  await page.getByLabel("Location").fill("Tromsø");
  await page.getByLabel("Website").fill("https://maps.example/");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("status").filter({ hasText: "Profile saved." }).waitFor();
  await openPage(page, `/${person.username}`);
  await page.getByText("Cartographer at Fernweh").waitFor();
  await page.getByText("Tromsø").waitFor();
  expect(await page.getByRole("link", { name: "maps.example" }).getAttribute("rel")).toContain(
    "nofollow",
  );
  expect(await findAccessibilityProblems(page)).toEqual([]);
});
