/**
 * bin/bench search: how long the command palette and the results page wait for a search among 10,000 and
 * among 1,000,000 issues, for frequent, rare and absent terms and for a number, beside the same SELECTs in
 * pgbench. Requests and pgbench alternate.
 */
import { performance } from "node:perf_hooks";
import { DEVELOPER } from "../../contract/src/access.ts";
import {
  paletteSearchUrl,
  SEARCH_RESULTS_PATH,
  searchUrl,
} from "../../contract/src/search/search.ts";
import type { SeedScaleResult } from "../seed-scale/seeding.ts";
import { printLine, type BenchSetup } from "./comparing.ts";
import { signUpBenchUser } from "./issue-page.ts";
import { median } from "./machine.ts";
import { runPgbench } from "./pgbench.ts";
import { recordSelectStatements } from "./statements.ts";

const SAMPLES = Number(process.env["BENCH_SAMPLES"] ?? 20);
const PGBENCH_SECONDS = 2;
/** What users type: the beginning of a term, frequent and rare terms, two terms, a number, nonsense. */
const TEXTS = ["we", "the", "webhook", "webhook retries", "4711", "#4711", "zzzqqq"];

export interface SearchTiming {
  what: string;
  product: number;
  engine: number;
}

/** Searches as a new member of the first project. */
export async function measureSearchTimes(
  bench: BenchSetup,
  url: string,
  { projects, owner }: SeedScaleResult,
): Promise<SearchTiming[]> {
  const [place] = projects;
  if (place === undefined) throw new Error("The bench needs its project.");
  const project = place.fullPath;
  const { cookie, username } = await signUpBenchUser(url);
  const added = await fetch(`${url}/api/v4/projects/${place.id}/members`, {
    method: "POST",
    headers: { "private-token": owner.token ?? "", "content-type": "application/json" },
    body: JSON.stringify({ username, access_level: DEVELOPER }),
  });
  if (!added.ok) throw new Error(await added.text());
  const timings: SearchTiming[] = [];
  for (const text of TEXTS) {
    const asked = {
      "palette, no project": paletteSearchUrl({ search: text }),
      "palette, in a project": paletteSearchUrl({ search: text, project }),
      "results page": searchUrl(SEARCH_RESULTS_PATH, { search: text }),
    };
    for (const [where, path] of Object.entries(asked)) {
      timings.push({ what: `${text}: ${where}`, ...(await measure(bench, url, path, { cookie })) });
    }
  }
  return timings;
}

export function printSearchTimes(title: string, timings: readonly SearchTiming[]): void {
  printLine(`\n| ${title} | median | the same SELECTs in pgbench |\n|---|---|---|`);
  for (const { what, product, engine } of timings) {
    printLine(`| ${what} | ${product.toFixed(1)} ms | ${engine.toFixed(1)} ms |`);
  }
}

async function measure(
  bench: BenchSetup,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ product: number; engine: number }> {
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
  return { product: median(times), engine: engine.p50 };
}
