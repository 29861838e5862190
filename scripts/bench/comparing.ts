/**
 * Measures the product's requests per second, alone or compared with pgbench. Product and pgbench
 * run alternately in rounds; each printed number is the median of the rounds.
 */
import {
  median,
  readProcessCpuSeconds,
  readLoadToolCpuSeconds,
  samplePostgresCpuTime,
} from "./machine.ts";
import { runPgbench } from "./pgbench.ts";
import type { BenchmarkServer } from "./product.ts";
import type { LoadTestResult, BenchmarkResult } from "./rate.ts";
import { runWrk } from "./wrk.ts";

export interface BenchSetup {
  environment: Record<string, string>;
  databaseUrl: string;
  database: string;
  /** The server processes that run now. The benchmark sums their processor time. */
  processes: BenchmarkServer[];
  seconds: number;
  rounds: number;
  clients: number;
}

export type LoadGenerator = (seconds: number) => Promise<LoadTestResult>;

/**
 * Milliseconds of processor time per request: of the server (`own`), of PostgreSQL (`engine`) and
 * of the load tool.
 */
interface Cost {
  own: number;
  engine: number;
  tool: number;
}

/**
 * Measures the product (`ask`) and pgbench in turn; pgbench runs the same SELECTs (`transaction`).
 * Prints requests per second and processor time per request of both.
 */
export async function compareWithPgbench(
  bench: BenchSetup,
  what: { title: string; asked: string },
  transaction: string,
  ask: LoadGenerator,
): Promise<void> {
  const { databaseUrl, rounds, seconds, clients } = bench;
  const rates = { engine: [] as LoadTestResult[], product: [] as LoadTestResult[] };
  const costs = { engine: [] as Cost[], product: [] as Cost[] };
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await weighed(bench, () =>
      runPgbench(databaseUrl, transaction, { seconds, clients }),
    );
    rates.engine.push(bare.answered);
    costs.engine.push(bare.cost);
    const asked = await weighed(bench, () => ask(seconds));
    rates.product.push(asked.answered);
    costs.product.push(asked.cost);
  }
  printLine(`\n${what.title}`);
  const selects = transaction.split("\n").filter((line) => !line.startsWith("\\")).length;
  const engine = report(`pgbench, the same ${selects} SELECTs`, rates.engine);
  const engineCost = reportCost("pgbench", costs.engine);
  const ours = report(`GET ${what.asked}`, rates.product);
  const ourCost = reportCost("wrk", costs.product);
  const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;
  printLine(`  rate beside pgbench's ${percent(ours / engine)}`);
  printLine(
    `  by processor time, where all others on the machine count for nothing ${percent(engineCost / ourCost)}`,
  );
}

async function weighed(
  bench: BenchSetup,
  work: () => Promise<LoadTestResult>,
): Promise<{ answered: LoadTestResult; cost: Cost }> {
  const [own, tool] = [productSeconds(bench), readLoadToolCpuSeconds()];
  const engineSpent = samplePostgresCpuTime(bench.database);
  const answered = await work();
  const each = (spent: number) => (spent / answered.requests) * 1000;
  const cost = {
    engine: each(engineSpent()),
    own: each(productSeconds(bench) - own),
    tool: each(readLoadToolCpuSeconds() - tool),
  };
  return { answered, cost };
}

function reportCost(tool: string, costs: readonly Cost[]): number {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick));
  const [own, engine, asking] = [of((c) => c.own), of((c) => c.engine), of((c) => c.tool)];
  const all = own + engine + asking;
  const parts = [
    `product ${own.toFixed(2)}`,
    `PostgreSQL ${engine.toFixed(2)}`,
    `${tool} ${asking.toFixed(2)}`,
  ];
  printLine(`    processor time of one ${all.toFixed(2)} ms: ${parts.join(", ")}`);
  return all;
}

/** Prints the rate and returns the number of requests. */
export async function measureRequestRateWithWrk(
  { rounds, seconds, clients }: BenchSetup,
  what: string,
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  const rates: LoadTestResult[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rates.push(await runWrk(url, { seconds, clients, headers }));
  }
  report(what, rates);
  return rates.reduce((sum, { requests }) => sum + requests, 0);
}

function productSeconds({ processes }: BenchSetup): number {
  return processes.reduce((sum, { pid }) => sum + readProcessCpuSeconds(pid), 0);
}

function report(what: string, rates: readonly BenchmarkResult[]): number {
  const of = (pick: (rate: BenchmarkResult) => number) => median(rates.map(pick));
  const perSecond = of((rate) => rate.perSecond);
  const shown = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond);
  const p50 = of((rate) => rate.p50).toFixed(2);
  const p99 = of((rate) => rate.p99).toFixed(2);
  printLine(`  ${what}: ${shown}/s, p50 ${p50} ms, p99 ${p99} ms`);
  return perSecond;
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
