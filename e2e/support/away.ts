import type { Page } from "playwright-core";

/** Console messages to expect in tests that take down the server or the network. */
export const OUTAGE_CONSOLE_MESSAGES = [
  /ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY|ERR_SOCKET|WebSocket|status of 50\d|Failed to load/,
];

/**
 * Takes the network away and waits until the page knows: the interface behaves differently when a request
 * fails while the browser says that it is online.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
