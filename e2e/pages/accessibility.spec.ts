import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SESSIONS_PATH, SIGN_UP_PATH, TOKENS_PATH } from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { open, setStage } from "../support/browser.ts";
import { createToken, signUp, somebody } from "../support/people.ts";

const stage = setStage();

const SCHEMES = ["light", "dark"] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** In both colour schemes, on a desk and on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const size of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      const where = `${new URL(page.url()).pathname} ${colorScheme} at ${size.width}`;
      expect(await accessibilityProblems(page), where).toEqual([]);
      expect(await page.evaluate(overflow), `${where}: wider than the screen`).toBeLessThan(1);
    }
  }
  await page.setViewportSize(SIZES[0]!);
}

function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

describe("axe finds nothing wrong", () => {
  test("with the pages of visitors", async () => {
    const page = await stage.visit("/");
    for (const path of ["/", SIGN_IN_PATH, SIGN_UP_PATH]) {
      await open(page, path);
      await expectAccessible(page);
    }
  });

  test("with refused forms", async () => {
    const page = await stage.visit(SIGN_UP_PATH, { expected: [/status of 401/] });
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Enter your name.").waitFor();
    await expectAccessible(page);
    await open(page, SIGN_IN_PATH);
    await page.getByLabel("Username or email").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("is not right").waitFor();
    await expectAccessible(page);
  });

  test("with the pages of somebody who is signed in", async () => {
    const page = await stage.visit("/");
    await signUp(page, somebody());
    await expectAccessible(page);
    await open(page, SESSIONS_PATH);
    await expectAccessible(page);
    await open(page, TOKENS_PATH);
    await expectAccessible(page);
  });

  test("with a new token, a refused one and the question before revoking", async () => {
    const page = await stage.visit("/");
    await signUp(page, somebody());
    await createToken(page, "a token with quite a long name for what it does", [
      "api",
      "read_user",
    ]);
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("Give the token a name.").waitFor();
    await page.getByRole("button", { name: /^Revoke a token/ }).click();
    await expectAccessible(page);
  });

  test("with the open menu and the open navigation", async () => {
    const page = await stage.visit("/");
    await signUp(page, somebody());
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize(SIZES[1]!);
    await page.getByRole("button", { name: "Open navigation" }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("with the page for what is not there", async () => {
    const page = await stage.visit("/", { expected: [/status of 404/] });
    await open(page, "/nothing/here");
    await expectAccessible(page);
    await signUp(page, somebody());
    await open(page, "/nothing/here");
    await expectAccessible(page);
  });
});
