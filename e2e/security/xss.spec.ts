import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createSampler } from "../../server/test/sampling.ts";
import { XSS_PAYLOADS } from "../../server/test/xss-payloads.ts";
import { commentField, commentForm, waitUntilCommentFormReady } from "../notes/composer-stage.ts";
import { activitySection } from "../notes/note-stage.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpAndOpenHome, buildTestUser } from "../support/people.ts";
import { failOnInjectedElements } from "./intruders.ts";
import { createHostileProject, HOSTILE_TEXT_LENGTH_MAX, type HostileProject } from "./planting.ts";
import { joinTextsUpToLength, mapInParallel } from "./spreading.ts";
import {
  editCommentByForm,
  findUserNotes,
  openCommentMenus,
  previewTexts,
  sendReplyByForm,
  sendCommentByForm,
  searchInDiscussion,
  openSuggestionLists,
} from "./talking.ts";

const stage = setUpBrowserTest();
const PATIENCE_MS = 300_000;
/**
 * How many tabs load pages in parallel: the server can render one page while the browser paints
 * another.
 */
const TABS = 3;
/** Expected console messages: the hostile texts refer to images that do not exist. */
const EXPECTED = [/status of 404/];
const isTried = createSampler("hostile texts", 0.2, 0.2);
/**
 * A sample of the XSS payloads, without payloads that contain a null character, which PostgreSQL
 * rejects.
 */
const ALL = XSS_PAYLOADS.filter((payload) => !payload.includes("\0") && isTried(payload));
/**
 * Every second payload of the sample, if shorter than 255 characters, for fields with a limit of
 * 255 characters. Descriptions and comments get all payloads of the sample.
 */
const SOME = ALL.filter((payload, index) => index % 2 === 0 && payload.length < 255);
const PREVIEWED = joinTextsUpToLength(ALL.slice(0, 200), HOSTILE_TEXT_LENGTH_MAX, "\n\n");

let before: Promise<HostileProject> | undefined;

/**
 * Opens an empty page for the signed-in owner of a project in which every name, title and text is
 * hostile. The first call creates the project.
 */
async function among(
  expected: readonly RegExp[] = EXPECTED,
): Promise<{ page: Page; planted: HostileProject }> {
  before ??= plantAll();
  const planted = await before;
  const page = await stage.enter({ storageState: planted.signedIn, expected });
  await failOnInjectedElements(page.context());
  return { page, planted };
}

async function plantAll(): Promise<HostileProject> {
  const page = await stage.enter();
  await signUpAndOpenHome(page, buildTestUser({ name: "<svg onload=alert(document.domain)>" }));
  return createHostileProject(stage.url, page, SOME, ALL);
}

/** Opens all paths in up to `TABS` tabs at the same time. */
async function inTabs(
  page: Page,
  paths: readonly string[],
  look: (tab: Page) => Promise<void>,
): Promise<void> {
  const tabs = await Promise.all(Array.from({ length: TABS }, () => page.context().newPage()));
  await mapInParallel(
    paths,
    async (path) => {
      const tab = tabs.pop()!;
      await openPage(tab, path);
      await look(tab);
      tabs.push(tab);
    },
    TABS,
  );
}

