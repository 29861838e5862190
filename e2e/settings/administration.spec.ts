import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { promoteToAdministrator } from "../support/admins.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { buildTestUser, registerAccount, signIn } from "../support/people.ts";

const stage = setUpBrowserTestWithOwnServer();

test(
  "an administrator sees health, blocks a user and turns sign-up off",
  { tags: "core" },
  async () => {
    const [admin, other] = [buildTestUser(), buildTestUser()];
    await registerAccount(stage.url, admin);
    await registerAccount(stage.url, other);
    await promoteToAdministrator(admin);
    const page = await stage.enter({ viewport: { width: 320, height: 640 } });
    await signIn(page, admin);
    await openPage(page, "/admin");
    await page.getByText("Healthy").first().waitFor();
    await page.getByRole("link", { name: "Users" }).click();
    await page.getByLabel("Search users").fill(other.username);
    await page.getByRole("button", { name: `Block ${other.name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await page.getByRole("button", { name: `Unblock ${other.name}` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Anyone can sign up").uncheck();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("status").filter({ hasText: "Settings saved." }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.reload();
    expect(await page.getByLabel("Anyone can sign up").isChecked()).toBe(false);

    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByLabel("User", { exact: true }).fill(`@${admin.username}`);
    await page.getByLabel("Action", { exact: true }).selectOption("user.blocked");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Clear filters" }).waitFor();
    // The page shows the earlier list until the filtered list is loaded.
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    await page.getByRole("link", { name: `@${other.username}` }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  },
);
