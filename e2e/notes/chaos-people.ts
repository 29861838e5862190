/**
 * A simulated user of the chaos test. Writes one comment after the other while faults happen, and
 * records which comments were sent and which the page showed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import type { RandomGenerator } from "../../scripts/chance.ts";
import type { BrowserFixture } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { waitUntilHydrated } from "../support/opening.ts";
import { startNetworkProxy, type NetworkProxy } from "../support/wire.ts";
import { commentField, sendButton, waitUntilCommentFormReady } from "./composer-stage.ts";

/** Matches the comments that this test writes; nothing else on the pages matches. */
export const CHAOS_COMMENT_PATTERN = /Stone \d+ of walker\d+/;
/** Timeout for a page: 10 seconds, and 4 more for each user, because all users share one machine. */
const PATIENCE_MS = 10_000;
const PATIENCE_WITH_EACH_MS = 4_000;
/** Timeout for a browser action that either finishes at once or never. */
const STEP_MS = 20_000;
const BETWEEN_TRIES_MS = 1_000;
/** Longest pause between the last key and the click on the button. */
const LONGEST_THOUGHT_MS = 300;
const NOTICED = [/^console: /, /^request failed: /];

/** The comments that the pages of all users have shown so far. */
export interface ShownComments {
  /** Bodies of saved notes that at least one page has shown. */
  sent: Set<string>;
  unsent: Set<string>;
}

interface Place {
  /** Path of the issue page on which the user writes comments. */
  path: string;
  chance: RandomGenerator;
  /** How many users write on this machine. */
  people: number;
}

export class SimulatedWriter {
  /**
   * Comments for which the user clicked the button before a fault could reload or close the page.
   */
  readonly pressed = new Set<string>();
  /** Comments that the user started to send. A fault can have prevented the click on the button. */
  readonly meant = new Set<string>();
  /**
   * Number of unsent comments that the draft restored into the field after the page was reloaded or
   * closed.
   */
  foundAgain = 0;
  /**
   * Number of comments that were still in the field although the page already showed them as
   * pending or saved.
   */
  leftOver = 0;
  /**
   * How often the user left a page that did not work, for example because its code failed to load.
   */
  reopened = 0;
  readonly wire: NetworkProxy;
  page: Page;
  readonly #shown = new Set<string>();
  readonly #username: string;
  readonly #path: string;
  readonly #chance: RandomGenerator;
  readonly #patienceMs: number;
  #count = 0;
  /** How often a fault has reloaded or closed this user's page. */
  #blows = 0;

  private constructor(
    page: Page,
    wire: NetworkProxy,
    username: string,
    { path, chance, people }: Place,
  ) {
    this.page = page;
    this.wire = wire;
    this.#username = username;
    this.#path = path;
    this.#chance = chance;
    this.#patienceMs = PATIENCE_MS + people * PATIENCE_WITH_EACH_MS;
    page.context().setDefaultTimeout(this.#patienceMs);
  }

  static async at(
    stage: BrowserFixture,
    place: Place,
    saw: ShownComments,
  ): Promise<SimulatedWriter> {
    const wire = await startNetworkProxy();
    const page = await stage.enter({ expected: NOTICED, proxy: wire.proxy });
    const person = buildTestUser();
    await signUpByRequest(page, person);
    const writer = new SimulatedWriter(page, wire, person.username, place);
    await page
      .context()
      .exposeBinding("tell", (_, words: string, state: "sent" | "unsent" | "") => {
        writer.#shown.add(words);
        if (state !== "") saw[state].add(words);
      });
    await page.context().addInitScript(watchStones);
    return writer;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Writes one comment after the other, as fast as the page allows, until `isOver` returns true. */
  async write(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.arrive();
        while (!isOver()) await this.say();
      } catch {
        // After any failure, the user opens the page again once the server is back.
        await sleep(BETWEEN_TRIES_MS);
      }
    }
  }

