/**
 * Injects the faults of the chaos test: killed servers, cut networks, reloaded pages and closed
 * tabs. Also decides when each fault starts. The same seed gives nearly the same faults.
 */
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { RandomGenerator } from "../../scripts/chance.ts";
import type { ScratchRedis } from "../../scripts/services/redis.ts";
import type { KillableServer } from "../support/server.ts";
import type { SimulatedWriter } from "./chaos-people.ts";

const KINDS = ["server killed", "Redis killed", "network cut", "reloaded", "tab closed"] as const;
export type FaultKind = (typeof KINDS)[number];

/** How often each kind of fault is chosen, in percent of all faults. */
const SHARES: Record<FaultKind, number> = {
  "server killed": 8,
  "Redis killed": 12,
  "network cut": 50,
  reloaded: 15,
  "tab closed": 15,
};
const TICKETS = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
/**
 * Number of comments that the users send between two faults. The next fault starts after these
 * comments and a random pause of at most 200 ms. If the users cannot send the comments, the fault
 * waits for them at most 4 seconds times the number of users.
 */
const COMMENTS_BETWEEN = 1;
const LONGEST_REST_WITH_EACH_MS = 4_000;
const LONGEST_MOMENT_MS = 200;
const LONGEST_AWAY_MS = 400;
const LONGEST_CUT_MS = 1_500;
const STARTS = 5;

/**
 * Sets the priority of this process. With `isFirst`, the priority is higher than that of the
 * browsers, because the browsers of real users run on other machines. Without `isFirst`, it is the
 * default priority. Processes that this process starts later inherit the priority. Only root can
 * raise the priority; for other users the call has no effect and the test takes longer.
 */
export function setProcessPriority(isFirst: boolean): void {
  try {
    setPriority(isFirst ? -10 : 0);
  } catch {
    // Only root can raise the priority. For other users the default priority stays.
  }
}

/**
 * Starts the faults one after the other; several faults can be active at the same time. Resolves
 * when all faults are over and server, Redis and network work again.
 */
export async function injectFaults(
  world: { site: KillableServer; redis: ScratchRedis; people: readonly SimulatedWriter[] },
  times: number,
  chance: RandomGenerator,
): Promise<Record<FaultKind, number>> {
  const { site, redis, people } = world;
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  const faults: Promise<void>[] = [];
  const away = new Set<FaultKind>();

  /**
   * Stops the server or Redis, and starts it again after a random pause. `away` contains what is
   * down now, so that no fault stops the same process twice.
   */
  const goAway = async (kind: FaultKind, leave: () => Promise<void>, back: () => Promise<void>) => {
    away.add(kind);
    await leave();
    await sleep(chance.below(LONGEST_AWAY_MS));
    await back();
    away.delete(kind);
  };
  /**
   * Starts the server, and tries again when the start fails. A start can time out on a busy
   * machine, because every browser reconnects at once.
   */
  const start = async (tries = STARTS): Promise<void> => {
    try {
      await site.revive();
    } catch (error) {
      if (tries === 1) throw error;
      await start(tries - 1);
    }
  };
  const cutOff = async ({ wire }: SimulatedWriter) => {
    wire.cut(true);
    await sleep(chance.below(LONGEST_CUT_MS));
    wire.cut(false);
  };
  const strike = (kind: FaultKind): Promise<void> => {
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
