/**
 * Tests floods of cable connections and subscriptions. Measures how fast the server still answers
 * a legitimate user.
 *
 * @module-tag sweep
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { expect, test } from "vitest";
import { computeTimeLimitMs } from "../allowed-time.ts";
import { startTestApp } from "../app.ts";
import { createTestPerson, sessionHeaders } from "../people.ts";
import { createTestProject } from "../places.ts";
import type { CableAttackInstructions, CableAttackOutcome } from "./cable-attacker.ts";

// Raises only the rate limit of sign-ups. The limits that stop the flood keep their default
// values.
const app = await startTestApp({ CAIRN_RATE_LIMITS: "signUpByAddress=100" });
const owner = await createTestPerson(app);
const project = await createTestProject(app, owner, { visibility: "public" });
const address = await app.listen();
const ISSUES = 60;
const ATTACK_MS = 5_000;
const STATEMENTS_PER_READ = 10;
for (let count = 0; count < ISSUES; count++) {
  const url = `/api/v4/projects/${project.id}/issues`;
  const payload = { title: "An issue" };
  await app.http.inject({ method: "POST", url, headers: sessionHeaders(owner), payload });
}

async function runAttack(
  attack: Omit<CableAttackInstructions, "url">,
): Promise<CableAttackOutcome> {
  const url = `${address.replace("http", "ws")}/-/cable`;
  const worker = new Worker(new URL("cable-attacker.ts", import.meta.url), {
    workerData: { ...attack, url } satisfies CableAttackInstructions,
  });
  const [outcome] = (await once(worker, "message")) as [CableAttackOutcome];
  await worker.terminate();
  return outcome;
}

/**
 * Requests an issue repeatedly for `forMs` milliseconds. Returns the durations and the statuses
 * of the responses.
 */
async function timeReads(forMs: number): Promise<{ ms: number[]; statuses: number[] }> {
  const seen: { ms: number[]; statuses: number[] } = { ms: [], statuses: [] };
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const before = performance.now();
    const answer = await fetch(`${address}/api/v4/projects/${project.id}/issues/1`, {
      headers: { cookie: owner.cookie },
    });
    await answer.arrayBuffer();
    seen.ms.push(performance.now() - before);
    seen.statuses.push(answer.status);
    await sleep(50);
  }
  return seen;
}

/**
 * How many commands and connections the rate limits and budgets of the cable have refused so far.
 */
async function refusals(): Promise<number> {
  const { values } = await app.platform.metrics.refused.get();
  const ofCable = values.filter(({ labels }) => String(labels.limit).startsWith("cable_"));
  return ofCable.reduce((sum, { value }) => sum + value, 0);
}

async function statements(): Promise<number> {
  const { values } = await app.platform.metrics.statements.get();
  return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0;
}

test("visitors who subscribe at full speed and reconnect do not slow a signed-in user [H3]", async () => {
  const commands = Array.from({ length: ISSUES }, (_each, index) => {
    const iid = index + 1;
    const identifier = JSON.stringify({
      channel: ISSUES_CHANNEL,
      project_path: project.path,
      iid,
    });
    return JSON.stringify({ command: "subscribe", identifier });
  });
  const limitBefore = await computeTimeLimitMs(500);
  const before = await statements();
  const attack = runAttack({ sockets: 20, ms: ATTACK_MS, commands });
  const { ms, statuses } = await timeReads(ATTACK_MS);
  const outcome = await attack;

  expect(outcome.opened).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const p95 = ms.toSorted((one, other) => one - other)[Math.floor(ms.length * 0.95)];
  expect(p95).toBeLessThan(Math.max(limitBefore, await computeTimeLimitMs(500)));
  // A subscriber with permission may have to wait, but must not be rejected [L2].
  expect(outcome.rejected).toBe(0);
  expect(await refusals()).toBeGreaterThan(0);
  // Subtracts the SQL statements of the legitimate reads. Refused commands of the flood must not
  // cause statements.
  const spent = (await statements()) - before - ms.length * STATEMENTS_PER_READ;
  expect(spent / outcome.sent).toBeLessThan(0.5);
}, 60_000);
