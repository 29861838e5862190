import { issueBasePath } from "@cairn/contract/issues/issue-page";
import {
  Draft,
  draftUrl,
  DraftConflict,
  DraftList,
  DRAFTS_CHANNEL,
  draftsUrl,
  DRAFTS_PER_NOTEABLE_MAX,
} from "@cairn/contract/drafts";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  waitForCableMessage,
} from "../../../test/cable.ts";
import { callWebApi } from "../../../test/issue-web.ts";
import {
  executeSqlInTransaction,
  createTestNote,
  requestNoteCreation,
  createTestThread,
} from "../../../test/notes.ts";
import * as world from "../../../test/issues.ts";
import { createTestToken, tokenHeaders, type TestPerson } from "../../../test/people.ts";
import { injectRequest } from "../../../test/app.ts";
import { draftsJobs } from "./saving.ts";

const { app, createTestIssue, guest, outsider, owner, project } = world;
const address = await app.listen();

type Sent = { text: string; revision?: number };

function keeping(who: TestPerson | null, issue: Issue, sent: Sent, field = "comment") {
  return callWebApi(who, "PUT", draftUrl(issueBasePath(project.path, issue.iid), field), {
    revision: 0,
    ...sent,
  });
}

async function kept(...wish: Parameters<typeof keeping>): Promise<Draft> {
  const answer = await keeping(...wish);
  expect(answer.statusCode, answer.body).toBe(200);
  return Draft.parse(answer.json());
}

async function listed(who: TestPerson, issue: Issue): Promise<Draft[]> {
  const answer = await callWebApi(who, "GET", draftsUrl(issueBasePath(project.path, issue.iid)));
  expect(answer.statusCode, answer.body).toBe(200);
  return DraftList.parse(answer.json());
}

