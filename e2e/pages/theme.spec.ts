import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import { signUp, buildTestUser } from "../support/people.ts";

const stage = setUpBrowserTest();

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

describe("the theme", () => {
  test("that was chosen stands in the server's markup, so that nothing flashes", async () => {
    const page = await stage.visit("/", { colorScheme: "light" });
    await signUp(page, buildTestUser());
    await waitUntilHydrated(page);
    const light = await ground(page);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByText("Dark", { exact: true }).click();
    const dark = await ground(page);
    expect(dark).not.toBe(light);

    const answer = await page.reload();
    expect(await answer?.text()).toContain('<html lang="en" data-theme="dark">');
    await waitUntilHydrated(page);
    expect(await ground(page)).toBe(dark);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);

    await page.getByText("System", { exact: true }).click();
    expect(await ground(page)).toBe(light);
    expect(await (await page.reload())?.text()).not.toContain("data-theme");
  });

  test("follows the system until somebody chooses", async () => {
    const page = await stage.visit(SIGN_IN_PATH, { colorScheme: "light" });
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground(page)).not.toBe(light);
  });

  test("takes nothing from its cookie but the two names", async () => {
    const page = await stage.visit("/");
    await page.context().addCookies([{ name: "theme", value: "'onload=alert(1)", url: stage.url }]);
    expect(await (await page.reload())?.text()).toContain('<html lang="en">');
  });
});
