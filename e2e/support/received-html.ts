/**
 * Checks the HTML in the server's responses against the allow-list while a test runs, as server tests
 * do.
 */
import type { BrowserContext, Response } from "playwright-core";
import { forbiddenInAnswer } from "../../server/test/checked-answers.ts";

export interface ReceivedHtml {
  /** Resolves when every response so far is checked. */
  settled(): Promise<void>;
}

/** Reports every element and attribute that is not on the allow-list, which fails the test. */
export function watchReceivedHtml(
  context: BrowserContext,
  report: (trouble: string) => void,
): ReceivedHtml {
  const checks = new Set<Promise<void>>();
  const check = async (response: Response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/json|text\/html/.test(type) || response.status() >= 300) return;
    // After a navigation the browser no longer has the body; such a response is not checked.
    const body = await response.text().catch(() => "");
    const found = forbiddenInAnswer(response.url(), type, body);
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
