/**
 * Chaos test: users comment on issues and epics while server, Redis, network and tabs fail. In the end every comment
 * exists exactly once. 12 faults by default; `CAIRN_FAULTS=1000` for the long run, `CAIRN_SEED` to
 * repeat nearly the same faults.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { allDiscussionsUrl, type WebDiscussion } from "@cairn/contract/notes/discussions";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createRandomGenerator } from "../../scripts/chance.ts";
import { startScratchRedis, type ScratchRedis } from "../../scripts/services/redis.ts";
import { printMeasurements } from "../../server/test/faults/figures.ts";
import { setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { EPIC, ISSUE, type CreatedNoteable } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { CHAOS_COMMENT_PATTERN, SimulatedWriter, type ShownComments } from "./chaos-people.ts";
import { setProcessPriority, injectFaults } from "./chaos-faults.ts";

const FAULTS = Number(process.env["CAIRN_FAULTS"] ?? 12);
const SEED = process.env["CAIRN_SEED"] ?? String(randomInt(1_000_000));
const IS_LONG = FAULTS >= 1_000;
const PEOPLE = Number(process.env["CAIRN_PEOPLE"] ?? (IS_LONG ? 20 : 4));
const PEOPLE_PER_PAGE = 2;
const DRAINED_WITHIN_MS = 60_000 + FAULTS * 600;
const LOOK_MS = 200;

const settings: Record<string, string> = {};
let redis: ScratchRedis;
beforeAll(async () => {
  redis = await startScratchRedis();
  settings["REDIS_URL"] = redis.url;
});
afterAll(() => redis.remove());
const stage = setUpBrowserTestWithOwnServer(settings);

test(
  `${PEOPLE} people write through ${FAULTS} faults: nothing lost, nothing doubled`,
  { timeout: 300_000 + FAULTS * 3_000 },
  async () => {
    const began = performance.now();
    const chance = createRandomGenerator("chaos", SEED);
    const owner = await stage.enter();
    await signUpByRequest(owner, buildTestUser());
    // Every second page is that of an epic.
    const noteables: CreatedNoteable[] = [];
    for (let n = 0; n < PEOPLE / PEOPLE_PER_PAGE; n += 1) {
      const kind = n % 2 === 0 ? ISSUE : EPIC;
      noteables.push(await kind.create(owner, { title: `Pass ${n + 1}` }));
    }
    const saw: ShownComments = { sent: new Set(), unsent: new Set() };
    const people: SimulatedWriter[] = [];
    onTestFinished(() => people.forEach(({ wire }) => wire.remove()));
    for (let n = 0; n < PEOPLE; n += 1) {
      const path = noteables[n % noteables.length]?.path ?? "";
      const place = { path, chance: createRandomGenerator("writer", n, SEED), people: PEOPLE };
      people.push(await SimulatedWriter.at(stage, place, saw));
    }
    await Promise.all(people.map(untilThere));
    const set = performance.now();

    let isOver = false;
    const writing = people.map((person) => person.write(() => isOver));
    // Changes the priority only in the long run, which runs alone. In .ci/run, a higher priority
    // would slow down the other tests.
    if (IS_LONG) setProcessPriority(true);
    const counts = await injectFaults({ site: stage, redis, people }, FAULTS, chance).finally(
      () => {
        isOver = true;
        if (IS_LONG) setProcessPriority(false);
      },
    );
    await Promise.all(writing);
    const troubled = performance.now();

    // Every user writes one more comment without a network. These comments must be in the outboxes, and
    // every earlier comment must be saved or in an outbox.
    await Promise.all(people.map(untilThere));
    for (const { wire } of people) wire.cut(true);
    const last = await Promise.all(people.map((person) => person.say()));
    await expect.poll(() => last.filter((words) => !saw.unsent.has(words))).toEqual([]);
    const waiting = await Promise.all(people.map((person) => person.outbox()));
    expect(lost(people, await wordsIn(owner, noteables), waiting), `seed ${SEED}`).toEqual([]);
    expect(last.filter((words) => !waiting.flat().includes(words))).toEqual([]);

    // Connects every user to the network again. Their pages then send the comments of the outboxes.
    for (const { wire } of people) wire.cut(false);
    const kept = () => Promise.all(people.map((person) => person.outbox()));
    const deadline = performance.now() + DRAINED_WITHIN_MS;
    let unsent = await kept();
    while (unsent.flat().length > 0 && performance.now() < deadline) {
      await sleep(LOOK_MS);
      unsent = await kept();
    }
    const drained = performance.now();

    const there = await wordsIn(owner, noteables);
    const once = new Set(there);
    const verdict = {
      lost: lost(people, there, unsent),
      doubled: there.filter((words, at) => there.indexOf(words) !== at),
      "seen as sent, but not there": [...saw.sent].filter((words) => !once.has(words)),
      "written by nobody": there.filter((words) => !people.some(({ meant }) => meant.has(words))),
      unsent: unsent.flat(),
    };
    const sum = (of: (person: SimulatedWriter) => number) =>
      people.reduce((total, person) => total + of(person), 0);
    printMeasurements(`${FAULTS} faults, ${PEOPLE} people, seed ${SEED}`, {
      ...counts,
      pressed: sum(({ pressed }) => pressed.size),
      there: there.length,
      "seen as sent": saw.sent.size,
      "seen as not sent": saw.unsent.size,
      "waiting without network": waiting.flat().length,
      "found in the field again": sum(({ foundAgain }) => foundAgain),
      "opened again": sum(({ reopened }) => reopened),
      "left in the field": sum(({ leftOver }) => leftOver),
      ...Object.fromEntries(Object.entries(verdict).map(([name, words]) => [name, words.length])),
      "seconds to begin": (set - began) / 1000,
      "in trouble": (troubled - set) / 1000,
      "to drain": (drained - troubled) / 1000,
    });
    expect(Object.values(counts).reduce((total, count) => total + count)).toBe(FAULTS);
    expect(verdict, `seed ${SEED}`).toEqual({
      lost: [],
      doubled: [],
      "seen as sent, but not there": [],
      "written by nobody": [],
      unsent: [],
    });
  },
);

async function untilThere(person: SimulatedWriter): Promise<void> {
  await expect.poll(() => person.arrive().then(() => "", String), { timeout: 300_000 }).toBe("");
}

/**
 * Comments that a user sent with the button and that are now neither saved nor in that user's
 * outbox.
 */
function lost(
  people: readonly SimulatedWriter[],
  there: readonly string[],
  outboxes: string[][],
): string[] {
  const known = new Set(there);
  return people.flatMap(({ pressed }, at) =>
    [...pressed].filter((words) => !known.has(words) && !outboxes[at]?.includes(words)),
  );
}

/** Bodies of all notes of these issues and epics. A note that was created twice is listed twice. */
async function wordsIn(page: Page, noteables: readonly CreatedNoteable[]): Promise<string[]> {
  const words: string[] = [];
  for (const { path } of noteables) {
    const answer = await page.request.get(allDiscussionsUrl(path));
    const discussions = (await answer.json()) as WebDiscussion[];
    words.push(...discussions.flatMap(({ notes }) => notes.map(({ note }) => note)));
  }
  return words.filter((note) => CHAOS_COMMENT_PATTERN.test(note));
}
