/**
 * What a user does on the pages: sign up, sign in, create a token. Finds fields and buttons by
 * their labels.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SIGN_UP_POST_PATH, SIGN_UP_PATH, TOKENS_PATH } from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { nextTestUserNumber } from "./common.ts";
import { openPage, waitUntilHydrated } from "./opening.ts";

export interface TestUser {
  name: string;
  username: string;
  email: string;
  password: string;
}

export function buildTestUser(wish: Partial<TestUser> = {}): TestUser {
  const count = nextTestUserNumber();
  // Usernames have one length: pages with a longer one could wrap a line differently.
  const username = wish.username ?? `walker${String(count).padStart(4, "0")}`;
  return {
    name: `Walker Number ${count}`,
    username,
    email: `${username}@example.com`,
    password: "seven stones on a pass",
    ...wish,
  };
}

export async function fillSignUpForm(page: Page, person: TestUser): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
}

export async function fillSignInForm(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel("Username or email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Opens the sign-up page and signs up; returns when the home page is open. */
export async function signUp(page: Page, person: TestUser): Promise<void> {
  await openPage(page, SIGN_UP_PATH);
  await fillSignUpForm(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
  await waitForHomePage(page, person);
  await waitUntilHydrated(page);
}

/** Opens the sign-in page and signs in; returns when the home page is open. */
export async function signIn(page: Page, person: TestUser): Promise<void> {
  await openPage(page, SIGN_IN_PATH);
  await fillSignInForm(page, person.username, person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await waitForHomePage(page, person);
  await waitUntilHydrated(page);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`**${SIGN_IN_PATH}`);
}

export async function waitForHomePage(
  page: Page,
  person: Pick<TestUser, "username">,
): Promise<void> {
  await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
  const menu = page.locator("#user-menu", { hasText: `@${person.username}` });
  await menu.waitFor({ state: "attached" });
}

export async function fillTokenForm(
  page: Page,
  name: string,
  scopes: readonly string[],
): Promise<void> {
  await page.getByLabel("Token name").fill(name);
  for (const scope of scopes) await page.getByLabel(scope, { exact: true }).check();
}

/** Creates a personal access token on its page and returns the secret that the page then shows. */
export async function createToken(
  page: Page,
  name: string,
  scopes: readonly string[] = ["api"],
): Promise<string> {
  await openPage(page, TOKENS_PATH);
  await fillTokenForm(page, name, scopes);
  await page.getByRole("button", { name: "Create token" }).click();
  return readNewToken(page);
}

export function readNewToken(page: Page): Promise<string> {
  return page.getByLabel("Token", { exact: true }).inputValue();
}

/** Requests `/api/v4/user` with this personal access token. */
export async function fetchUserWithToken(site: string, token: string): Promise<Response> {
  return fetch(`${site}/api/v4/user`, { headers: { "private-token": token } });
}

/** Creates an account with a single HTTP request, without a browser. */
export async function registerAccount(site: string, person: TestUser): Promise<void> {
  const response = await fetch(`${site}${SIGN_UP_POST_PATH}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ user: person }),
  });
  if (response.status !== 201) throw new Error(`signing up failed: ${await response.text()}`);
}

/**
 * Creates an account and signs the page's browser profile in by one request, without the forms.
 * Opens no page.
 */
export async function signUpByRequest(page: Page, person: TestUser): Promise<void> {
  const response = await page.request.post(SIGN_UP_POST_PATH, {
    headers: { accept: "application/json" },
    data: { user: person },
  });
  if (response.status() !== 201) throw new Error(`signing up failed: ${await response.text()}`);
}

/** Creates an account, signs in without the forms, and opens the home page. */
export async function signUpAndOpenHome(page: Page, person: TestUser): Promise<void> {
  await signUpByRequest(page, person);
  await openPage(page, "/");
}
