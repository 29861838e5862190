/**
 * bin/bench memory: measures the memory of one server process, idle, under load and afterwards, and of the
 * whole idle installation. It starts its own PostgreSQL and Redis with Debian's defaults, because the
 * caches of shared servers depend on what ran before.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { readParentPid, readProportionalMiB, readResidentMiB } from "../process-memory.ts";
import { startScratchPostgres } from "../services.ts";
import { startScratchRedis } from "../services/redis.ts";
import { findFreePort } from "../services/state.ts";
import { printLine } from "./comparing.ts";
import { createIssueWithLongDescription } from "./issue-page.ts";
import { readProcessCpuSeconds } from "./machine.ts";
import { startBenchmarkServer, type BenchmarkServer } from "./product.ts";
import { runWrk } from "./wrk.ts";

const DEBIAN_DEFAULTS = { shared_buffers: "128MB", max_connections: "100" };
/** The process collects its garbage after 15 s without work. */
const IDLE_MS = 30_000;
const LATER_MS = 60_000;
/** Upper limits of the proportional size (PSS) in MiB. The command fails beyond them. */
const LIMITS = { idle: 200, loaded: 300, later: 230, stack: 300 };
/** How much more memory the second half of the pages can take than the first, in MiB. */
const GROWTH_MAX = 10;

interface MemoryBenchOptions {
  secret: string;
  pages: number;
  clients: number;
  /** Duration of one round of page loads. Memory is read after each round. */
  seconds: number;
}

export async function benchmarkMemory(options: MemoryBenchOptions): Promise<void> {
  const postgres = await startScratchPostgres({ settings: DEBIAN_DEFAULTS });
  const redis = await startScratchRedis();
  let server: BenchmarkServer | undefined;
  try {
    await migrate(postgres.url, () => undefined);
    server = await startBenchmarkServer({
      CAIRN_SECRET: options.secret,
      CAIRN_PORT: String(await findFreePort()),
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
    });
    await measure(server, options, await findServices(postgres.adminUrl, redis.findPid));
  } finally {
    await server?.stop();
    await redis.remove();
    await postgres.stop();
  }
}

async function measure(
  { url, pid }: BenchmarkServer,
  { pages, clients, seconds }: MemoryBenchOptions,
  services: { postgres: number; redis: number },
): Promise<void> {
  await sleep(IDLE_MS);
  const idle = readMemory(pid);
  const postgres = { proportional: readProportionalMiB(services.postgres) };
  const redis = { proportional: readProportionalMiB(services.redis) };
  const all = idle.proportional + postgres.proportional + redis.proportional;
  printLine("\n| | PSS, MiB | limit | resident, MiB |\n|---|---|---|---|");
  printRow("one process, idle", idle, LIMITS.idle);
  printRow("PostgreSQL, idle", postgres);
  printRow("Redis, idle", redis);
  printRow("all of them", { proportional: all }, LIMITS.stack);

  const { page, cookie } = await createIssueWithLongDescription(url, 20_000);
  const samples: { pages: number; memory: Memory }[] = [];
  const cpuBefore = readProcessCpuSeconds(pid);
  const began = performance.now();
  let loaded = 0;
  while (loaded < pages) {
    loaded += (await runWrk(`${url}${page}`, { seconds, clients, headers: { cookie } })).requests;
    samples.push({ pages: loaded, memory: readMemory(pid) });
  }
  const rate = (loaded / (performance.now() - began)) * 1000;
  const cpu = ((readProcessCpuSeconds(pid) - cpuBefore) / loaded) * 1000;
  const first = findHighest(samples.filter((sample) => sample.pages <= pages / 2));
  const second = findHighest(samples.filter((sample) => sample.pages > pages / 2));
  printRow(`highest of the first ${pages / 2} pages of an issue, ${clients} clients`, first);
  printRow(`highest of the next ${pages / 2} pages`, second, first.proportional + GROWTH_MAX);
  printRow(`after ${loaded} pages`, readMemory(pid), LIMITS.loaded);
  await sleep(LATER_MS);
  printRow("a minute later", readMemory(pid), LIMITS.later);
  printLine(`\n${rate.toFixed(0)} pages per second, processor time of one ${cpu.toFixed(2)} ms`);
}

/** Memory in MiB. The resident size is given for the server only: PostgreSQL's processes share memory. */
interface Memory {
  proportional: number;
  resident?: number;
}

function readMemory(pid: number): Memory {
  return { proportional: readProportionalMiB(pid), resident: readResidentMiB(pid) };
}

function findHighest(samples: readonly { memory: Memory }[]): Memory {
  const [highest] = samples
    .map(({ memory }) => memory)
    .toSorted((one, other) => other.proportional - one.proportional);
  return highest ?? { proportional: Number.NaN };
}

function printRow(what: string, { proportional, resident }: Memory, limit?: number): void {
  const figures = [proportional, limit, resident].map((value) => value?.toFixed(0) ?? "");
  printLine(`| ${what} | ${figures.join(" | ")} |`);
  if (limit !== undefined && proportional > limit) process.exitCode = 1;
}

async function findServices(
  adminUrl: string,
  findRedisPid: () => Promise<number | undefined>,
): Promise<{ postgres: number; redis: number }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postgres = readParentPid(rows[0]?.pid ?? 0);
  await client.end();
  const redis = await findRedisPid();
  if (postgres === undefined || redis === undefined) throw new Error("A service has stopped.");
  return { postgres, redis };
}
