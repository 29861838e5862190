/**
 * Gives each simulated user of a test a clean browser profile, and fails the test on console or
 * network errors.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import type { BrowserProfile } from "./common.ts";
import { openPage } from "./opening.ts";
import {
  setUpOwnServer,
  setUpSharedServer,
  type KillableServer,
  type ServerUnderTest,
} from "./server.ts";
import {
  closeIdleBrowserProfiles,
  releaseBrowserProfile,
  acquireBrowserProfile,
} from "./visitors.ts";

export { openPage, waitUntilHydrated, waitUntilInteractive } from "./opening.ts";

/**
 * Chromium's message when it does not load a script because JavaScript is off. This is not an
 * error.
 */
const UNWANTED_SCRIPT = /^request failed: \S+\.js csp$/;

export interface BrowserProfileOptions extends BrowserContextOptions {
  /** Problems that the test causes on purpose, such as the console message for a refused request. */
  expected?: readonly RegExp[];
}

export interface BrowserFixture extends ServerUnderTest {
  /** Opens the page at `path` in a separate browser profile. */
  visit(path: string, options?: BrowserProfileOptions): Promise<Page>;
  /** Creates an empty page in a separate browser profile. */
  enter(options?: BrowserProfileOptions): Promise<Page>;
}

/**
 * Uses the server that all test files of a worker share. Every test must create its own users,
 * projects and groups.
 */
export function setUpBrowserTest(): BrowserFixture {
  return stageAt(setUpSharedServer());
}

/**
 * Starts a server that only this test file uses: for tests that need other settings or an empty
 * database, or that kill the server.
 */
export function setUpBrowserTestWithOwnServer(
  serverSettings: Record<string, string> = {},
): BrowserFixture & KillableServer {
  const site = setUpOwnServer(serverSettings);
  afterAll(() => closeIdleBrowserProfiles(site.url));
  return Object.assign(stageAt(site), {
    crash: () => site.crash(),
    revive: () => site.revive(),
  });
}

function stageAt(site: ServerUnderTest): BrowserFixture {
  const visits: { visitor: BrowserProfile; expected: readonly RegExp[] }[] = [];
  afterEach(async ({ task }) => {
    const over = visits.splice(0);
    await Promise.all(over.map(({ visitor }) => visitor.troubles.settled()));
    const troubles = over.flatMap(({ visitor, expected }) => visitor.troubles.except(expected));
    for (const { visitor } of over) {
      visitor.isSpoiled ||= troubles.length > 0 || task.result?.state === "fail";
      await releaseBrowserProfile(visitor);
    }
    expect(troubles).toEqual([]);
  });

  const enter: BrowserFixture["enter"] = async ({ expected = [], ...options } = {}) => {
    const visitor = await acquireBrowserProfile(site.url, options);
    visits.push({
      visitor,
      expected: options.javaScriptEnabled === false ? [...expected, UNWANTED_SCRIPT] : expected,
    });
    return visitor.page;
  };

  return {
    get url() {
      return site.url;
    },
    enter,
    async visit(path, options = {}) {
      const page = await enter(options);
      await (options.javaScriptEnabled === false ? page.goto(path) : openPage(page, path));
      return page;
    },
  };
}
