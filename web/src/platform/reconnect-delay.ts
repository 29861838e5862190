/** Reconnect delay of the cable: the interval of its connection checks, and so of its retries. */
const SHORTEST_S = 3;
const LONGEST_S = 30;
const MULTIPLIER = 5;
/** Random spread, so that not all pages reconnect at the same moment after a server restart. */
const SPREAD = 0.2;

export function reconnectDelayMs(attempts: number, chance = Math.random()): number {
  const seconds = MULTIPLIER * Math.log(attempts + 1) * (1 + SPREAD * chance);
  return Math.round(1000 * Math.min(LONGEST_S, Math.max(SHORTEST_S, seconds)));
}
