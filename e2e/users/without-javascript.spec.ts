import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SESSIONS_PATH, SIGN_UP_PATH, TOKEN_PREFIX, TOKENS_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  fillSignInForm,
  fillSignUpForm,
  fillTokenForm,
  readNewToken,
  registerAccount,
  signOut,
  buildTestUser,
  fetchUserWithToken,
  waitForHomePage,
} from "../support/people.ts";

const stage = setUpBrowserTest();
const PLAIN = { javaScriptEnabled: false };

describe("without JavaScript", () => {
  test("people sign up, out and in, make a token, revoke it and sign out", async () => {
    const person = buildTestUser();
    const page = await stage.visit(SIGN_UP_PATH, PLAIN);
    await fillSignUpForm(page, person);
    await page.getByRole("button", { name: "Create account" }).click();
    await waitForHomePage(page, person);
    await signOut(page);

    await fillSignInForm(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForHomePage(page, person);

    await page.getByRole("link", { name: "Access tokens" }).first().click();
    await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
    await fillTokenForm(page, "plain", ["read_user", "read_api"]);
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("heading", { name: "Your new token “plain”" }).waitFor();
    const token = await readNewToken(page);
    expect(token).toContain(TOKEN_PREFIX);
    expect((await fetchUserWithToken(stage.url, token)).status).toBe(200);

    await page.goto(TOKENS_PATH);
    await page.getByRole("rowheader", { name: "plain" }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole("button", { name: "Revoke plain" }).click();
    await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
    expect((await fetchUserWithToken(stage.url, token)).status).toBe(401);

    await signOut(page);
    await page.goto(TOKENS_PATH);
    expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
  });

  test("a refused form comes back with what was typed and what was wrong, but no password", async () => {
    const taken = buildTestUser();
    await registerAccount(stage.url, taken);
    const page = await stage.visit(SIGN_UP_PATH, { ...PLAIN, expected: [/status of 40/] });
    await fillSignUpForm(page, {
      ...buildTestUser(),
      name: "Typed Once",
      username: taken.username,
    });
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Username has already been taken").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Typed Once");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await page.getByRole("heading", { name: "Create your account" }).waitFor();

    await page.goto(`${SIGN_IN_PATH}?redirect_to=${encodeURIComponent(TOKENS_PATH)}`);
    await fillSignInForm(page, taken.username, "not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Incorrect username or password.").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe(taken.username);
    await page.getByLabel("Password", { exact: true }).fill(taken.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(page.url()).toBe(stage.url + TOKENS_PATH);

    await fillTokenForm(page, "too long a life", ["read_user", "read_api"]);
    await page.getByLabel("Expiration date").fill("2999-01-01");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("must be at most 365 days from now").waitFor();
    expect(await page.getByLabel("Token name").inputValue()).toBe("too long a life");
    expect(await page.getByLabel("read_api", { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel("write_repository", { exact: true }).isChecked()).toBe(false);
  });

  test("a session elsewhere can be ended", async () => {
    const person = buildTestUser();
    await registerAccount(stage.url, person);
    const page = await stage.visit(SIGN_IN_PATH, PLAIN);
    await fillSignInForm(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForHomePage(page, person);
    await page.goto(SESSIONS_PATH);
    expect(await page.getByRole("listitem").filter({ hasText: "Last seen" }).count()).toBe(1);
    await page
      .getByRole("button", { name: /^Sign out Unknown|^Sign out (?!$)/ })
      .first()
      .click();
    await page.getByText("This browser").waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: "Last seen" }).count()).toBe(0);
  });

  test("every page can be read, and shows no control that would do nothing", async () => {
    const page = await stage.visit("/", PLAIN);
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in to Cairn" }).waitFor();
    expect(await page.getByRole("button", { name: "Show password" }).count()).toBe(0);
    await page.getByRole("link", { name: "Create an account" }).click();
    const person = buildTestUser();
    await fillSignUpForm(page, person);
    await page.getByRole("button", { name: "Create account" }).click();
    await waitForHomePage(page, person);
    for (const heading of ["Access tokens", "Active sessions"]) {
      await page.getByRole("link", { name: heading }).first().click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    }
    await page.getByRole("button", { name: /^Account menu/ }).click();
    expect(await page.getByRole("radio").count()).toBe(0);
  });
});
