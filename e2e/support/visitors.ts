/**
 * Pool of browser profiles, each with one page. After a test, its profile is reset and given to
 * another test. A page in a new profile takes twice the CPU time, because the browser fetches and
 * compiles all code again.
 */
import type { BrowserContextOptions } from "playwright-core";
import { getSharedBrowser, idleBrowserProfiles, type BrowserProfile } from "./common.ts";
import { waitForInterceptionInRoute } from "./interception.ts";
import { installReactEffectsHook } from "./opening.ts";
import { collectPageProblems } from "./troubles.ts";

const PATIENCE_MS = 10_000;
const DESK = { width: 1440, height: 900 };
/**
 * Playwright options that can be changed on an open page. A test with any other option gets a new
 * profile.
 */
const CHANGEABLE = new Set(["viewport", "colorScheme"]);
/** Path of the page that idle profiles show. This page runs no scripts. */
const RESTING_PLACE = "/-/liveness";
/**
 * Maximum number of idle profiles per server. Each profile is a browser process that uses memory.
 */
const MOST_RESTING = 4;

export async function acquireBrowserProfile(
  site: string,
  options: BrowserContextOptions,
): Promise<BrowserProfile> {
  const isChangeable = Object.keys(options).every((name) => CHANGEABLE.has(name));
  const at = idleBrowserProfiles.findIndex((visitor) => visitor.site === site);
  const [rested] = isChangeable && at !== -1 ? idleBrowserProfiles.splice(at, 1) : [];
  if (!rested) return newVisitor(site, options, isChangeable);
  rested.troubles.begin();
  await rested.page.setViewportSize(options.viewport ?? DESK);
  await rested.page.emulateMedia({ colorScheme: options.colorScheme ?? "light" });
  return rested;
}

async function newVisitor(
  site: string,
  options: BrowserContextOptions,
  isChangeable: boolean,
): Promise<BrowserProfile> {
  const browser = await getSharedBrowser();
  const context = await browser.newContext({
    baseURL: site,
    viewport: DESK,
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await installReactEffectsHook(context);
  const troubles = await collectPageProblems(context);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const forgetStored = async () => {
    await protocol.send("Storage.clearDataForOrigin", { origin: site, storageTypes: "all" });
  };
  waitForInterceptionInRoute(page);
  const visitor = { site, context, page, troubles, forgetStored, isSpoiled: !isChangeable };
  watchForSpoiling(visitor);
  return visitor;
}

/**
 * Wraps the Playwright methods whose effect on a page or profile cannot be undone. A call sets
 * `isSpoiled`.
 */
function watchForSpoiling(visitor: BrowserProfile): void {
  const { page, context } = visitor;
  const lasting: [object, string[]][] = [
    [page, ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket"]],
    [context, ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket"]],
    [context, ["newCDPSession", "setOffline", "setExtraHTTPHeaders", "grantPermissions"]],
    [page.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"]],
  ];
  for (const [target, names] of lasting) {
    const methods = target as Record<string, (...told: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]?.bind(target);
      if (!method) throw new Error(`Playwright has no ${name}.`);
      methods[name] = (...told) => {
        visitor.isSpoiled = true;
        return method(...told);
      };
    }
  }
}

/** Runs after a test: resets the profile for the next test, or closes it if it cannot be reset. */
export async function releaseBrowserProfile(visitor: BrowserProfile): Promise<void> {
  const { page, context } = visitor;
  const resting = idleBrowserProfiles.filter(({ site }) => site === visitor.site).length;
  const canRest = !visitor.isSpoiled && !page.isClosed() && resting < MOST_RESTING;
  if (!canRest) {
    await context.close();
    return;
  }
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    // A request that a test delays can still be waiting in its handler, which then fails because its
    // page is gone. That is no fault of the next test.
    const behavior = "ignoreErrors";
    await Promise.all([page.unrouteAll({ behavior }), context.unrouteAll({ behavior })]);
    // Opens another page of the same site, so that the browser keeps the renderer process with its
    // compiled code.
    await page.goto(RESTING_PLACE);
    await page.evaluate(() => sessionStorage.clear());
    // Move the pointer out of the page: otherwise it would hover over an element in the next test.
    await page.mouse.move(-1, -1);
    await context.clearCookies();
    await visitor.forgetStored();
    idleBrowserProfiles.push(visitor);
  } catch {
    await context.close();
  }
}

/** Closes the idle profiles that belong to a server. Must be called when the server stops. */
export async function closeIdleBrowserProfiles(site: string): Promise<void> {
  const there = idleBrowserProfiles.filter((visitor) => visitor.site === site);
  for (const visitor of there) {
    idleBrowserProfiles.splice(idleBrowserProfiles.indexOf(visitor), 1);
    await visitor.context.close();
  }
}
