/** Tests concurrent writers: no note is lost or written twice, and the counters match the rows. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { TestResponse } from "../../../../test/app.ts";
import { app, createTestIssue, guest, owner } from "../../../../test/issues.ts";
import {
  requestNoteDeletion,
  requestNoteUpdate,
  expectConsistentNotes,
  listStoredNotes,
  buildReplyFields,
  requestNoteRestore,
  createTestNote,
  requestNoteCreation,
  createTestThread,
} from "../../../../test/notes.ts";
import { createTestPerson } from "../../../../test/people.ts";

const MINUTE = 60_000;

/**
 * Retries while the server responds with 503. `attempt` must send the same idempotency key each time.
 */
async function patiently(attempt: () => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await attempt();
  if (answer.statusCode !== 503) return answer;
  await sleep(100);
  return patiently(attempt);
}

test("two answers at once make one thread of a comment", async () => {
  const issue = await createTestIssue(owner);
  const alone = await createTestNote(guest, issue, "Alone");
  const answers = await Promise.all(
    [owner, guest].map((who) =>
      requestNoteCreation(who, issue, "An answer", { more: buildReplyFields(alone) }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const kept = await listStoredNotes(issue);
  expect(kept.map(({ type, is_reply: isReply }) => [type, isReply])).toEqual([
    [1, false],
    [1, true],
    [1, true],
  ]);
  expect(new Set(kept.map(({ discussion_id: id }) => id)).size).toBe(1);
  await expectConsistentNotes(issue);
});

test(
  "fifty comments at once are fifty",
  async () => {
    const issue = await createTestIssue(owner);
    const people = [
      owner,
      guest,
      await createTestPerson(app),
      await createTestPerson(app),
      await createTestPerson(app),
    ];
    const thread = await createTestThread(owner, issue, "A thread");
    const posts = Array.from({ length: 50 }, (_, n) => {
      const key = crypto.randomUUID();
      const more = n % 3 === 0 ? buildReplyFields(thread) : {};
      const who = people[n % people.length] ?? owner;
      return patiently(() => requestNoteCreation(who, issue, `Comment ${n}`, { key, more }));
    });
    const answers = await Promise.all(posts);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await listStoredNotes(issue)).toHaveLength(51);
    await expectConsistentNotes(issue);
  },
  MINUTE,
);

test("the same key at once is one note", async () => {
  const issue = await createTestIssue(owner);
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      patiently(() => requestNoteCreation(guest, issue, "Once", { key })),
    ),
  );
  const ids = new Set(answers.map((answer) => answer.json<{ id: string }>().id));
  expect(ids.size).toBe(1);
  expect(await listStoredNotes(issue)).toHaveLength(1);
  await expectConsistentNotes(issue);
});

test("of two edits that began with the same words one is told of the other", async () => {
  const issue = await createTestIssue(owner);
  const note = await createTestNote(guest, issue, "First");
  const edits = await Promise.all(
    [owner, guest].map((who, n) =>
      requestNoteUpdate(who, note, { note: `Edit ${n}`, lock_version: 0 }),
    ),
  );
  expect(new Set(edits.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test(
  "deleting, answering and bringing back at once leaves every discussion with one first note",
  async () => {
    const issue = await createTestIssue(owner);
    const first = await createTestThread(owner, issue, "First");
    const second = await createTestNote(owner, issue, "Second", { more: buildReplyFields(first) });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        patiently(() => requestNoteDeletion(owner, first)),
        patiently(() =>
          requestNoteCreation(guest, issue, "Answer", { more: buildReplyFields(first) }),
        ),
        patiently(() => requestNoteDeletion(owner, second)),
        patiently(() => requestNoteRestore(owner, first)),
        patiently(() => requestNoteRestore(owner, second)),
      ]);
      await expectConsistentNotes(issue);
    }
  },
  MINUTE,
);