describe("keeping a draft", () => {
  test("is for the person who writes it, on all their devices", async () => {
    const issue = await createTestIssue(owner);
    const first = await kept(guest, issue, { text: "I think" });
    const second = await kept(guest, issue, { text: "I think so", revision: first.revision });
    const reply = await kept(guest, issue, { text: "No." }, `reply:${"ab".repeat(20)}`);
    expect(second.revision).toBe(first.revision + 1);
    expect(await listed(guest, issue)).toEqual([second, reply]);
    expect(await listed(owner, issue)).toEqual([]);
  });

  test("lies sealed in the database, each person's under a key of its own", async () => {
    const issue = await createTestIssue(owner);
    await kept(guest, issue, { text: "zebra" });
    await kept(owner, issue, { text: "zebra" });
    const { rows } = await sql<{ sealed_body: Buffer }>`
      select sealed_body from drafts where noteable_id = ${issue.id}`.execute(app.platform.db);
    expect(rows.map(({ sealed_body }) => sealed_body.includes("zebra"))).toEqual([false, false]);
    await executeSqlInTransaction(sql`update drafts set sealed_body = (select sealed_body from drafts
        where noteable_id = ${issue.id} and user_id = ${guest.id})
      where noteable_id = ${issue.id} and user_id = ${owner.id}`);
    expect(await listed(owner, issue)).toEqual([]);
    // The user can save a new draft over a draft that the server can no longer decrypt.
    await kept(owner, issue, { text: "Again" });
  });

  test("never overwrites what another device has written since", async () => {
    const issue = await createTestIssue(owner);
    const first = await kept(guest, issue, { text: "One" });
    const second = await kept(guest, issue, { text: "Two", revision: first.revision });
    for (const sent of [
      { text: "Three", revision: first.revision },
      { text: "Three" },
      { text: "" },
    ]) {
      const answer = await keeping(guest, issue, sent);
      expect(answer.statusCode).toBe(409);
      expect(DraftConflict.parse(answer.json()).draft).toEqual(second);
    }
    expect(await kept(guest, issue, { text: "Two" })).toEqual(second);
  });

  test("ends with an empty text, and begins anew with another revision", async () => {
    const issue = await createTestIssue(owner);
    const { revision } = await kept(guest, issue, { text: "One" });
    expect((await keeping(guest, issue, { text: "", revision })).statusCode).toBe(204);
    expect((await keeping(guest, issue, { text: "", revision })).statusCode).toBe(204);
    expect(await listed(guest, issue)).toEqual([]);
    const anew = await kept(guest, issue, { text: "Late", revision });
    expect(anew.revision).not.toBe(revision);
    expect((await keeping(guest, issue, { text: "Later", revision })).statusCode).toBe(409);
  });

  test("of two devices that begin at the same moment, one hears of the other", async () => {
    const issue = await createTestIssue(owner);
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((text) => keeping(guest, issue, { text })),
    );
    const statuses = answers.map(({ statusCode }) => String(statusCode));
    expect(statuses.toSorted()).toEqual(["200", "409", "409"]);
  });

  test("knows only the fields that there are", async () => {
    const issue = await createTestIssue(owner);
    for (const field of ["else", "reply:1", "edit:x", "comment "]) {
      expect((await keeping(guest, issue, { text: "One" }, field)).statusCode).toBe(400);
    }
    expect((await keeping(guest, issue, { text: "One", revision: -1 })).statusCode).toBe(400);
  });

  test("has an end: so many, and so much, at one issue", async () => {
    const issue = await createTestIssue(owner);
    for (let n = 1; n <= DRAFTS_PER_NOTEABLE_MAX; n += 1)
      await kept(guest, issue, { text: "x" }, `edit:${n}`);
    expect((await keeping(guest, issue, { text: "One more" })).statusCode).toBe(422);
    await kept(
      guest,
      issue,
      { text: "y", revision: (await listed(guest, issue))[0]?.revision ?? 0 },
      "edit:1",
    );
    const large = await createTestIssue(owner);
    const text = "x".repeat(1_048_576);
    for (let n = 1; n <= 3; n += 1) await kept(guest, large, { text }, `edit:${n}`);
    expect((await keeping(guest, large, { text: `${text.slice(1)}é` }, "edit:4")).statusCode).toBe(
      422,
    );
  });

  test("has an end at all issues together, too", async () => {
    const issue = await createTestIssue(owner);
    const another = await createTestIssue(owner);
    await kept(outsider, issue, { text: "One" });
    const fill = (bytes: number) =>
      executeSqlInTransaction(sql`update drafts set sealed_body = decode(repeat('00', ${bytes}::int), 'hex')
        where user_id = ${outsider.id}`);
    await fill(50 * 1024 * 1024 - 4);
    await kept(outsider, another, { text: "Four" });
    const more = await keeping(outsider, another, { text: "More!" }, "edit:1");
    expect([more.statusCode, more.body]).toEqual([
      422,
      expect.stringContaining("You have too many drafts.") as string,
    ]);
    await kept(guest, another, { text: "More!" }, "edit:1");
  });
});