  /**
   * Opens the page and waits for the comment form. If the field is not empty, a fault interrupted
   * an earlier comment.
   */
  async arrive(): Promise<void> {
    if (this.page.isClosed()) this.page = await answered(this.context.newPage());
    const { page } = this;
    const blows = this.#blows;
    if (!page.url().endsWith(this.#path)) await page.goto(this.#path, { waitUntil: "commit" });
    try {
      await waitUntilHydrated(page);
      await waitUntilCommentFormReady(page);
    } catch (error) {
      await this.#leave(String(error));
    }
    const words = CHAOS_COMMENT_PATTERN.exec(await commentField(page).inputValue())?.[0];
    if (words === undefined) return;
    if (this.#shown.has(words)) this.leftOver += 1;
    else {
      this.foundAgain += 1;
      await this.#press(words, blows);
    }
  }

  /**
   * Leaves a page that does not work, for example because its code failed to load, and throws. The
   * page does not retry, so the user has to open it again.
   */
  async #leave(why: string): Promise<never> {
    this.reopened += 1;
    await this.page.goto("about:blank").catch(() => undefined);
    throw new Error(why);
  }

  /** Writes a comment, sends it, and returns its body once the page shows the comment. */
  async say(): Promise<string> {
    const blows = this.#blows;
    this.#count += 1;
    const words = `Stone ${this.#count} of ${this.#username}`;
    await commentField(this.page).fill(words);
    await sleep(this.#chance.below(LONGEST_THOUGHT_MS));
    await this.#press(words, blows);
    return words;
  }

  async #press(words: string, blows: number): Promise<void> {
    if (this.#blows !== blows) throw new Error("The page is another one now.");
    this.meant.add(words);
    // The button is disabled while the previous comment is being sent, so the click waits.
    await sendButton(this.page).click();
    if (this.#blows === blows) this.pressed.add(words);
    const deadline = performance.now() + this.#patienceMs;
    while (!this.#shown.has(words)) {
      if (this.#blows !== blows) throw new Error("The page is another one now.");
      if (performance.now() > deadline) await this.#leave(`${words} is not shown.`);
      await sleep(20);
    }
  }

  async reload(): Promise<void> {
    this.#blows += 1;
    await this.page.reload({ waitUntil: "commit" });
  }

  /** Closes the tab. Without `opensAnother`, the next call of `arrive` opens a new tab. */
  async closeTab(opensAnother: boolean): Promise<void> {
    const { page } = this;
    this.#blows += 1;
    if (opensAnother) {
      this.page = await answered(this.context.newPage());
      void this.page.goto(this.#path, { waitUntil: "commit" }).catch(() => undefined);
      await sleep(this.#chance.below(1_000));
    }
    await answered(page.close());
  }

  /**
   * Bodies of the comments in this browser's outbox, including comments that were written in closed
   * tabs.
   */
  outbox(): Promise<string[]> {
    return answered(this.page.evaluate(readOutbox));
  }
}

/**
 * Returns the result of a call to the browser, or rejects after 20 seconds: while tabs open and
 * close, the browser sometimes never answers a call.
 */
function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const tooLate = sleep(STEP_MS, undefined, { ref: false }).then(() => {
    throw new Error("The browser does not answer.");
  });
  return Promise.race([asked, tooLate]);
}

/**
 * Runs in the page before its own scripts: reports each comment to the test, once for each of its
 * states pending, not sent and saved.
 */
function watchStones(): void {
  const told = new Set<string>();
  const { tell } = globalThis as unknown as { tell: (words: string, state: string) => void };
  const look = () => {
    for (const article of document.querySelectorAll("#notes article")) {
      const text = article.textContent;
      const words = /Stone \d+ of walker\d+/.exec(text)?.[0];
      if (words === undefined) continue;
      const isSent = article.id.startsWith("note_");
      const state = isSent ? "sent" : text.includes("Not sent") ? "unsent" : "";
      if (told.has(words + state)) continue;
      told.add(words + state);
      tell(words, state);
    }
  };
  let timer: number | undefined;
  const soon = () => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      look();
    }, 20);
  };
  new MutationObserver(soon).observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page: reads the bodies of all comments in the outbox, which is stored in IndexedDB.
 */
function readOutbox(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("cairn-outbox");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("closed")));
    opening.addEventListener("success", () => {
      const reading = opening.result.transaction("entries").objectStore("entries").getAll();
      reading.addEventListener("error", () => reject(reading.error ?? new Error("unreadable")));
      reading.addEventListener("success", () => {
        opening.result.close();
        resolve((reading.result as { text: string }[]).map(({ text }) => text));
      });
    });
  });
}
