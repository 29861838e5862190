import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { TIME_ZONE_COOKIE } from "@cairn/contract/pages";
import { SIGN_UP_PATH, TOKENS_PATH } from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  fillSignInForm,
  registerAccount,
  signIn,
  signOut,
  buildTestUser,
  waitForHomePage,
} from "../support/people.ts";

const stage = setUpBrowserTest();
const REFUSED = [/status of 401/];
const WRONG = "Incorrect username or password.";
const person = buildTestUser();
const { username, email } = person;

beforeAll(() => registerAccount(stage.url, person));

describe("signing in", () => {
  test.each([
    ["the username", username],
    ["the username in capitals", username.toUpperCase()],
    ["the email, however it is written", `W${email.slice(1)}`.replace("example", "Example")],
  ])("takes %s for a login", { tags: "core" }, async (_what, login) => {
    const page = await stage.visit(SIGN_IN_PATH);
    await fillSignInForm(page, login, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForHomePage(page, person);
  });

  test("keeps the session and the device in cookies that scripts and other hosts cannot reach", async () => {
    const page = await stage.visit(SIGN_IN_PATH);
    await signIn(page, person);
    const unreachable = { httpOnly: true, secure: true, sameSite: "Lax" };
    expect(await listOwnCookies(page)).toMatchObject([
      { name: "__Host-cairn_session", expires: -1, ...unreachable },
      { name: "__Host-cairn_device", ...unreachable },
    ]);
    expect(await page.evaluate(() => document.cookie)).toMatch(/^(?:time_zone=[\w/+-]+:-?\d+)?$/);
  });

  test("remembers a device that asks for it", async () => {
    const page = await stage.visit(SIGN_IN_PATH);
    await fillSignInForm(page, username, person.password);
    await page.getByLabel("Keep me signed in").check();
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForHomePage(page, person);
    const [cookie] = await listOwnCookies(page);
    const days = (cookie!.expires - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(90);
  });

  test("tells a wrong password and an unknown name alike, and keeps what was typed", async () => {
    const page = await stage.visit(SIGN_IN_PATH, { expected: REFUSED });
    for (const login of [username, "nobody-of-that-name"]) {
      await fillSignInForm(page, login, "not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").filter({ hasText: WRONG }).waitFor();
      expect(await page.getByLabel("Username or email").inputValue()).toBe(login);
      expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
      await page.reload();
    }
  });
});

describe("the way back after signing in", () => {
  test("leads to the page that asked for it", async () => {
    const page = await stage.visit(TOKENS_PATH);
    expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
    await fillSignInForm(page, username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Access tokens", level: 1 }).waitFor();
    expect(page.url()).toBe(stage.url + TOKENS_PATH);
  });

  test("survives a wrong password", async () => {
    const page = await stage.visit(TOKENS_PATH, { expected: REFUSED });
    await fillSignInForm(page, username, "not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText(WRONG).waitFor();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(stage.url + TOKENS_PATH);
  });

  test("is taken at once by somebody who is signed in already", async () => {
    const page = await stage.visit(SIGN_IN_PATH);
    await signIn(page, person);
    for (const door of [SIGN_IN_PATH, SIGN_UP_PATH]) {
      await page.goto(`${door}?redirect_to=${encodeURIComponent(TOKENS_PATH)}`);
      expect(page.url()).toBe(stage.url + TOKENS_PATH);
    }
  });

  test.each([
    ["with scripts", true],
    ["with a plain form", false],
  ])("never leads to another site, %s [M1]", async (_title, javaScriptEnabled) => {
    const lured = buildTestUser();
    await registerAccount(stage.url, lured);
    // The page can request the number of to-dos while the session ends. The server then answers 401.
    const expected = [/status of 401 .*todos\.json/];
    const page = await stage.visit("/", { javaScriptEnabled, expected });
    for (const path of [
      "//evil.invalid/",
      "/\\evil.invalid/",
      "https://evil.invalid/",
      "/\t/evil.invalid",
      "javascript:alert(1)",
      "/..//evil.invalid/phish",
      "/%2e%2e//evil.invalid/phish",
    ]) {
      const door = `${SIGN_IN_PATH}?redirect_to=${encodeURIComponent(path)}`;
      await page.goto(door);
      await fillSignInForm(page, lured.username, lured.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await waitForHomePage(page, lured);
      expect(page.url()).toBe(`${stage.url}/`);
      await page.goto(door);
      expect(page.url()).toBe(`${stage.url}/`);
      await page.context().clearCookies();
    }
  });
});

describe("signing out", () => {
  test("ends the session in the browser and on the server", async () => {
    const page = await stage.visit(SIGN_IN_PATH);
    await signIn(page, person);
    const [kept] = await listOwnCookies(page);
    await signOut(page);
    // The device cookie stays. When other people enter wrong passwords, the server blocks the account
    // for unknown browsers; with the cookie, this browser can still sign in [M2].
    expect(await listOwnCookies(page)).toMatchObject([{ name: "__Host-cairn_device" }]);

    await page.context().addCookies([kept!]);
    await page.goto(TOKENS_PATH);
    expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
  });
});

/** The cookies of the server. Leaves out the time zone, which pages store. */
async function listOwnCookies(page: Page) {
  return (await page.context().cookies()).filter(({ name }) => name !== TIME_ZONE_COOKIE);
}
