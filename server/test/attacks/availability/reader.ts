/**
 * The member who only reads in the availability tests: sends the requests of a page one after the
 * other, and records how long each takes.
 */
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 40;
const PATIENCE_MS = 20_000;

export interface ReadMeasurements {
  times: number[];
  refusals: string[];
}

export async function measureReadDurations(
  isOver: () => boolean,
  url: string,
  { headers, paths }: { headers: Record<string, string>; paths: readonly string[] },
): Promise<ReadMeasurements> {
  const times: number[] = [];
  const refusals: string[] = [];
  for (let round = 0; !isOver(); round += 1) {
    const path = paths[round % paths.length] ?? "/";
    const started = performance.now();
    try {
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      await answer.arrayBuffer();
      if (answer.status !== 200) refusals.push(`${answer.status} ${path}`);
    } catch (error) {
      refusals.push(`${String(error)} ${path}`);
    }
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return { times, refusals };
}
