/** Computes how long the cable client waits before it reconnects. */
const SHORTEST_S = 3;
const LONGEST_S = 30;
const MULTIPLIER = 5;
/**
 * Largest random addition to the delay, as a fraction of the delay. The addition spreads the
 * reconnects of many pages after a server restart.
 */
const SPREAD = 0.2;

export function computeReconnectDelayMs(attempts: number, chance = Math.random()): number {
  const seconds = MULTIPLIER * Math.log(attempts + 1) * (1 + SPREAD * chance);
  return Math.round(1000 * Math.min(LONGEST_S, Math.max(SHORTEST_S, seconds)));
}
