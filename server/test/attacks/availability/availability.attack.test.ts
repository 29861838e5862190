/**
 * Availability test: while an attacker uses ten connections, the requests of a member must stay
 * fast and must not be refused. .ci/run runs a few attacks briefly, chosen by a printed seed.
 * CAIRN_ATTACKS=full runs all attacks for CAIRN_ATTACK_SECONDS each, and CAIRN_ATTACK_LIMITS=open
 * turns the rate limits off.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandomGenerator } from "../../../../scripts/chance.ts";
import { computeTimeLimitMs } from "../../allowed-time.ts";
import { median, percentile, printMeasurements } from "../../faults/figures.ts";
import { chooseTestSeed } from "../seed.ts";
import { AVAILABILITY_ATTACKS } from "./attacks.ts";
import type { AttackReport, AttackInstructions } from "./attacker.ts";
import { measureReadDurations } from "./reader.ts";
import { startAttackFixture, type AttackFixture } from "./target.ts";

const full = process.env["CAIRN_ATTACKS"] === "full";
const open = process.env["CAIRN_ATTACK_LIMITS"] === "open";
const seconds = Number(process.env["CAIRN_ATTACK_SECONDS"] ?? (full ? 30 : 3));
const SAMPLE = 4;
const CONNECTIONS = 10;
const P95_GOAL_MS = 500;

const names = AVAILABILITY_ATTACKS.map(({ name }) => name);
const chosen = full
  ? names
  : createRandomGenerator(chooseTestSeed("attacks")).shuffled(names).slice(0, SAMPLE);

let stage: AttackFixture;
beforeAll(async () => {
  stage = await startAttackFixture({ open });
}, 120_000);
afterAll(async () => {
  await stage.server.kill();
});

it.each(chosen)("%s: others read on", { timeout: 120_000 }, async (attack) => {
  const { target, server, reader } = stage;
  const allowedBefore = await computeTimeLimitMs(P95_GOAL_MS);
  let isOver = false;
  const reading = measureReadDurations(() => isOver, server.url, reader);
  // Otherwise an earlier attack could have used up a limit of the requests that prepare this one.
  await forgetRateLimits();
  const order: AttackInstructions = { attack, target, connections: CONNECTIONS, seconds };
  const { requests, statuses } = await attackWith(order);
  isOver = true;
  const { times, refusals } = await reading;
  printMeasurements(attack, {
    attacks: requests,
    answers: JSON.stringify(statuses),
    reads: times.length,
    p50: median(times),
    p95: percentile(times, 0.95),
    worst: Math.max(...times),
    refused: refusals.length,
  });
  expect(refusals).toEqual([]);
  const allowed = Math.max(allowedBefore, await computeTimeLimitMs(P95_GOAL_MS));
  expect(percentile(times, 0.95)).toBeLessThan(allowed);
});

async function attackWith(order: AttackInstructions): Promise<AttackReport> {
  const attacker = fork(new URL("attacker.ts", import.meta.url));
  attacker.send(order);
  const report = once(attacker, "message").then(([message]) => message as AttackReport);
  const end = once(attacker, "disconnect").then(() => {
    throw new Error("The attacker ended without a report.");
  });
  return Promise.race([report, end]);
}

async function forgetRateLimits(): Promise<void> {
  const { commands, prefix } = stage.app.platform.redis;
  const keys = await commands.keys(`${prefix}limit:*`);
  if (keys.length > 0) await commands.del(keys);
}
