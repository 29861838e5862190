import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { TODO_COUNTS_URL } from "@cairn/contract/todos/addresses";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { createSampler } from "../../server/test/sampling.ts";
import { VIEWPORT_SIZES } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import { createProjectWithContent, listPagePaths } from "../support/furnished.ts";
import { measureLayoutShift, type LayoutShiftResult } from "../support/layout-shift.ts";
import {
  signUpAndOpenHome,
  createToken,
  signUpByRequest,
  signUp,
  buildTestUser,
} from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();
const MOST_SHIFT = 0.02;
/** Delay of fonts and scripts, long enough that text is painted before its font arrives. */
const LATE_MS = 300;
const isVisited = createSampler("late assets", 0.1);

describe("a page that arrives", () => {
  test("neither jumps when fonts and scripts come late nor asks for what it was given, on a desk and on a phone", async () => {
    // Each page load mostly waits for the delayed fonts and scripts, so the test loads the desktop
    // and the phone pages in parallel.
    const found = await Promise.all(VIEWPORT_SIZES.map(arriveEverywhere));
    for (const { shifts, calls } of found) {
      expect(Object.entries(shifts).filter(([, { sum }]) => sum > MOST_SHIFT)).toEqual([]);
      expect(calls).toEqual([]);
    }
  }, 180_000);

  test("keeps what was typed before its scripts came", async () => {
    const page = await stage.visit("/");
    const hold = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await hold.promise;
      await route.continue();
    });
    await page.goto(SIGN_UP_PATH, { waitUntil: "commit" });
    await page.getByLabel("Username").fill("early");
    await page.getByLabel("Password", { exact: true }).fill("a dozen stones");
    hold.resolve();
    await waitUntilHydrated(page);
    await page.getByText("Long enough.").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe("early");
  });

  test("says how old something is by the server's clock, so that no line grows when scripts come", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const project = await createProject(page, { name: "Clocks" });
    const { iid } = await createIssue(page, project, { title: "Ahead of time" });
    await page.clock.setFixedTime(Date.now() + 3_600_000);
    await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await page.getByText("just now").first().waitFor();
    expect(await page.getByText("hour ago").count()).toBe(0);
  });

  test("leads on to others without a new document, and back again", async () => {
    const page = await stage.enter();
    await signUpAndOpenHome(page, buildTestUser());
    await waitUntilHydrated(page);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    for (const name of ["Access tokens", "Active sessions"]) {
      await page.getByRole("navigation").getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe(`${name} · Cairn`);
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Access tokens", level: 1 }).waitFor();
    expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  });
});

/**
 * Loads every page, measures its layout shift, and records the requests that the page sends for a
 * signed-in user.
 */
async function arriveEverywhere(viewport: (typeof VIEWPORT_SIZES)[number]) {
  const page = await stage.visit("/", { viewport });
  await page.route(/\.(?:woff2|js)$/, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, LATE_MS);
    });
    await route.continue();
  });
  const shifts: Record<string, LayoutShiftResult> = {};
  const visit = async (path: string) => {
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    shifts[path] = await measureLayoutShift(page);
  };
  for (const path of ["/", SIGN_IN_PATH, SIGN_UP_PATH]) await visit(path);
  // The name has the same length in every run. With another length, a line could wrap differently
  // once its font has loaded, which shifts the layout.
  const person = buildTestUser({ name: "Ada Moss" });
  await signUp(page, person);
  await createToken(page, "a stone");
  const pages = listPagePaths(person, await createProjectWithContent(page));
  // Leaves the tokens page before the test records requests, because that page reacts to the event
  // of the new token.
  await visit("/");
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!["fetch", "xhr"].includes(request.resourceType())) return;
    if (!comesAfterwards(pathname)) calls.push(`${page.url()}: ${pathname}`);
  });
  for (const [name, path] of Object.entries(pages)) {
    if (isVisited(`${name} at ${viewport.width}`)) await visit(path);
  }
  return { shifts, calls };
}

/**
 * Whether pages are allowed to send this request after they have loaded: only requests for the
 * to-do count, for new notes and for drafts.
 */
function comesAfterwards(pathname: string): boolean {
  const isNewsOrDraft = /\/noteable\/(?:issue|epic)\/\d+\/notes$|\/drafts\.json$/.test(pathname);
  return pathname === TODO_COUNTS_URL || isNewsOrDraft;
}
