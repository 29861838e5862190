/**
 * Makes `route` reliable on a page that is open. Chromium reports that it intercepts requests before
 * the page's requests go through the interception, so that a request right after `route` could still
 * reach the server.
 */
import type { Page } from "playwright-core";

const PROBE_PATH = "/-/liveness?intercepted";
const PROBE_PATTERN = `**${PROBE_PATH}`;
/** Status with which the test answers the probe. The server would answer 200. */
const INTERCEPTED = 204;
const MOST_PROBES = 20;

/** Replaces `route` of the page and of its context. They then resolve when requests are intercepted. */
export function waitForInterceptionInRoute(page: Page): void {
  const route = page.route.bind(page);
  const unroute = page.unroute.bind(page);
  const untilIntercepted = async () => {
    await route(PROBE_PATTERN, (probe) => probe.fulfill({ status: INTERCEPTED }));
    let status = 0;
    for (let probes = 0; status !== INTERCEPTED && probes < MOST_PROBES; probes += 1) {
      // A navigation in between ends the probe, and the new document is intercepted in any case.
      status = await page.evaluate(sendProbe, PROBE_PATH).catch(() => INTERCEPTED);
    }
    await unroute(PROBE_PATTERN);
  };
  for (const target of [page, page.context()]) {
    const install = target.route.bind(target);
    target.route = async (url, handler, options) => {
      const installed = await install(url, handler, options);
      // Other documents, such as that of an idle profile, send no requests.
      if ((await page.locator("#cairn").count()) > 0) await untilIntercepted();
      return installed;
    };
  }
}

function sendProbe(path: string): Promise<number> {
  return fetch(path).then(
    ({ status }) => status,
    () => 0,
  );
}
