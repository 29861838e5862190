import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { XSS_PAYLOADS } from "../../server/test/xss-payloads.ts";
import { open, setStage } from "../support/browser.ts";
import { comeHome, somebody } from "../support/people.ts";
import { watchForIntruders } from "./intruders.ts";
import { packed, plant, TEXTS_MAX, type Planted } from "./planting.ts";

const stage = setStage();
const PATIENCE_MS = 300_000;
/** Pictures that the texts ask for and that are nowhere. */
const EXPECTED = [/status of 404/];
/** Without those that the database would not take. */
const ALL = XSS_PAYLOADS.filter((payload) => !payload.includes("\0"));
/** Of every kind every second one; descriptions get them all. */
const SOME = ALL.filter((payload, index) => index % 2 === 0 && payload.length < 255);

let before: Promise<Planted> | undefined;

/** Somebody in whose project everything has a hostile name. */
async function among(
  path: (planted: Planted) => string,
  expected: readonly RegExp[] = EXPECTED,
): Promise<{ page: Page; planted: Planted }> {
  before ??= plantAll();
  const planted = await before;
  const page = await stage.enter({ storageState: planted.signedIn, expected });
  await watchForIntruders(page);
  await open(page, path(planted));
  return { page, planted };
}

async function plantAll(): Promise<Planted> {
  const page = await stage.enter();
  await comeHome(page, somebody({ name: SOME.find((payload) => payload.includes("<svg"))! }));
  return plant(stage.url, page, SOME, ALL);
}

describe(`${SOME.length} texts that try to run something`, { timeout: PATIENCE_MS }, () => {
  test("do nothing as titles, page by page", async () => {
    expect(SOME.length).toBeGreaterThan(500);
    const { page, planted } = await among(({ issues }) => issues);
    let seen = 0;
    for (;;) {
      await page.getByRole("list", { name: "Issues" }).waitFor();
      seen += await page.locator("[data-row-link]").count();
      const next = page.getByRole("link", { name: "Next" });
      if ((await next.count()) === 0) break;
      await open(page, (await next.getAttribute("href")) ?? "");
    }
    expect(seen).toBe(planted.count.issues);
  });

  test("do nothing as names and descriptions of labels", async () => {
    const { page, planted } = await among(({ place }) => `${place}/-/labels`);
    await expect
      .poll(() => page.getByRole("main").getByRole("listitem").count(), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(planted.count.labels);
  });

  test("do nothing as names of people, groups, projects and milestones", async () => {
    const { page, planted } = await among(({ place }) => `${place}/-/milestones`);
    await everyPage(page);
    await open(page, `${planted.place}/-/project_members`);
    await everyPage(page);
    for (const path of ["/", "/dashboard/projects", "/dashboard/groups", "/dashboard/todos"]) {
      await open(page, path);
      await everyPage(page);
    }
  });

  test("do nothing in descriptions, nor as names of attached files", async () => {
    const { page, planted } = await among(({ issues, texts }) => `${issues}/${texts[0]}`);
    for (const iid of planted.texts) {
      await open(page, `${planted.issues}/${iid}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
    }
    expect(planted.count.texts).toBe(ALL.length);
    expect(planted.count.files).toBe(SOME.length);
  });

  test("do nothing in the palette, in suggestions, previews and toasts", async () => {
    const { page, planted } = await among(({ place }) => `${place}/-/labels`);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("alert");
    await page.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("Escape");
    await createLabel(page, `new ${SOME[0]}`);

    await open(page, `${planted.issues}/new`);
    await page.getByLabel("Title", { exact: true }).fill(SOME[1]!);
    const description = page.getByLabel("Description", { exact: true });
    for (const sign of ["@", "~", "%", "#"]) {
      await description.fill("");
      await description.pressSequentially(sign === "@" ? sign : `${sign}a`);
      const suggestions = page.getByRole("listbox", { name: "Suggestions" });
      await suggestions.getByRole("option").first().waitFor();
    }
    for (const text of packed(ALL.slice(0, 200), TEXTS_MAX, "\n\n")) {
      await page.getByRole("tab", { name: "Write" }).click();
      await description.fill(text);
      await page.getByRole("tab", { name: "Preview" }).click();
      await page.waitForLoadState("networkidle");
    }
  });
});

test("a page that forgot to escape would be noticed", { timeout: PATIENCE_MS }, async () => {
  const { page, planted } = await among(({ issues }) => issues, [/./]);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await page.route("**/-/issues", async (route) => {
    const response = await route.fetch();
    const forgotten = (await response.text()).replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    await route.fulfill({ response, body: forgotten });
  });
  await page.goto(planted.issues);
  await expect.poll(() => complaints.join()).toContain("Content Security Policy");
});

async function everyPage(page: Page): Promise<void> {
  for (;;) {
    await page.waitForLoadState("networkidle");
    const next = page.getByRole("main").getByRole("link", { name: /^Next/ });
    if ((await next.count()) === 0) return;
    await open(page, (await next.first().getAttribute("href")) ?? "");
  }
}

async function createLabel(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "New label" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create label" }).click();
  await page.getByText(`Label ${name} created.`).waitFor();
}
