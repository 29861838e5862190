/**
 * Soak test: users work while attacks run, for CAIRN_SOAK_MINUTES. The memory, file descriptors,
 * sockets and database connections of the server must not grow. All attacks run one after the
 * other, in an order that a printed seed decides.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandomGenerator } from "../../../../scripts/chance.ts";
import { median, percentile, printMeasurements } from "../../faults/figures.ts";
import { AVAILABILITY_ATTACKS } from "../availability/attacks.ts";
import type { AttackInstructions } from "../availability/attacker.ts";
import { measureReadDurations } from "../availability/reader.ts";
import { startAttackFixture, type AttackFixture } from "../availability/target.ts";
import { chooseTestSeed } from "../seed.ts";
import { readProcessResources, type ProcessResources } from "./holdings.ts";

const minutes = Number(process.env["CAIRN_SOAK_MINUTES"] ?? 30);
const READERS = 4;
const ATTACK_SECONDS = 20;
const CONNECTIONS = 10;
const SAMPLE_EVERY_MS = 5_000;
/**
 * Fraction of the samples that the test ignores at the start, because the heap of a new process
 * grows at first.
 */
const WARM_SHARE = 1 / 3;
const GROWTH_MAX = 1.15;
/**
 * Number that the test adds to the limit of each resource, because small counts, for example of
 * sockets, vary without a leak.
 */
const SLACK = 30;

let stage: AttackFixture;
beforeAll(async () => {
  stage = await startAttackFixture({ open: false });
}, 120_000);
afterAll(async () => {
  await stage.server.kill();
});

it("holds no more after the time than before", { timeout: (minutes + 5) * 60_000 }, async () => {
  const { target, server, reader, app } = stage;
  const end = Date.now() + minutes * 60_000;
  const isOver = () => Date.now() >= end;
  const readings = Array.from({ length: READERS }, () =>
    measureReadDurations(isOver, server.url, reader),
  );
  const attacking = attackUntil(isOver);
  const samples: ProcessResources[] = [];
  while (!isOver()) {
    samples.push(await readProcessResources(server, app));
    await sleep(SAMPLE_EVERY_MS);
  }
  await attacking;
  const done = await Promise.all(readings);
  const times = done.flatMap((reading) => reading.times);
  const refusals = done.flatMap((reading) => reading.refusals);
  printMeasurements("reads", {
    count: times.length,
    p95: percentile(times, 0.95),
    refused: refusals.length,
  });

  const third = Math.floor(samples.length * WARM_SHARE);
  const early = samples.slice(third, 2 * third);
  const late = samples.slice(-third);
  for (const name of ["memoryMb", "descriptors", "sockets", "connections"] as const) {
    const before = median(early.map((sample) => sample[name]));
    const after = median(late.map((sample) => sample[name]));
    const most = Math.max(...samples.map((sample) => sample[name]));
    printMeasurements(name, { first: samples[0]?.[name] ?? 0, before, after, most });
    expect(after, name).toBeLessThan(before * GROWTH_MAX + SLACK);
  }
  expect(refusals).toEqual([]);

  async function attackUntil(isEnough: () => boolean): Promise<void> {
    const chance = createRandomGenerator(chooseTestSeed("soak"));
    const names = AVAILABILITY_ATTACKS.map(({ name }) => name);
    while (!isEnough()) {
      for (const attack of chance.shuffled(names)) {
        if (isEnough()) return;
        const order: AttackInstructions = {
          attack,
          target,
          connections: CONNECTIONS,
          seconds: ATTACK_SECONDS,
        };
        const attacker = fork(new URL("../availability/attacker.ts", import.meta.url));
        attacker.send(order);
        await once(attacker, "message");
      }
    }
  }
});
