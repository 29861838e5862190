/**
 * Browser, server and profiles that all test files of one worker share. Node itself, not Vitest, loads
 * this module, so its state survives from file to file until the worker ends.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import type { Troubles } from "./troubles.ts";

// A signal alone would end only this worker. `process.exit` also ends its server and its browser.
process.once("SIGTERM", () => process.exit());

/** A browser profile with a page. */
export interface Visitor {
  site: string;
  context: BrowserContext;
  page: Page;
  troubles: Troubles;
  /** Clears cookies, local storage and databases of the site. */
  forgetStored(): Promise<void>;
  /** True after a change to the profile that cannot be undone, such as `addInitScript`. */
  isSpoiled: boolean;
}

/** Profiles of earlier tests, ready for reuse. */
export const restingVisitors: Visitor[] = [];

let browser: Promise<Browser> | undefined;
let site: Promise<string> | undefined;
let people = 0;

export function commonBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/** Returns the address of the shared server. The first call starts the server. */
export function commonSite(start: () => Promise<string>): Promise<string> {
  site ??= start();
  return site;
}

/**
 * Returns the number of the next test user, for a unique username. The numbers continue across
 * test files.
 */
export function nextPerson(): number {
  people += 1;
  return people;
}