describe("a draft that was said", () => {
  test("is gone with the note, by its revision or by its words", async () => {
    const issue = await createTestIssue(owner);
    const { revision } = await kept(guest, issue, { text: "I th" });
    await createTestNote(guest, issue, "I think", { draft: revision });
    expect(await listed(guest, issue)).toEqual([]);
    await kept(guest, issue, { text: "I think so" });
    await createTestNote(guest, issue, "I think so", { draft: 0 });
    expect(await listed(guest, issue)).toEqual([]);
  });

  test("stays when another device has written on, or another field or person drafts the same", async () => {
    const issue = await createTestIssue(owner);
    const { revision } = await kept(guest, issue, { text: "I th" });
    const theirs = await kept(owner, issue, { text: "I think" });
    const reply = await kept(guest, issue, { text: "I think" }, `reply:${"ab".repeat(20)}`);
    const longer = await kept(guest, issue, { text: "I think not", revision });
    await createTestNote(guest, issue, "I think", { draft: revision });
    expect(await listed(guest, issue)).toEqual([longer, reply]);
    expect(await listed(owner, issue)).toEqual([theirs]);
  });

  test("stays when the note could not be made, and when nobody tells of a draft", async () => {
    const issue = await createTestIssue(owner);
    const draft = await kept(guest, issue, { text: "/close" });
    const refused = await requestNoteCreation(guest, issue, "/close", { draft: draft.revision });
    expect(refused.statusCode).toBe(422);
    expect(await listed(guest, issue)).toEqual([draft]);
    const other = await createTestIssue(owner);
    const untold = await kept(guest, other, { text: "So" });
    await createTestNote(guest, other, "So");
    expect(await listed(guest, other)).toEqual([untold]);
  });

  test("of an answer is that thread's", async () => {
    const issue = await createTestIssue(owner);
    const { discussion_id: id } = await createTestThread(owner, issue, "Who thinks so?");
    const comment = await kept(guest, issue, { text: "I do" });
    const { revision } = await kept(guest, issue, { text: "I do" }, `reply:${id}`);
    await createTestNote(guest, issue, "I do", {
      draft: revision,
      more: { in_reply_to_discussion_id: id },
    });
    expect(await listed(guest, issue)).toEqual([comment]);
  });
});

test("whoever cannot read the issue finds nothing there, and no token comes this far", async () => {
  const secret = await createTestIssue(owner, { confidential: true });
  const open = await createTestIssue(owner);
  for (const who of [guest, outsider]) {
    expect((await keeping(who, secret, { text: "One" })).statusCode).toBe(404);
    expect(
      (await callWebApi(who, "GET", draftsUrl(issueBasePath(project.path, secret.iid)))).statusCode,
    ).toBe(404);
  }
  expect((await keeping(null, open, { text: "One" })).statusCode).toBe(401);
  const headers = tokenHeaders(await createTestToken(app, guest, ["api"]));
  const url = draftsUrl(issueBasePath(project.path, open.iid));
  expect((await injectRequest(app, { url, headers })).statusCode).toBe(403);
});

test("a person's open pages hear where something changed, nobody else does, and never the words", async () => {
  const issue = await createTestIssue(owner);
  const identifier = { channel: DRAFTS_CHANNEL };
  const own = await openCableSubscription(address, identifier, { cookie: guest.cookie });
  const others = await openCableSubscription(address, identifier, { cookie: owner.cookie });
  const nobody = await openCableSubscription(address, identifier);
  expect(await waitForSubscriptionAnswer(own)).toBe("confirm_subscription");
  expect(await waitForSubscriptionAnswer(others)).toBe("confirm_subscription");
  expect(await waitForSubscriptionAnswer(nobody)).toBe("reject_subscription");
  const { revision } = await kept(guest, issue, { text: "zebra" });
  await kept(guest, issue, { text: "zebra", revision });
  await keeping(guest, issue, { text: "", revision });
  const news = { event: "draft", issue_id: issue.id, field: "comment" };
  await waitForCableMessage(own, { ...news, revision: null });
  expect(own.heard).toEqual([
    { ...news, revision },
    { ...news, revision: null },
  ]);
  expect(others.heard).toEqual([]);
});

test("drafts of more than 90 days are forgotten", async () => {
  const issue = await createTestIssue(owner);
  await kept(guest, issue, { text: "Old" });
  await kept(owner, issue, { text: "New" });
  for (const [who, days] of [
    [guest, 91],
    [owner, 89],
  ] as const) {
    await executeSqlInTransaction(sql`update drafts set updated_at = now() - ${days} * interval '1 day'
      where noteable_id = ${issue.id} and user_id = ${who.id}`);
  }
  const [job] = draftsJobs;
  await job?.run(app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log), {});
  expect(await listed(guest, issue)).toEqual([]);
  expect(await listed(owner, issue)).toHaveLength(1);
});
