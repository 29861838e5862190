import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAccessibilityProblems, findColorProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { tabTo } from "../support/keyboard.ts";
import { createToken, registerAccount, signIn, buildTestUser } from "../support/people.ts";

const stage = setUpBrowserTestWithOwnServer();
const owner = buildTestUser({ username: "keeper" });
const stranger = buildTestUser({ username: "stranger" });
const PROJECT = "keeper/gate";
/**
 * Expects the browser's console message for status 409: the server answers 409 when it requires a
 * captcha.
 */
const ASKED = { expected: [/status of 409/] };

beforeAll(async () => {
  for (const person of [owner, stranger]) await registerAccount(stage.url, person);
});

let isMade = false;
/** Creates a public project once for all tests, so that users who are not members can write in it. */
async function prepared(): Promise<void> {
  if (isMade) return;
  const page = await stage.visit("/");
  await signIn(page, owner);
  const token = await createToken(page, "for the story");
  const response = await fetch(`${stage.url}/api/v4/projects`, {
    method: "POST",
    headers: { "private-token": token, "content-type": "application/json" },
    body: JSON.stringify({ name: "gate", visibility: "public" }),
  });
  expect(response.status).toBe(201);
  isMade = true;
}

/**
 * Submits a new issue as a user who is not a member. Its description links to a host that no
 * other text links to.
 */
async function writeWithLink(title: string, options = {}): Promise<Page> {
  await prepared();
  const page = await stage.visit("/", { ...ASKED, ...options });
  await signIn(page, stranger);
  await openPage(page, `/${PROJECT}/-/issues/new`);
  await page.getByLabel("Title").fill(title);
  await page.getByRole("textbox", { name: "Description" }).fill("See https://unheard-of.example");
  await page.getByRole("button", { name: "Create issue" }).click();
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Please solve the reCAPTCHA" });
const box = (page: Page) => dialog(page).getByRole("checkbox", { name: "I’m not a robot" });

describe("a new account that links to places nobody knows", () => {
  test(
    "is asked, confirms, and the issue is opened [EDIT-050] [EDIT-051]",
    { tags: "core" },
    async () => {
      const page = await writeWithLink("The gate is shut");
      await dialog(page)
        .getByText("We want to be sure it is you, please confirm you are not a robot.")
        .waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findColorProblems(page)).toEqual([]);
      await box(page).check();
      await page.getByRole("heading", { level: 1, name: /The gate is shut/ }).waitFor();
    },
  );

  test("can close the question: nothing is sent, nothing is lost, and they may try again [EDIT-052]", async () => {
    const page = await writeWithLink("The gate is open");
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    const submit = page.getByRole("button", { name: "Create issue" });
    await expect.poll(() => submit.getAttribute("aria-busy")).not.toBe("true");
    expect(await page.getByLabel("Title").inputValue()).toBe("The gate is open");
    await submit.click();
    await dialog(page).waitFor();
    await tabTo(page, box(page));
    await page.keyboard.press("Space");
    await page.getByRole("heading", { level: 1, name: /The gate is open/ }).waitFor();
  });

  test("reads it on a phone", async () => {
    const page = await writeWithLink("The gate sings", { viewport: { width: 390, height: 844 } });
    await dialog(page).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const { width = 0, x = -1 } = (await dialog(page).boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  });
});
