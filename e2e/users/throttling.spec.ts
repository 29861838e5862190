import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { setUpBrowserTestWithOwnServer, waitUntilHydrated } from "../support/browser.ts";
import { fillSignInForm, fillSignUpForm, signUp, buildTestUser } from "../support/people.ts";

const MOST_TRIES = 3;
const limits = { CAIRN_RATE_LIMITS: `signInByAccount=${MOST_TRIES},signUpByAddress=1` };
const stage = setUpBrowserTestWithOwnServer(limits);
const REFUSED = [/status of 4(?:01|29)/];
const PATIENCE = /^Too many attempts\. Try again in \d+ seconds?\.$/;

describe("too many tries", () => {
  test("at a password are stopped in words that say for how long, and nothing typed is lost", async () => {
    const page = await stage.visit(SIGN_IN_PATH, { expected: REFUSED });
    await fillSignInForm(page, "somebody-guessed-at", "not the password");
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      await fillSignInForm(page, "somebody-guessed-at", `guess ${tries}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").filter({ hasText: "Incorrect username" }).waitFor();
      await page.reload();
      await waitUntilHydrated(page);
    }
    await fillSignInForm(page, "somebody-guessed-at", "one more");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText(PATIENCE).waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe("somebody-guessed-at");
  });

  test("at a password are stopped for a plain form as well", async () => {
    const page = await stage.visit(SIGN_IN_PATH, { expected: REFUSED, javaScriptEnabled: false });
    for (let tries = 0; tries <= MOST_TRIES; tries += 1) {
      await fillSignInForm(page, "guessed-plainly", "not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    }
    await page.getByText("Too many requests. Please try again later.").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe("guessed-plainly");
  });

  test("at making accounts are stopped too", async () => {
    await signUp(await stage.visit("/"), buildTestUser());
    const page = await stage.visit(SIGN_UP_PATH, { expected: REFUSED });
    await fillSignUpForm(page, buildTestUser());
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(PATIENCE).waitFor();
  });
});
