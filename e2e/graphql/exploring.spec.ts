import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest, type BrowserProfileOptions } from "../support/browser.ts";
import {
  fillSignInForm,
  signUpByRequest,
  type TestUser,
  registerAccount,
  buildTestUser,
} from "../support/people.ts";

const EXPLORER = "/-/graphql-explorer";
const stage = setUpBrowserTest();

describe("the GraphQL explorer", () => {
  test("answers a query that was written and run with the keyboard", { tags: "core" }, async () => {
    const { page, person } = await explore();
    expect(await page.title()).toBe("GraphQL explorer · Cairn");
    await write(page, "{ currentUser { username } }");
    await page.keyboard.press("Control+Enter");
    await result(page).getByText(`"${person.username}"`).waitFor();
  });

  test("lets people leave the editor with the Tab key", async () => {
    const { page } = await explore();
    await write(page, "{ currentUser { username } }");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await result(page)
      .getByText(/"walker\d+"/)
      .waitFor();
  });

  test("completes fields and says what they mean", async () => {
    const { page } = await explore();
    const hint = page.locator(".CodeMirror-hints").getByText("currentUser");
    // The editor completes only what is typed after it has read the schema.
    const complete = async () => {
      if ((await hint.count()) === 0) await write(page, "{ currentU");
      return hint.count();
    };
    await expect.poll(complete, { interval: 500 }).toBe(1);
    await page.keyboard.press("Tab");
    const field = page.getByLabel("Query Editor").getByText("currentUser", { exact: true });
    await field.hover();
    await page.getByText("The signed-in user; null for visitors.").waitFor();
  });

  test("opens the reference of the schema", async () => {
    const { page } = await explore();
    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await page.getByRole("link", { name: "Query", exact: true }).click();
    await page.getByText("The signed-in user; null for visitors.").waitFor();
  });

  test("finds words and lines through the editor's own dialogs", async () => {
    const { page } = await explore();
    await write(page, "{ currentUser { username } }");
    const field = page.locator(".CodeMirror-dialog input");
    for (const keys of ["Control+f", "Alt+g"]) {
      await page.keyboard.press(keys);
      await field.waitFor();
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
    }
  });

  test("shows its settings in a dialog", async () => {
    const { page } = await explore();
    await page.getByRole("button", { name: "Open settings dialog" }).click();
    await page.getByRole("dialog").getByText("Settings").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("is light or dark as the other pages are", async () => {
    const dark = await explore({ colorScheme: "dark" });
    expect(await brightness(dark.page)).toBeLessThan(80);
    const light = await explore({ colorScheme: "light" });
    expect(await brightness(light.page)).toBeGreaterThan(200);
    const theme = { name: "theme", value: "dark", url: stage.url };
    await light.page.context().addCookies([theme]);
    await openPage(light.page, EXPLORER);
    await expect.poll(() => brightness(light.page)).toBeLessThan(80);
  });

  test("asks visitors to sign in first and then opens", async () => {
    const person = buildTestUser();
    await registerAccount(stage.url, person);
    const page = await stage.visit(EXPLORER);
    await fillSignInForm(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**${EXPLORER}`);
    await page.getByRole("button", { name: /^Execute query/ }).waitFor();
  });
});

/**
 * Opens the explorer as a new user. Returns when the browser has received the schema, which the
 * completion and the reference panel need.
 */
async function explore(
  options: BrowserProfileOptions = {},
): Promise<{ page: Page; person: TestUser }> {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const schema = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("__schema")),
  );
  await openPage(page, EXPLORER);
  await page.getByRole("button", { name: /^Execute query/ }).waitFor();
  await (await schema).finished();
  return { page, person };
}

/** Selects everything in the query editor and types this query instead. */
async function write(page: Page, query: string): Promise<void> {
  await page.getByRole("textbox", { name: "Query Editor" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(query);
}

function result(page: Page) {
  return page.getByLabel("Result Window").first();
}

function brightness(page: Page): Promise<number> {
  return page.locator(".graphiql-container").evaluate((element) => {
    const channels = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [];
    return Math.max(...channels.slice(0, 3).map(Number));
  });
}