describe(`${SOME.length} texts that try to run something`, { timeout: PATIENCE_MS }, () => {
  test("do nothing as titles, page by page from both ends", async () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThan(1_000);
    expect(SOME.length).toBeGreaterThan(60);
    const { page, planted } = await among();
    const seen = new Set<string>();
    const ends = ["created_asc", "created_date"].map((sort) => `${planted.issues}?sort=${sort}`);
    await inTabs(page, ends, async (tab) => {
      for (;;) {
        await tab.getByRole("list", { name: "Issues" }).waitFor();
        const links = await tab.locator("[data-row-link]").all();
        for (const link of links) seen.add((await link.getAttribute("href")) ?? "");
        const next = tab.getByRole("link", { name: "Next" });
        if (seen.size >= planted.count.issues || (await next.count()) === 0) return;
        await openPage(tab, (await next.getAttribute("href")) ?? "");
      }
    });
    expect(seen.size).toBe(planted.count.issues);
  });

  test("do nothing as names and descriptions of labels", async () => {
    const { page, planted } = await among();
    await openPage(page, `${planted.place}/-/labels`);
    await expect
      .poll(() => page.getByRole("main").getByRole("listitem").count(), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(planted.count.labels);
  });

  test("do nothing as names of people, groups, projects and milestones", async () => {
    const { page, planted } = await among();
    const places = ["milestones", "project_members"].map((name) => `${planted.place}/-/${name}`);
    const own = ["/", "/dashboard/projects", "/dashboard/groups", "/dashboard/todos"];
    await inTabs(page, [...places, ...own], everyPage);
  });

  test("do nothing in descriptions, nor as names of attached files", async () => {
    const { page, planted } = await among();
    const paths = planted.texts.map((iid) => `${planted.issues}/${iid}`);
    await inTabs(page, paths, (tab) => tab.getByRole("heading", { level: 1 }).first().waitFor());
    expect(planted.count.texts).toBe(ALL.length);
    expect(planted.count.files).toBe(SOME.length);
  });

  test(
    "do nothing in comments, threads, notes of the team and what is written there",
    { tags: "core" },
    async () => {
      const { page, planted } = await among();
      await openPage(page, `${planted.issues}/${planted.talk.iid}`);
      await waitUntilCommentFormReady(page);
      expect(await findUserNotes(page).count()).toBe(planted.talk.said);
      await searchInDiscussion(page, "alert");
      await openCommentMenus(page);
      await openSuggestionLists(page, commentField(page), ["@", ":ta", "~a", "%a", "#a", "/"]);
      await previewTexts(page, { place: commentForm(page), field: commentField(page) }, PREVIEWED);
      await sendCommentByForm(page, PREVIEWED[0]!);
      await sendReplyByForm(page, PREVIEWED[1]!);
      await editCommentByForm(page, PREVIEWED[2]!);
      await activitySection(page).getByRole("button", { name: "Timeline view" }).click();
      await activitySection(page).getByText("times in UTC").waitFor();
    },
  );

  test("do nothing in what an issue tells of its past", async () => {
    const { page, planted } = await among();
    await openPage(page, `${planted.issues}/${planted.history.iid}`);
    await waitUntilCommentFormReady(page);
    const labels = activitySection(page).locator("a.gl-label");
    expect(await labels.count()).toBeGreaterThanOrEqual(planted.history.labels);
    await activitySection(page)
      .getByRole("button", { name: "Compare with previous version" })
      .click();
    await activitySection(page).locator(".idiff").first().waitFor();
    // Opens an issue by links, so that the browser renders the page instead of the server.
    const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
    await breadcrumb.getByRole("link", { name: "Issues" }).click();
    await page.locator(`a[href$="/issues/${planted.talk.iid}"]`).first().click();
    await expect.poll(() => findUserNotes(page).count()).toBeGreaterThanOrEqual(planted.talk.said);
  });

  test("do nothing in the palette, in suggestions, previews and toasts", async () => {
    const { page, planted } = await among();
    await openPage(page, `${planted.place}/-/labels`);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("alert");
    await page.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("Escape");
    await createLabel(page, `new ${SOME[0]}`);

    await openPage(page, `${planted.issues}/new`);
    await page.getByLabel("Title", { exact: true }).fill(SOME[1]!);
    const description = page.getByLabel("Description", { exact: true });
    await openSuggestionLists(page, description, ["@", "~a", "%a", "#a"]);
    await previewTexts(page, { place: page.getByRole("main"), field: description }, PREVIEWED);
  });
});

test("a page that forgot to escape would be noticed", { timeout: PATIENCE_MS }, async () => {
  const { page, planted } = await among([/./]);
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

/** Loads the pages of the list one after the other until the list has no next page. */
async function everyPage(page: Page): Promise<void> {
  for (;;) {
    const main = page.getByRole("main");
    await main.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    await main.getByRole("link").first().waitFor();
    const next = main.getByRole("link", { name: /^Next/ });
    if ((await next.count()) === 0) return;
    await openPage(page, (await next.first().getAttribute("href")) ?? "");
  }
}

async function createLabel(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "New label" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create label" }).click();
  await page.getByText(`Label ${name} created.`).waitFor();
}
