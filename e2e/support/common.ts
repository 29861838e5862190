/**
 * What the files of one worker have in common. Node itself loads this module, once for all of them;
 * it ends with the worker.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "./chromium.ts";
import type { Troubles } from "./troubles.ts";

// A worker is ended by a signal; only an orderly end takes its server and its browser along.
process.once("SIGTERM", () => process.exit());

/** A browser profile with a page. */
export interface Visitor {
  site: string;
  context: BrowserContext;
  page: Page;
  troubles: Troubles;
  /** Clears cookies, local storage and databases of the site. */
  forgetStored(): Promise<void>;
  /** Something was done to it that cannot be undone. */
  isSpoiled: boolean;
}

/** Visitors of earlier stories, ready for the next ones. */
export const restingVisitors: Visitor[] = [];

let browser: Promise<Browser> | undefined;
let site: Promise<string> | undefined;
let people = 0;

export function commonBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/** Where the server listens that the first file in need of it has started. */
export function commonSite(start: () => Promise<string>): Promise<string> {
  site ??= start();
  return site;
}

/** Counts everybody in all stories, so that nobody's name is taken. */
export function nextPerson(): number {
  people += 1;
  return people;
}
