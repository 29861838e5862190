/** How often the connection is looked at, and so how soon it is tried again. */
const SHORTEST_S = 3;
const LONGEST_S = 30;
const MULTIPLIER = 5;
/** After a restart not all pages should come back in the same moment. */
const SPREAD = 0.2;

export function reconnectDelayMs(attempts: number, chance = Math.random()): number {
  const seconds = MULTIPLIER * Math.log(attempts + 1) * (1 + SPREAD * chance);
  return Math.round(1000 * Math.min(LONGEST_S, Math.max(SHORTEST_S, seconds)));
}
