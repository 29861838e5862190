/** Asking again and again, as often as the answers say. */

export interface PollAnswer {
  status: number;
  /** Milliseconds until the next question, from the header of that name. */
  pollInterval: string | null;
}

export interface Poll {
  /** The first question comes after so many milliseconds; what was under way is given up. */
  start(afterMs?: number): void;
  stop(): void;
}

const SUCCESSFUL = new Set([200, 201, 202, 203, 204, 205, 206, 207, 208, 226]);
/** The server is not there, or has too much to do: it is asked again, more and more slowly. */
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 30_000;

export function createPoll(ask: (signal: AbortSignal) => Promise<PollAnswer>): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let failures = 0;

  async function askOnce(): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    const answer = await ask(mine.signal).catch(() => null);
    // Stopped, or started anew, in the meantime.
    if (asking !== mine) return;
    asking = undefined;
    const delay = delayAfter(answer);
    if (delay !== null) timer = setTimeout(() => void askOnce(), delay);
  }

  function delayAfter(answer: PollAnswer | null): number | null {
    if (answer === null || answer.status >= 500 || answer.status === 429) {
      failures += 1;
      return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    }
    failures = 0;
    const interval = Number(answer.pollInterval);
    return SUCCESSFUL.has(answer.status) && interval > 0 ? interval : null;
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

/** What of the document it takes. */
export interface VisibilitySource {
  readonly hidden: boolean;
  addEventListener(type: "visibilitychange", listener: () => void): void;
  removeEventListener(type: "visibilitychange", listener: () => void): void;
}

/** Nobody looks at a hidden page; when somebody does again, it asks at once. Ends with the function returned. */
export function pollWhileVisible(
  poll: Poll,
  firstMs: number,
  page: VisibilitySource = document,
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
