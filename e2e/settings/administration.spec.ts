import { expect, test } from "vitest";
import { createSampler } from "../../server/test/sampling.ts";
import {
  findAccessibilityProblems,
  findAccessibilityProblemsAtViewport,
  VIEWPORT_SIZES,
} from "../support/accessibility.ts";
import { promoteToAdministrator, runOperatorCommand } from "../support/admins.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { ADMINISTRATION_PAGE_PATHS, createProjectWithContent } from "../support/furnished.ts";
import { findLayoutProblems, SWEPT_WIDTHS } from "../support/layout-problems.ts";
import { buildTestUser, registerAccount, signIn, waitForHomePage } from "../support/people.ts";

const stage = setUpBrowserTestWithOwnServer();

const isOpened = createSampler("administration pages", 0.2);

// Before the story below, which turns sign-up off.
test("every administration page fits every window, and axe finds nothing wrong", async () => {
  const admin = buildTestUser();
  await registerAccount(stage.url, admin);
  await promoteToAdministrator(admin);
  const page = await stage.enter({ hasTouch: true, isMobile: true });
  await signIn(page, admin);
  await createProjectWithContent(page, 1);
  const problems: string[] = [];
  for (const [name, path] of Object.entries(ADMINISTRATION_PAGE_PATHS)) {
    if (!isOpened(name)) continue;
    await openPage(page, path);
    for (const width of SWEPT_WIDTHS) {
      const found = await findLayoutProblems(page, width);
      problems.push(...found.map((problem) => `${name} at ${width} px: ${problem}`));
    }
    for (const size of VIEWPORT_SIZES)
      problems.push(...(await findAccessibilityProblemsAtViewport(page, size)));
  }
  expect(problems).toEqual([]);
}, 90_000);

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
    await page.getByLabel("Show times in hours and minutes only").check();
    await page.getByLabel("Comments per user and minute").fill("30");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("status").filter({ hasText: "Settings saved." }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.reload();
    expect(await page.getByLabel("Anyone can sign up").isChecked()).toBe(false);
    expect(await page.getByLabel("Show times in hours and minutes only").isChecked()).toBe(true);
    expect(await page.getByLabel("Comments per user and minute").inputValue()).toBe("30");

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

test("a link of the operator sets a password once, and signs in", async () => {
  const user = buildTestUser();
  const printed = await runOperatorCommand("user", "create", user.username, "--email", user.email);
  const { search, pathname } = new URL(/http\S+/.exec(printed)?.[0] ?? "");
  const page = await stage.visit(pathname + search, { expected: [/status of 404/] });
  await page.getByRole("heading", { name: "Set your password" }).waitFor();
  const submit = page.getByRole("button", { name: "Set password and sign in" });
  await page.getByLabel("Password", { exact: true }).fill("short");
  await submit.click();
  await page.getByText("Use at least 8 characters.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("nine stones at a ford");
  await page.keyboard.press("Enter");
  await waitForHomePage(page, user);
  await page.goto(pathname + search);
  await page.getByText("This link doesn’t work any more").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
});
