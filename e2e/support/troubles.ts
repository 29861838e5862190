/** Everything that goes wrong on a page without anybody looking. A story fails when there was any. */
import type { BrowserContext, Page } from "playwright-core";
import { watchReceivedHtml, type ReceivedHtml } from "./received-html.ts";

/** The events that stories and their helpers listen to. */
const EVENTS = "console dialog download framenavigated page pageerror popup request requestfailed"
  .concat(" requestfinished response websocket")
  .split(" ");

export interface Troubles {
  /** Called when the next story begins: clears the list, and removes listeners that the last story added. */
  begin(): void;
  /** Before the browser is closed: everything that came is looked at. */
  settled(): Promise<void>;
  /** Leaves out what the story brought about on purpose. */
  except(expected: readonly RegExp[]): string[];
}

export async function watchForTroubles(context: BrowserContext): Promise<Troubles> {
  let seen: string[] = [];
  let html: ReceivedHtml;
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
    // A page that is left drops what it was still loading.
    if (why !== "net::ERR_ABORTED") seen.push(`request failed: ${request.url()} ${why}`);
  });
}

/** Runs in the page, before its own scripts. */
function reportViolations(): void {
  const { reportViolation } = globalThis as unknown as {
    reportViolation: (what: string) => Promise<void>;
  };
  document.addEventListener("securitypolicyviolation", (event) => {
    void reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
}
