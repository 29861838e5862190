/**
 * Checks the HTML in all responses of the server against an allow-list of elements and attributes
 * while a test runs.
 */
import type { BrowserContext, Response } from "playwright-core";
import { findForbiddenHtmlInResponse } from "../../server/test/checked-answers.ts";

export interface ReceivedHtmlCheck {
  /** Resolves when all responses that have arrived so far are checked. */
  settled(): Promise<void>;
}

/**
 * Calls `report`, which fails the test, for every element and attribute that is not on the
 * allow-list.
 */
export function watchReceivedHtml(
  context: BrowserContext,
  report: (trouble: string) => void,
): ReceivedHtmlCheck {
  const checks = new Set<Promise<void>>();
  const check = async (response: Response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/json|text\/html/.test(type) || response.status() >= 300) return;
    // After a navigation the browser no longer has the bodies of earlier responses, so these are not
    // checked.
    const body = await response.text().catch(() => "");
    const found = findForbiddenHtmlInResponse(response.url(), type, body);
    if (found.length > 0) report(`HTML outside the allow-list: ${response.url()} ${found.join()}`);
  };
  context.on("response", (response) => {
    const running = check(response).finally(() => checks.delete(running));
    checks.add(running);
  });
  return {
    async settled() {
      await Promise.all(checks);
    },
  };
}
