/**
 * Browser, server and browser profiles that all test files of one worker share. Node itself, not
 * Vitest, loads this module, so its variables keep their values from one test file to the next.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import type { ProblemCollector } from "./troubles.ts";

// Ends the worker with `process.exit` on SIGTERM, which also ends its server and its browser.
process.once("SIGTERM", () => process.exit());

/** A browser profile with a page. */
export interface BrowserProfile {
  site: string;
  context: BrowserContext;
  page: Page;
  troubles: ProblemCollector;
  /** Clears cookies, local storage and databases of the site. */
  forgetStored(): Promise<void>;
  /** True after a change to the profile that cannot be undone, such as `addInitScript`. */
  isSpoiled: boolean;
}

/** Profiles of earlier tests, ready for reuse. */
export const idleBrowserProfiles: BrowserProfile[] = [];

let browser: Promise<Browser> | undefined;
let site: Promise<string> | undefined;
let people = 0;

export function getSharedBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/** Returns the address of the shared server. The first call starts the server. */
export function getSharedServerUrl(start: () => Promise<string>): Promise<string> {
  site ??= start();
  return site;
}

/**
 * Returns the number of the next test user, for a unique username. The numbers continue across
 * test files.
 */
export function nextTestUserNumber(): number {
  people += 1;
  return people;
}
