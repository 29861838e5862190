import { SIGN_UP_PATH } from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { fillSignUpForm, signUp, buildTestUser, waitForHomePage } from "../support/people.ts";

const stage = setUpBrowserTest();
const REFUSED = [/status of 400/];

describe("signing up", () => {
  test("leads to the home page, signed in", { tags: "core" }, async () => {
    const person = buildTestUser({ name: "Ada Lovelace" });
    const page = await stage.visit(SIGN_UP_PATH);
    await fillSignUpForm(page, person);
    await page.getByRole("button", { name: "Create account" }).click();
    await waitForHomePage(page, person);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("says under each field what is missing, before anything is sent", async () => {
    const page = await stage.visit(SIGN_UP_PATH);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Enter your name.").waitFor();
    expect(await complaints(page)).toEqual({
      Name: "Enter your name.",
      Username: "Enter at least 2 characters.",
      Email: "Enter your email address, such as name@example.com.",
      Password: "Use at least 8 characters.",
    });
    await expect.poll(() => focused(page)).toBe("user[name]");
  });

  test("says under the field what the server refuses, and keeps what was typed", async () => {
    const taken = buildTestUser();
    await signUp(await stage.visit("/"), taken);
    const page = await stage.visit(SIGN_UP_PATH, { expected: REFUSED });
    const person = { ...buildTestUser(), username: taken.username.toUpperCase() };
    await fillSignUpForm(page, person);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Username has already been taken").waitFor();
    expect(await complaints(page)).toEqual({ Username: "Username has already been taken" });
    await expect.poll(() => focused(page)).toBe("user[username]");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(person.password);

    const { username } = buildTestUser();
    await page.getByLabel("Username").fill(username);
    await page.getByRole("button", { name: "Create account" }).click();
    await waitForHomePage(page, { ...person, username });
  });

  test.each([
    ["a reserved name", { username: "admin" }, "Username", /is a reserved name/],
    [
      "a name with a space",
      { username: "two words", email: "a@b.example" },
      "Username",
      /only letters/,
    ],
    [
      "a password that everybody guesses",
      { password: "password123" },
      "Password",
      /commonly used combinations/,
    ],
    ["an address without a host", { email: "ada@" }, "Email", /is invalid/],
  ])("refuses %s", async (_title, wish, label, words) => {
    const page = await stage.visit(SIGN_UP_PATH, { expected: REFUSED });
    await fillSignUpForm(page, buildTestUser(wish));
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText(words).waitFor();
    expect(Object.keys(await complaints(page))).toEqual([label]);
  });
});

/** The error messages of invalid fields, by field label, as a screen reader reads them. */
async function complaints(page: Page): Promise<Record<string, string>> {
  const refused = await page.locator('input[aria-invalid="true"]').evaluateAll((inputs) =>
    inputs.map((input): [string, string] => {
      const label = (input as HTMLInputElement).labels?.[0]?.textContent;
      const hint = document.getElementById(input.getAttribute("aria-describedby") ?? "");
      return [label ?? "", hint?.textContent ?? ""];
    }),
  );
  return Object.fromEntries(refused);
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("name"));
}
