/** Repeats a request at the interval that the server gives in the `Poll-Interval` header. */

import { isSuccessStatus } from "@cairn/contract/http/http-status";

export interface PollResponse {
  status: number;
  /** Value of the `Poll-Interval` header: milliseconds until the next request. */
  pollInterval: string | null;
}

export interface Poller {
  /**
   * Starts polling: aborts a running request, and sends the first request after `afterMs`
   * milliseconds.
   */
  start(afterMs?: number): void;
  stop(): void;
}

/**
 * Delays after a request that failed because the server was unreachable or overloaded: 3 seconds
 * first, doubled with every further failure up to 30 seconds.
 */
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 30_000;

export function createPoller(ask: (signal: AbortSignal) => Promise<PollResponse>): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let failures = 0;

  async function askOnce(): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    const answer = await ask(mine.signal).catch(() => null);
    // Ignores the response if the poll was stopped or restarted while the request was running.
    if (asking !== mine) return;
    asking = undefined;
    const delay = delayAfter(answer);
    if (delay !== null) timer = setTimeout(() => void askOnce(), delay);
  }

  function delayAfter(answer: PollResponse | null): number | null {
    if (answer === null || answer.status >= 500 || answer.status === 429) {
      failures += 1;
      return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    }
    failures = 0;
    const interval = Number(answer.pollInterval);
    return isSuccessStatus(answer.status) && interval > 0 ? interval : null;
  }

  function stop(): void {
    clearTimeout(timer);
    asking?.abort();
    asking = undefined;
  }

  return {
    stop,
    start(afterMs = 0) {
      stop();
      timer = setTimeout(() => void askOnce(), afterMs);
    },
  };
}

/** The part of `Document` that polling uses. */
export interface PageVisibility {
  readonly hidden: boolean;
  addEventListener(type: "visibilitychange", listener: () => void): void;
  removeEventListener(type: "visibilitychange", listener: () => void): void;
}

/**
 * Polls while the page is visible: pauses when the page is hidden, and sends a request at once when
 * it is visible again. The returned function ends the polling.
 */
export function pollWhileVisible(
  poll: Poller,
  firstMs: number,
  page: PageVisibility = document,
): () => void {
  const turn = () => {
    if (page.hidden) poll.stop();
    else poll.start();
  };
  page.addEventListener("visibilitychange", turn);
  if (!page.hidden) poll.start(firstMs);
  return () => {
    page.removeEventListener("visibilitychange", turn);
    poll.stop();
  };
}
