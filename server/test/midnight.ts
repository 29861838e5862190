/** Keeps tests that compute dates from the current day away from midnight. */
import { setTimeout as sleep } from "node:timers/promises";

const DAY_MS = 86_400_000;

/**
 * Resolves at once, or after midnight (UTC) when less than `minutes` are left until then. Await it at the
 * top level of a test file, before the first date is computed, because a hook would run out of time.
 */
export async function startWellBeforeMidnight(minutes = 3): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < minutes * 60_000) await sleep(left + 1_000);
}
