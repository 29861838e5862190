/** Measures how long one request waits for its answer, beside the same SELECTs in pgbench. */
import { performance } from "node:perf_hooks";
import type { BenchSetup } from "./comparing.ts";
import { median } from "./machine.ts";
import { runPgbench } from "./pgbench.ts";
import { recordSelectStatements } from "./statements.ts";

const SAMPLES = Number(process.env["BENCH_SAMPLES"] ?? 20);
const PGBENCH_SECONDS = 2;

/** Milliseconds: the median and the longest of the server's answers, and the median of pgbench. */
export interface RequestTimes {
  product: number;
  longest: number;
  engine: number;
}

export async function measureRequest(
  bench: BenchSetup,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<RequestTimes> {
  const statements = await recordSelectStatements(bench.environment, { url: path, headers });
  const times: number[] = [];
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - began;
  };
  await ask();
  const engine = await runPgbench(bench.databaseUrl, statements, {
    seconds: PGBENCH_SECONDS,
    clients: 1,
  });
  for (let sample = 0; sample < SAMPLES; sample += 1) times.push(await ask());
  return { product: median(times), longest: Math.max(...times), engine: engine.p50 };
}
