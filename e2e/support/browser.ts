/** A fresh browser profile for every visitor of a story, closed and checked for troubles after it. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { commonBrowser } from "./common.ts";
import { open, watchForEffects } from "./opening.ts";
import { runServer, useCommonServer, type OwnSite, type Site } from "./server.ts";
import { watchForTroubles, type Troubles } from "./troubles.ts";

export { open, untilHydrated, untilTaken } from "./opening.ts";

const PATIENCE_MS = 10_000;
/** Without JavaScript, Chromium reports the scripts it need not load as refused. */
const UNWANTED_SCRIPT = /^request failed: \S+\.js csp$/;

export interface VisitOptions extends BrowserContextOptions {
  /** Troubles that belong to the story, such as the console's word on a refused request. */
  expected?: readonly RegExp[];
}

export interface Stage extends Site {
  /** Somebody with a browser of their own opens a page. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Somebody with a browser of their own has opened nothing yet. */
  enter(options?: VisitOptions): Promise<Page>;
}

/** For stories that bring their own people and places. */
export function setStage(): Stage {
  return stageAt(useCommonServer());
}

/** For stories that need a server with settings of its own, without a past, or to kill. */
export function setOwnStage(serverSettings: Record<string, string> = {}): Stage & OwnSite {
  const site = runServer(serverSettings);
  return Object.assign(stageAt(site), {
    crash: () => site.crash(),
    revive: () => site.revive(),
  });
}

function stageAt(site: Site): Stage {
  const visits: { troubles: Troubles; expected: readonly RegExp[]; close(): Promise<void> }[] = [];
  afterEach(async () => {
    const over = visits.splice(0);
    await Promise.all(over.map((visit) => visit.close()));
    expect(over.flatMap(({ troubles, expected }) => troubles.except(expected))).toEqual([]);
  });

  const enter: Stage["enter"] = async ({ expected = [], ...options } = {}) => {
    const browser = await commonBrowser();
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await watchForEffects(context);
    const troubles = await watchForTroubles(context);
    visits.push({
      troubles,
      expected: options.javaScriptEnabled === false ? [...expected, UNWANTED_SCRIPT] : expected,
      async close() {
        await troubles.settled();
        await context.close();
      },
    });
    return context.newPage();
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
