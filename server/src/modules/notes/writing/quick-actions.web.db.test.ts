/**
 * Tests quick actions in notes: their lines are removed from the body, they run when the note is
 * created, and the response reports their results.
 */
import type { Issue } from "@cairn/contract/issues/issues";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createTestIssue,
  guest,
  outsider,
  owner,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import {
  requestNoteUpdate,
  expectConsistentNotes,
  listStoredNotes,
  createTestReply,
  buildReplyFields,
  createTestNote,
  requestNoteCreation,
} from "../../../../test/notes.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

const written = async () => (await listStoredNotes(issue)).filter(({ action }) => action === null);

describe("quick actions", () => {
  test("are cut out of the words, and done after them", async () => {
    const note = await createTestNote(reporter, issue, "Done with it.\n/close\n/weight 3");
    expect(note).toMatchObject({ valid: true, note: "Done with it." });
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "closed", weight: 3 });
    const [first, ...noted] = await listStoredNotes(issue);
    expect(first).toMatchObject({ body: "Done with it.", action: null });
    expect(noted.length).toBeGreaterThan(0);
    expect(noted.every(({ action }) => action !== null)).toBe(true);
    await expectConsistentNotes(issue);
  });

  test("alone leave no note, but say what was done [NFORM-044]", async () => {
    const answer = await requestNoteCreation(reporter, issue, "/close\n/estimate 2h");
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      commands_changes: { time_estimate: 7200 },
      valid: false,
      errors: { commands_only: [expect.stringContaining("Closed this issue.")] },
    });
    expect(await written()).toEqual([]);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "closed" });
    await expectConsistentNotes(issue);
  });

  test("that are alone and cannot be done are refused, and nothing is done", async () => {
    const answer = await requestNoteCreation(outsider, issue, "/close");
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      commands_changes: {},
      valid: false,
      errors: {
        commands_only: [expect.stringContaining("/close")],
        commands: [expect.stringContaining("/close")],
      },
    });
    expect(await listStoredNotes(issue)).toEqual([]);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("that cannot be done do not keep the words from being said", async () => {
    const note = await createTestNote(outsider, issue, "Please close it\n/close");
    expect(note.note).toBe("Please close it");
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("alone in an answer leave the comment as it was", async () => {
    const alone = await createTestNote(guest, issue, "Alone");
    const more = { ...buildReplyFields(alone), return_discussion: true };
    expect((await requestNoteCreation(reporter, issue, "/close", { more })).statusCode).toBe(200);
    expect(await written()).toMatchObject([{ type: 0 }]);
    const discussion = await createTestReply(reporter, issue, alone, "Words\n/reopen");
    expect(discussion.notes.map(({ note }) => note)).toEqual(["Alone", "Words"]);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("written into a note later are done, too", async () => {
    const note = await createTestNote(reporter, issue, "Words");
    const edited = await requestNoteUpdate(reporter, note, { note: "Other words\n/close" });
    expect(edited.json()).toMatchObject({ note: "Other words" });
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "closed" });
  });

  test("happen once for one key", async () => {
    const key = crypto.randomUUID();
    const first = await requestNoteCreation(reporter, issue, "/spend 1h", { key });
    const again = await requestNoteCreation(reporter, issue, "/spend 1h", { key });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({
      time_stats: { total_time_spent: 3600 },
    });
  });
});
