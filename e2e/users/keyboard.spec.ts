import { TOKEN_PREFIX } from "@cairn/contract/users";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { readNewToken, buildTestUser, waitForHomePage } from "../support/people.ts";

const stage = setUpBrowserTest();
const MOST_STEPS = 40;

describe("with the keyboard alone", () => {
  test("people sign up, make a token, revoke it and sign out", async () => {
    const person = buildTestUser();
    const page = await stage.visit("/");
    await follow(page, page.getByRole("link", { name: "Create an account" }));
    await type(page, page.getByLabel("Name", { exact: true }), person.name);
    await type(page, page.getByLabel("Username"), person.username);
    await type(page, page.getByLabel("Email"), person.email);
    await type(page, page.getByLabel("Password", { exact: true }), person.password);
    await page.keyboard.press("Enter");
    await waitForHomePage(page, person);

    await follow(page, page.getByRole("navigation").getByRole("link", { name: "Access tokens" }));
    await page.getByRole("heading", { name: "Access tokens", level: 1 }).waitFor();
    await type(page, page.getByLabel("Token name"), "by hand");
    await tabTo(page, page.getByLabel("read_user", { exact: true }));
    await page.keyboard.press("Space");
    await follow(page, page.getByRole("button", { name: "Create token" }));
    await page.getByRole("heading", { name: "Your new token “by hand”" }).waitFor();
    expect(await readNewToken(page)).toContain(TOKEN_PREFIX);

    const revoke = page.getByRole("button", { name: "Revoke by hand" });
    await follow(page, revoke);
    await isFocused(page.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Escape");
    await isFocused(revoke);
    await page.keyboard.press("Enter");
    await follow(page, revoke);
    await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
    await isFocused(page.getByRole("heading", { name: "Active tokens" }));

    await page.keyboard.press("Home");
    await tabTo(page, page.getByRole("button", { name: /^Account menu/ }));
    await page.keyboard.press("Enter");
    await follow(page, page.getByRole("button", { name: "Sign out" }));
    await page.getByRole("heading", { name: "Sign in to Cairn" }).waitFor();
  });

  test("every stop shows where the focus is", async () => {
    const page = await stage.visit("/users/sign_in");
    const stops = await page.locator("a[href], button, input:not([type=hidden])").count();
    const marks: string[] = [];
    // One stop more: the focus begins at the first field, and passes the end of the document.
    for (let stop = 0; stop <= stops; stop += 1) {
      await page.keyboard.press("Tab");
      marks.push(await page.evaluate(focusMark));
    }
    expect(marks.filter((mark) => mark === "")).toHaveLength(1);
  });
});

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function follow(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function isFocused(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Runs in the page: returns the outline of the focused element or of an ancestor. Empty when none
 * has an outline.
 */
function focusMark(): string {
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
    if (outlineStyle !== "none" && outlineWidth !== "0px") return `${outlineStyle} ${outlineColor}`;
    if (boxShadow !== "none") return boxShadow;
    if (!at.matches("input, a, button, span, label")) return "";
  }
  return "";
}
