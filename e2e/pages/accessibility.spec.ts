import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createSampler, isLeastSweep, sampleOrFirst } from "../../server/test/sampling.ts";
import {
  findAccessibilityProblems,
  findAccessibilityProblemsAtViewport,
  VIEWPORT_SIZES,
} from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { createProjectWithContent, listPagePaths } from "../support/furnished.ts";
import {
  signUpAndOpenHome,
  createToken,
  signUpByRequest,
  signUp,
  buildTestUser,
} from "../support/people.ts";

const stage = setUpBrowserTest();

const isLookedAt = createSampler("axe", 0.15);
/** The gate opens these only. */
const MAIN_PAGES = new Set(["home", "todos", "project", "issues", "new issue", "issue", "epic"]);
const isSampled = createSampler("axe, pages of somebody who is signed in", 0.25);
const isOpened = isLeastSweep ? (name: string) => MAIN_PAGES.has(name) : isSampled;

/**
 * Runs axe on the page in both color schemes, at a random choice of the desktop and the phone
 * viewport. With CAIRN_SWEEPS=full, runs axe at both viewports.
 */
async function problemsOf(page: Page, name: string): Promise<string[]> {
  const sizes = sampleOrFirst(VIEWPORT_SIZES, ({ width }) => isLookedAt(`${name} at ${width}`));
  const problems: string[] = [];
  for (const size of sizes)
    problems.push(...(await findAccessibilityProblemsAtViewport(page, size)));
  await page.setViewportSize(VIEWPORT_SIZES[0]);
  return problems;
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await problemsOf(page, name)).toEqual([]);
}

describe("axe finds nothing wrong", () => {
  test("with the pages of visitors", { tags: "core" }, async () => {
    const page = await stage.visit("/");
    for (const path of ["/", SIGN_IN_PATH, SIGN_UP_PATH]) {
      await openPage(page, path);
      await expectAccessible(page, path);
    }
  });

  test("with refused forms", async () => {
    const page = await stage.visit(SIGN_UP_PATH, { expected: [/status of 401/] });
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Enter your name.").waitFor();
    await expectAccessible(page, "a refused new account");
    await openPage(page, SIGN_IN_PATH);
    await page.getByLabel("Username or email").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Incorrect username").waitFor();
    await expectAccessible(page, "a refused sign-in");
  });

  test(
    "with the pages of somebody who is signed in",
    { tags: "core", timeout: 180_000 },
    async () => {
      const page = await stage.enter();
      const person = buildTestUser();
      await signUpByRequest(page, person);
      const problems: string[] = [];
      for (const [name, path] of Object.entries(
        listPagePaths(person, await createProjectWithContent(page)),
      )) {
        if (!isOpened(name)) continue;
        await openPage(page, path);
        problems.push(...(await problemsOf(page, name)));
      }
      expect(problems).toEqual([]);
    },
  );

  test("with selected issues, a previewed text, the palette and the shortcuts", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const { issues } = await createProjectWithContent(page, 2);
    await openPage(page, issues);
    await page
      .getByRole("checkbox", { name: /^Select #/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Close selected issues" }).waitFor();
    await expectAccessible(page, "selected issues");
    for (const key of ["Control+k", "?"]) {
      await page.keyboard.press(key);
      await page.getByRole("dialog").waitFor();
      await expectAccessible(page, key);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await openPage(page, `${issues}/new`);
    await page.getByLabel("Description", { exact: true }).fill("# Words\n\n- [x] done");
    await page.getByRole("tab", { name: "Preview" }).click();
    await page.getByRole("heading", { name: "Words" }).waitFor();
    await expectAccessible(page, "a preview");
  });

  test("with a new token, a refused one and the question before revoking", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await createToken(page, "a token with quite a long name for what it does", [
      "api",
      "read_user",
    ]);
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("Enter a name.").waitFor();
    await page.getByRole("button", { name: /^Revoke a token/ }).click();
    await expectAccessible(page, "a new token");
  });

  test("with the open menu and the open navigation", async () => {
    const page = await stage.enter();
    await signUpAndOpenHome(page, buildTestUser());
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await expectAccessible(page, "the account menu");
    await page.keyboard.press("Escape");
    await page.setViewportSize(VIEWPORT_SIZES[1]);
    await page.getByRole("button", { name: "Open navigation" }).click();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test("with the page for what is not there", async () => {
    const page = await stage.visit("/", { expected: [/status of 404/] });
    await openPage(page, "/nothing/here");
    await expectAccessible(page, "nothing here, as a visitor");
    await signUp(page, buildTestUser());
    await openPage(page, "/nothing/here");
    await expectAccessible(page, "nothing here");
  });
});
