/**
 * Collects all regular expressions below some folders and checks each different one once, in
 * several worker threads.
 */
import { hash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { checkout } from "../services/state.ts";
import { recordBuiltPatterns } from "./built.ts";
import type { PatternException } from "./exceptions.ts";
import { findPatterns } from "./literals.ts";

export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

const WORKERS = 2;
/**
 * Time limit for the check of one pattern. Even on a busy machine, only a pattern with
 * exponential time exceeds it.
 */
const TIME_LIMIT_MS = 20_000;
const CACHE = join(checkout, "node_modules/.cache/cairn/regular-expressions.json");

/**
 * Checks all regular expressions below `root`. Returns one line for each problem, and the number of
 * different patterns.
 */
export async function findPatternFaults(
  root: string,
  exceptions: readonly PatternException[],
): Promise<{ faults: string[]; count: number }> {
  const patterns: Pattern[] = [];
  const places: { file: string; line: number }[] = [];
  for (const file of filesBelow(root)) {
    const { literals, built } = findPatterns(file, readFileSync(join(root, file), "utf8"));
    for (const literal of literals) patterns.push({ file, ...literal });
    places.push(...built.map((line) => ({ file, line })));
  }
  const built = await recordBuiltPatterns([...new Set(places.map(({ file }) => file))], root);
  const unmade = places.filter(
    (place) => !built.some(({ file, line }) => file === place.file && line === place.line),
  );
  patterns.push(...built);
  const attacks = await judgeAll(patterns);
  const used = new Set<PatternException>();
  const faults = unmade.map(
    ({ file, line }) =>
      `${file}:${line}: this pattern is made at run time and was not seen; call what makes it in scripts/regular-expressions/built.ts`,
  );
  for (const pattern of patterns) {
    const attack = attacks.get(formatPattern(pattern)) ?? null;
    if (attack === null) continue;
    const excused = exceptions.find(
      (each) => each.file === pattern.file && each.pattern === formatPattern(pattern),
    );
    if (excused !== undefined) used.add(excused);
    else {
      faults.push(
        `${pattern.file}:${pattern.line}: ${formatPattern(pattern)} takes more than linear time on texts like ${attack}`,
      );
    }
  }
  for (const each of exceptions) {
    if (!used.has(each))
      faults.push(`${each.file}: the exception for ${each.pattern} is not needed`);
  }
  return { faults: [...new Set(faults)], count: new Set(patterns.map(formatPattern)).size };
}

function filesBelow(root: string): string[] {
  return globSync("{server,contract,web}/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
}

export function formatPattern({ source, flags }: { source: string; flags: string }): string {
  return `/${source}/${flags}`;
}

/**
 * Maps each pattern to the attack string that made it slow, or to null. Patterns that the cache
 * lists as linear are not checked again.
 */
async function judgeAll(patterns: readonly Pattern[]): Promise<Map<string, string | null>> {
  const key = rulesKey();
  const cached = readCache();
  const linear = new Set(cached.key === key ? cached.linear : []);
  const results = new Map<string, string | null>();
  const queue = [
    ...new Map(patterns.map((pattern) => [formatPattern(pattern), pattern])).values(),
  ].filter((pattern) => !linear.has(formatPattern(pattern)));
  await Promise.all(
    Array.from({ length: Math.min(WORKERS, queue.length) }, () => work(queue, results)),
  );
  for (const [pattern, attack] of results) if (attack === null) linear.add(pattern);
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify({ key, linear: [...linear] }));
  return results;
}

async function work(queue: Pattern[], results: Map<string, string | null>): Promise<void> {
  let worker = openWorker();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const answer = await ask(worker, next);
    results.set(formatPattern(next), answer === "late" ? "its own parts, without an end" : answer);
    if (answer === "late") {
      await worker.terminate();
      worker = openWorker();
    }
  }
  await worker.terminate();
}

function openWorker(): Worker {
  return new Worker(new URL("judging.ts", import.meta.url), { execArgv: [] });
}

function ask(worker: Worker, { source, flags }: Pattern): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve("late"), TIME_LIMIT_MS);
    worker.removeAllListeners().on("error", reject);
    worker.on("message", (answer: string | null) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.postMessage({ source, flags }, []);
  });
}

/**
 * Hashes the checker's own files. Results that another version of the checker has cached are
 * ignored.
 */
function rulesKey(): string {
  const files = ["judging.ts", "pumping.ts", "attacks.ts", "../../package.json"];
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
  return hash("sha256", texts.join("\n") + process.version);
}

function readCache(): { key: string; linear: string[] } {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8")) as { key: string; linear: string[] };
  } catch {
    return { key: "", linear: [] };
  }
}
