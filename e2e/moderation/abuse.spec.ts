import { newAbuseReportPath } from "@cairn/contract/moderation";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { findAccessibilityProblems, findColorProblems } from "../support/accessibility.ts";
import { promoteToAdministrator } from "../support/admins.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { registerAccount, signIn, buildTestUser, type TestUser } from "../support/people.ts";

const stage = setUpBrowserTestWithOwnServer();
const rude = buildTestUser({ username: "rude", name: "Rudolf Rude" });
const admin = buildTestUser({ username: "warden", name: "Wanda Warden" });
const witness = buildTestUser({ username: "witness", name: "Willa Witness" });
let rudeId = 0;

beforeAll(async () => {
  for (const person of [rude, admin, witness]) await registerAccount(stage.url, person);
  await promoteToAdministrator(admin);
});

async function visitAs(person: TestUser, path: string, options = {}): Promise<Page> {
  const page = await stage.visit("/", options);
  await signIn(page, person);
  rudeId ||= await page.evaluate(async (name) => {
    const answer = await fetch(`/api/v4/users?username=${name}`);
    return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
  }, rude.username);
  await openPage(page, path.replace(":id", String(rudeId)));
  return page;
}

const REPORT = newAbuseReportPath(0, "/rude").replace("user_id=0", "user_id=:id");
const what = (page: Page) => page.getByLabel("What happened");

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findColorProblems(page)).toEqual([]);
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("administrators read that nobody was reported, before anybody was", async () => {
  const page = await visitAs(admin, "/admin/abuse_reports");
  await page.getByRole("heading", { level: 2, name: "No open reports" }).waitFor();
  await expectAccessible(page);
});

describe("reporting somebody", () => {
  test("says what is missing, is sent, and leads back [ISSUE-031]", { tags: "core" }, async () => {
    const page = await visitAs(witness, REPORT);
    await page.getByRole("heading", { level: 1, name: "Report abuse" }).waitFor();
    await page.getByRole("link", { name: /Rudolf Rude/ }).waitFor();
    expect(await page.getByLabel("Where it happened").inputValue()).toBe("/rude");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send report" }).click();
    await page.getByText("What happened can't be blank").waitFor();
    await what(page).fill("Shouts at walkers,\nevery day.");
    await page.getByRole("button", { name: "Send report" }).click();
    await page.getByRole("heading", { level: 2, name: "Report sent" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go back" }).click();
    await page.waitForURL("**/rude");
  });

  test("works without JavaScript", async () => {
    const page = await visitAs(witness, REPORT);
    const cookies = await page.context().cookies();
    const plain = await stage.enter({ javaScriptEnabled: false, expected: [/status of 400/] });
    await plain.context().addCookies(cookies);
    await plain.goto(newAbuseReportPath(rudeId, "/plain"));
    await what(plain).fill("Without a script.");
    await plain.getByLabel("Where it happened").fill("https://elsewhere.example");
    await plain.getByRole("button", { name: "Send report" }).click();
    await plain.getByText("Where it happened must be a page on this site").waitFor();
    expect(await what(plain).inputValue()).toBe("Without a script.");
    await plain.getByLabel("Where it happened").fill("/plain");
    await plain.getByRole("button", { name: "Send report" }).click();
    await plain.getByRole("heading", { name: "Report sent" }).waitFor();
  });
});

describe("looking into reports", () => {
  test("administrators find them in their menu, read and resolve them", async () => {
    const sender = await visitAs(witness, newAbuseReportPath(0, "/menu").replace("=0", "=:id"));
    await what(sender).fill("Read this one.");
    await sender.getByRole("button", { name: "Send report" }).click();
    await sender.getByRole("heading", { name: "Report sent" }).waitFor();

    const page = await visitAs(admin, "/");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("link", { name: "Abuse reports" }).click();
    await page.getByRole("heading", { level: 1, name: "Abuse reports" }).waitFor();
    const item = page.getByRole("listitem").filter({ hasText: "Read this one." });
    await item.getByText("Rudolf Rude was reported").waitFor();
    await item.getByRole("link", { name: "Willa Witness" }).waitFor();
    await item.getByRole("link", { name: "/menu" }).waitFor();
    await expectAccessible(page);
    await item.getByRole("button", { name: "Resolve the report about Rudolf Rude" }).click();
    await item.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Resolved" }).click();
    await item.getByText("Resolved by Wanda Warden").waitFor();
    await expectAccessible(page);
  });

  test("nobody else has the way there, and a failed list can be asked again", async () => {
    const other = await visitAs(witness, "/", { expected: [/status of 403/] });
    await other.getByRole("button", { name: /^Account menu/ }).click();
    expect(await other.getByRole("link", { name: "Abuse reports" }).count()).toBe(0);
    await other.goto("/admin/abuse_reports");
    await other.getByRole("heading", { name: "You don't have access" }).waitFor();

    const page = await visitAs(admin, "/", { expected: [/status of 500/] });
    await page.route("**/admin/abuse_reports.json*", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("link", { name: "Abuse reports" }).click();
    await page.getByRole("heading", { name: "Couldn’t load reports" }).waitFor();
    await page.unroute("**/admin/abuse_reports.json*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Resolved" }).waitFor();
    await page.getByRole("heading", { name: "Couldn’t load reports" }).waitFor({
      state: "detached",
    });
  });
});
