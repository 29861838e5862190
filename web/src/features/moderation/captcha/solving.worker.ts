/** Web worker that solves one captcha challenge and reports its progress. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge, DeriveKeyFunction, Solution } from "altcha-lib/types";

/** Messages from the worker to the page. */
export type CaptchaWorkerMessage = { tried: number } | { solution: Solution } | { failed: true };

/**
 * The worker reports its progress after this many attempts: often enough for a smooth progress bar, at
 * no noticeable cost.
 */
const TOLD_EVERY = 20;

// oxlint-disable-next-line require-post-message-target-origin -- a worker speaks to its page alone
const tell = (news: CaptchaWorkerMessage) => self.postMessage(news);

self.addEventListener("message", ({ data }: MessageEvent<Challenge>) => void solve(data));

async function solve(challenge: Challenge): Promise<void> {
  let tried = 0;
  const counted: DeriveKeyFunction = (...parts) => {
    tried += 1;
    if (tried % TOLD_EVERY === 0) tell({ tried });
    return deriveKey(...parts);
  };
  try {
    const solution = await solveChallenge({ challenge, deriveKey: counted });
    tell(solution === null ? { failed: true } : { solution });
  } catch {
    tell({ failed: true });
  }
}
