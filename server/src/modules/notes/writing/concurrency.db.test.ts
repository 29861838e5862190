/** Tests concurrent writers: no note is lost or written twice, and the counters match the rows. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Answer } from "../../../../test/app.ts";
import { app, create, guest, owner } from "../../../../test/issues.ts";
import {
  deleting,
  editing,
  expectSound,
  keptOf,
  replyTo,
  restoring,
  say,
  saying,
  sayThread,
} from "../../../../test/notes.ts";
import { aPerson } from "../../../../test/people.ts";

const MINUTE = 60_000;

/** Retries while the server answers 503; `attempt` sends the same idempotency key each time. */
async function patiently(attempt: () => Promise<Answer>): Promise<Answer> {
  const answer = await attempt();
  if (answer.statusCode !== 503) return answer;
  await sleep(100);
  return patiently(attempt);
}

test("two answers at once make one thread of a comment", async () => {
  const issue = await create(owner);
  const alone = await say(guest, issue, "Alone");
  const answers = await Promise.all(
    [owner, guest].map((who) => saying(who, issue, "An answer", { more: replyTo(alone) })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const kept = await keptOf(issue);
  expect(kept.map(({ type, is_reply: isReply }) => [type, isReply])).toEqual([
    [1, false],
    [1, true],
    [1, true],
  ]);
  expect(new Set(kept.map(({ discussion_id: id }) => id)).size).toBe(1);
  await expectSound(issue);
});

test(
  "fifty comments at once are fifty",
  async () => {
    const issue = await create(owner);
    const people = [owner, guest, await aPerson(app), await aPerson(app), await aPerson(app)];
    const thread = await sayThread(owner, issue, "A thread");
    const posts = Array.from({ length: 50 }, (_, n) => {
      const key = crypto.randomUUID();
      const more = n % 3 === 0 ? replyTo(thread) : {};
      const who = people[n % people.length] ?? owner;
      return patiently(() => saying(who, issue, `Comment ${n}`, { key, more }));
    });
    const answers = await Promise.all(posts);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await keptOf(issue)).toHaveLength(51);
    await expectSound(issue);
  },
  MINUTE,
);

test("the same key at once is one note", async () => {
  const issue = await create(owner);
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => patiently(() => saying(guest, issue, "Once", { key }))),
  );
  const ids = new Set(answers.map((answer) => answer.json<{ id: string }>().id));
  expect(ids.size).toBe(1);
  expect(await keptOf(issue)).toHaveLength(1);
  await expectSound(issue);
});

test("of two edits that began with the same words one is told of the other", async () => {
  const issue = await create(owner);
  const note = await say(guest, issue, "First");
  const edits = await Promise.all(
    [owner, guest].map((who, n) => editing(who, note, { note: `Edit ${n}`, lock_version: 0 })),
  );
  expect(new Set(edits.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test(
  "deleting, answering and bringing back at once leaves every discussion with one first note",
  async () => {
    const issue = await create(owner);
    const first = await sayThread(owner, issue, "First");
    const second = await say(owner, issue, "Second", { more: replyTo(first) });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        patiently(() => deleting(owner, first)),
        patiently(() => saying(guest, issue, "Answer", { more: replyTo(first) })),
        patiently(() => deleting(owner, second)),
        patiently(() => restoring(owner, first)),
        patiently(() => restoring(owner, second)),
      ]);
      await expectSound(issue);
    }
  },
  MINUTE,
);
