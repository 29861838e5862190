/** A fresh browser profile for every visitor of a story, closed and checked for troubles after it. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { runServer } from "./server.ts";
import { watchForTroubles, type Troubles } from "./troubles.ts";

const EXECUTABLE = process.env["CAIRN_CHROMIUM"] ?? "/usr/bin/chromium";
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--no-first-run",
];
const PATIENCE_MS = 10_000;
/** Without JavaScript, Chromium reports the scripts it need not load as refused. */
const UNWANTED_SCRIPT = /^request failed: \S+\.js csp$/;

export interface VisitOptions extends BrowserContextOptions {
  /** Troubles that belong to the story, such as the console's word on a refused request. */
  expected?: readonly RegExp[];
}

export interface Stage {
  readonly url: string;
  /** Somebody with a browser of their own opens a page. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
}

/** A server and a browser for the stories of one file. */
export function setStage(serverSettings: Record<string, string> = {}): Stage {
  const site = runServer(serverSettings);
  const visits: { troubles: Troubles; expected: readonly RegExp[]; close(): Promise<void> }[] = [];
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  });
  afterAll(() => browser?.close());

  afterEach(async () => {
    const over = visits.splice(0);
    await Promise.all(over.map((visit) => visit.close()));
    expect(over.flatMap(({ troubles, expected }) => troubles.except(expected))).toEqual([]);
  });

  return {
    get url() {
      return site.url;
    },
    async visit(path, { expected = [], ...options } = {}) {
      if (browser === undefined) throw new Error("The browser did not start.");
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const troubles = await watchForTroubles(context);
      visits.push({
        troubles,
        expected: options.javaScriptEnabled === false ? [...expected, UNWANTED_SCRIPT] : expected,
        close: () => context.close(),
      });
      const page = await context.newPage();
      await (options.javaScriptEnabled === false ? page.goto(path) : open(page, path));
      return page;
    },
  };
}

/** Goes to an address as by the address bar, and waits until the page answers to its scripts. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** React leaves its mark on every element that it has taken over from the server's markup. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main") ?? {};
    return Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  });
}
