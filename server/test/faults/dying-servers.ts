/**
 * Runs two server processes and repeatedly kills one of them during requests. While it restarts,
 * clients can use the other.
 */
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { startServer, type ServerProcess } from "../process.ts";

const LONGEST_LIFE_MS = 1_000;

export interface KillReport {
  kills: number;
  /** How many requests were in progress in the killed processes, summed over all kills. */
  struck: number;
}

export interface KillableServers {
  /** Calls `work` with the URL of one of the running servers. */
  ask<T>(work: (url: string) => Promise<T>): Promise<T>;
  /**
   * Kills one of the two servers at a time. Ends after `times` kills, or as soon as `isEnough`
   * returns true.
   */
  kill(times: number, isEnough?: () => Promise<boolean>): Promise<KillReport>;
  end(): Promise<void>;
}

export async function startKillableServers(
  environment: Record<string, string>,
): Promise<KillableServers> {
  // Starts one process and stops it normally, so that it writes its compile cache. A killed process
  // writes none. With the cache, the other processes start in half the time.
  const compiled = await mkdtemp(join(tmpdir(), "cairn-compiled-"));
  const quick = { ...environment, NODE_COMPILE_CACHE: compiled };
  const first = await startServer(quick);
  await first.kill("SIGTERM");
  const slots = [new Slot(quick), new Slot(quick)];
  await Promise.all(slots.map((slot) => slot.start()));
  return {
    async ask(work) {
      for (;;) {
        const up = slots.filter((slot) => slot.server !== null);
        const slot = up[randomInt(Math.max(1, up.length))];
        if (slot !== undefined) return slot.serve(work);
        await sleep(10);
      }
    },

    async kill(times, isEnough = async () => false) {
      const toll = { kills: 0, struck: 0 };
      const killOne = async (slot: Slot) => {
        while (toll.kills < times && !(await isEnough())) {
          toll.kills += 1;
          await sleep(randomInt(LONGEST_LIFE_MS));
          toll.struck += await slot.dieAtWork();
          await slot.start();
        }
      };
      await Promise.all(slots.map((slot) => killOne(slot)));
      return toll;
    },

    async end() {
      await Promise.all(slots.map(async (slot) => slot.server?.kill()));
      await rm(compiled, { recursive: true, force: true });
    },
  };
}

/** One of the two servers. Each restart replaces its process. */
class Slot {
  server: ServerProcess | null = null;
  #underWay = 0;
  readonly #environment: Record<string, string>;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  async start(): Promise<void> {
    this.server = await startServer(this.#environment);
  }

  async serve<T>(work: (url: string) => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work(this.server?.url ?? "");
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Kills the process once requests are in progress, and returns how many requests there were. */
  async dieAtWork(): Promise<number> {
    while (this.#underWay === 0) await turn();
    const struck = this.#underWay;
    const { server } = this;
    this.server = null;
    await server?.kill("SIGKILL");
    return struck;
  }
}
