/**
 * Causes the faults of the chaos test and decides when each starts. The same seed gives nearly
 * the same faults.
 */
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../scripts/chance.ts";
import type { ScratchRedis } from "../../scripts/services/redis.ts";
import type { OwnSite } from "../support/server.ts";
import type { Writer } from "./chaos-people.ts";

const KINDS = ["server killed", "Redis killed", "network cut", "reloaded", "tab closed"] as const;
export type Kind = (typeof KINDS)[number];

/** How often each kind of fault is chosen, in percent of all faults. */
const SHARES: Record<Kind, number> = {
  "server killed": 8,
  "Redis killed": 12,
  "network cut": 50,
  reloaded: 15,
  "tab closed": 15,
};
const TICKETS = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
/**
 * The next fault starts at most 200 ms after the users have written this many more comments. If
 * no user can write a comment, the next fault starts after 4 seconds multiplied by the number of
 * users.
 */
const COMMENTS_BETWEEN = 1;
const LONGEST_REST_WITH_EACH_MS = 4_000;
const LONGEST_MOMENT_MS = 200;
const LONGEST_AWAY_MS = 400;
const LONGEST_CUT_MS = 1_500;
const STARTS = 5;

/**
 * Gives this process a higher priority than the browsers have, because real users have their own
 * machines. Processes that it starts later inherit the priority. Without root, the priority stays
 * the same and the test takes longer.
 */
export function goBeforeBrowsers(isFirst: boolean): void {
  try {
    setPriority(isFirst ? -10 : 0);
  } catch {
    // Only root can raise the priority. For other users the default priority stays.
  }
}

/**
 * Starts the faults one after the other; several can be active at the same time. Resolves when all are
 * over and server, Redis and network work again.
 */
export async function makeTrouble(
  world: { site: OwnSite; redis: ScratchRedis; people: readonly Writer[] },
  times: number,
  chance: Chance,
): Promise<Record<Kind, number>> {
  const { site, redis, people } = world;
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const faults: Promise<void>[] = [];
  const away = new Set<Kind>();

  /**
   * Stops the server or Redis and later starts it again. There is one of each, so `away` lists what
   * is down now.
   */
  const goAway = async (kind: Kind, leave: () => Promise<void>, back: () => Promise<void>) => {
    away.add(kind);
    await leave();
    await sleep(chance.below(LONGEST_AWAY_MS));
    await back();
    away.delete(kind);
  };
  /**
   * Starts the server. A start can time out on a busy machine, because every browser reconnects at
   * once; then starts the server again.
   */
  const start = async (tries = STARTS): Promise<void> => {
    try {
      await site.revive();
    } catch (error) {
      if (tries === 1) throw error;
      await start(tries - 1);
    }
  };
  const cutOff = async ({ wire }: Writer) => {
    wire.cut(true);
    await sleep(chance.below(LONGEST_CUT_MS));
    wire.cut(false);
  };
  const strike = (kind: Kind): Promise<void> => {
    const connected = people.filter(({ wire }) => !wire.isCut);
    if (kind === "server killed")
      return goAway(
        kind,
        () => site.crash(),
        () => start(),
      );
    if (kind === "Redis killed")
      return goAway(
        kind,
        () => redis.stop(),
        () => redis.start(),
      );
    if (kind === "network cut") return cutOff(chance.pick(connected));
    const victim = chance.pick(people);
    const harm = kind === "reloaded" ? victim.reload() : victim.closeTab(chance.happens(0.5));
    // The reload can fail, for example while the server is down. This fault only has to make the
    // browser leave the old page.
    return harm.catch(() => undefined);
  };

  const written = () => people.reduce((total, { pressed }) => total + pressed.size, 0);
  const rest = async () => {
    const [before, deadline] = [
      written(),
      performance.now() + people.length * LONGEST_REST_WITH_EACH_MS,
    ];
    while (written() < before + COMMENTS_BETWEEN && performance.now() < deadline) await sleep(10);
    await sleep(chance.below(LONGEST_MOMENT_MS));
  };

  for (let n = 0; n < times; n += 1) {
    await rest();
    const possible = TICKETS.filter(
      (kind) =>
        !away.has(kind) && (kind !== "network cut" || people.some(({ wire }) => !wire.isCut)),
    );
    const kind = chance.pick(possible);
    counts[kind] += 1;
    const fault = strike(kind);
    // Prevents an unhandled rejection; `Promise.all` below reports the error.
    fault.catch(() => undefined);
    faults.push(fault);
  }
  await Promise.allSettled(faults);
  await Promise.all(faults);
  return counts;
}
