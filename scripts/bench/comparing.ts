/**
 * Measures the product's requests per second, alone or compared with pgbench. Product and pgbench
 * run alternately in rounds; each printed number is the median of the rounds.
 */
import { median, processSeconds, toolSeconds, watchEngine } from "./machine.ts";
import { pgbench } from "./pgbench.ts";
import type { Product } from "./product.ts";
import type { Answered, Rate } from "./rate.ts";
import { wrk } from "./wrk.ts";

export interface Bench {
  environment: Record<string, string>;
  databaseUrl: string;
  database: string;
  /** The server processes that run now. The benchmark sums their processor time. */
  processes: Product[];
  seconds: number;
  rounds: number;
  clients: number;
}

export type Ask = (seconds: number) => Promise<Answered>;

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
 * Measures the product (`ask`) and pgbench with the same SELECTs alternately. Prints requests per
 * second and processor time per request of both.
 */
export async function beside(
  bench: Bench,
  what: { title: string; asked: string },
  transaction: string,
  ask: Ask,
): Promise<void> {
  const { databaseUrl, rounds, seconds, clients } = bench;
  const rates = { engine: [] as Answered[], product: [] as Answered[] };
  const costs = { engine: [] as Cost[], product: [] as Cost[] };
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await weighed(bench, () =>
      pgbench(databaseUrl, transaction, { seconds, clients }),
    );
    rates.engine.push(bare.answered);
    costs.engine.push(bare.cost);
    const asked = await weighed(bench, () => ask(seconds));
    rates.product.push(asked.answered);
    costs.product.push(asked.cost);
  }
  say(`\n${what.title}`);
  const selects = transaction.split("\n").filter((line) => !line.startsWith("\\")).length;
  const engine = report(`pgbench, the same ${selects} SELECTs`, rates.engine);
  const engineCost = reportCost("pgbench", costs.engine);
  const ours = report(`GET ${what.asked}`, rates.product);
  const ourCost = reportCost("wrk", costs.product);
  const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;
  say(`  rate beside pgbench's ${percent(ours / engine)}`);
  say(
    `  by processor time, where all others on the machine count for nothing ${percent(engineCost / ourCost)}`,
  );
}

async function weighed(
  bench: Bench,
  work: () => Promise<Answered>,
): Promise<{ answered: Answered; cost: Cost }> {
  const [own, tool] = [productSeconds(bench), toolSeconds()];
  const engineSpent = watchEngine(bench.database);
  const answered = await work();
  const each = (spent: number) => (spent / answered.requests) * 1000;
  const cost = {
    engine: each(engineSpent()),
    own: each(productSeconds(bench) - own),
    tool: each(toolSeconds() - tool),
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
  say(`    processor time of one ${all.toFixed(2)} ms: ${parts.join(", ")}`);
  return all;
}

export async function alone(
  { rounds, seconds, clients }: Bench,
  what: string,
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  const rates: Rate[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rates.push(await wrk(url, { seconds, clients, headers }));
  }
  report(what, rates);
}

function productSeconds({ processes }: Bench): number {
  return processes.reduce((sum, { pid }) => sum + processSeconds(pid), 0);
}

function report(what: string, rates: readonly Rate[]): number {
  const of = (pick: (rate: Rate) => number) => median(rates.map(pick));
  const perSecond = of((rate) => rate.perSecond);
  const shown = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond);
  const p50 = of((rate) => rate.p50).toFixed(2);
  const p99 = of((rate) => rate.p99).toFixed(2);
  say(`  ${what}: ${shown}/s, p50 ${p50} ms, p99 ${p99} ms`);
  return perSecond;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
