/** Checks the HTML in what the server answers while a story runs, as the tests of the server do. */
import type { BrowserContext, Response } from "playwright-core";
import { forbiddenInAnswer } from "../../server/test/checked-answers.ts";

export interface ReceivedHtml {
  /** When everything that came so far is checked. */
  settled(): Promise<void>;
}

/** What is found is reported as a trouble of the story. */
export function watchReceivedHtml(
  context: BrowserContext,
  report: (trouble: string) => void,
): ReceivedHtml {
  const checks = new Set<Promise<void>>();
  const check = async (response: Response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/json|text\/html/.test(type) || response.status() >= 300) return;
    // A page that was left has forgotten what it received.
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
