/**
 * Collects console errors, failed requests and CSP violations of a page. A problem that the test
 * does not expect fails the test.
 */
import type { BrowserContext, Page } from "playwright-core";
import { watchReceivedHtml, type ReceivedHtmlCheck } from "./received-html.ts";

/** Playwright events whose listeners `begin` removes, because the next test uses the same page. */
const EVENTS = "console dialog download framenavigated page pageerror popup request requestfailed"
  .concat(" requestfinished response websocket")
  .split(" ");

export interface ProblemCollector {
  /**
   * Must be called before the next test: clears the collected problems, and removes listeners that
   * the last test added.
   */
  begin(): void;
  /** Resolves when every response is checked. Must be awaited before the browser closes. */
  settled(): Promise<void>;
  /** The collected problems, without those that match one of `expected`. */
  except(expected: readonly RegExp[]): string[];
}

export async function collectPageProblems(context: BrowserContext): Promise<ProblemCollector> {
  let seen: string[] = [];
  let html: ReceivedHtmlCheck;
  const listen = () => {
    const mine: string[] = [];
    seen = mine;
    for (const page of context.pages()) watchPage(page, mine);
    context.on("page", (page) => watchPage(page, mine));
    html = watchReceivedHtml(context, (trouble) => mine.push(trouble));
  };
  listen();
  await context.exposeBinding("reportViolation", (_source, what: string) => {
    seen.push(`policy violation: ${what}`);
  });
  await context.addInitScript(reportViolations);
  return {
    begin() {
      for (const event of EVENTS) {
        context.removeAllListeners(event);
        for (const page of context.pages()) page.removeAllListeners(event);
      }
      listen();
    },
    settled: () => html.settled(),
    except: (expected) => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}

function watchPage(page: Page, seen: string[]): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      seen.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => seen.push(`page error: ${error.message}`));
  page.on("dialog", (dialog) => {
    const isLeaving = dialog.type() === "beforeunload";
    if (!isLeaving) seen.push(`dialog: ${dialog.message()}`);
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A navigation aborts the pending requests of the previous page. This is not a problem.
    if (why !== "net::ERR_ABORTED") seen.push(`request failed: ${request.url()} ${why}`);
  });
}

/** Runs in the page before its own scripts: reports every CSP violation to the test. */
function reportViolations(): void {
  const { reportViolation } = globalThis as unknown as {
    reportViolation: (what: string) => Promise<void>;
  };
  document.addEventListener("securitypolicyviolation", (event) => {
    void reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
}
