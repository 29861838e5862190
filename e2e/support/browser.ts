/**
 * Gives each visitor of a test a clean browser profile, and fails the test on console or network errors.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import type { Visitor } from "./common.ts";
import { open } from "./opening.ts";
import { runServer, useCommonServer, type OwnSite, type Site } from "./server.ts";
import { dismissVisitors, leave, visitorAt } from "./visitors.ts";

export { open, untilHydrated, untilTaken } from "./opening.ts";

/**
 * Chromium's message when it does not load a script because JavaScript is off. This is not an
 * error.
 */
const UNWANTED_SCRIPT = /^request failed: \S+\.js csp$/;

export interface VisitOptions extends BrowserContextOptions {
  /** Problems that the test causes on purpose, such as the console message for a refused request. */
  expected?: readonly RegExp[];
}

export interface Stage extends Site {
  /** Opens the page at `path` in a separate browser profile. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Creates an empty page in a separate browser profile. */
  enter(options?: VisitOptions): Promise<Page>;
}

/**
 * Uses the server that all test files of a worker share. Every test must create its own users,
 * projects and groups.
 */
export function setUpBrowserTest(): Stage {
  return stageAt(useCommonServer());
}

/**
 * Starts a server that only this test file uses: for tests that need other settings or an empty
 * database, or that kill the server.
 */
export function setOwnStage(serverSettings: Record<string, string> = {}): Stage & OwnSite {
  const site = runServer(serverSettings);
  afterAll(() => dismissVisitors(site.url));
  return Object.assign(stageAt(site), {
    crash: () => site.crash(),
    revive: () => site.revive(),
  });
}

function stageAt(site: Site): Stage {
  const visits: { visitor: Visitor; expected: readonly RegExp[] }[] = [];
  afterEach(async ({ task }) => {
    const over = visits.splice(0);
    await Promise.all(over.map(({ visitor }) => visitor.troubles.settled()));
    const troubles = over.flatMap(({ visitor, expected }) => visitor.troubles.except(expected));
    for (const { visitor } of over) {
      visitor.isSpoiled ||= troubles.length > 0 || task.result?.state === "fail";
      await leave(visitor);
    }
    expect(troubles).toEqual([]);
  });

  const enter: Stage["enter"] = async ({ expected = [], ...options } = {}) => {
    const visitor = await visitorAt(site.url, options);
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
      await (options.javaScriptEnabled === false ? page.goto(path) : open(page, path));
      return page;
    },
  };
}
