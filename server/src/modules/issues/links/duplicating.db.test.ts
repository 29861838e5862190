import { WebIssue } from "@cairn/contract/issues/web-issue";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { buildTestIssueJsonUrl, callWebApi } from "../../../../test/issue-web.ts";
import {
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { executeSqlInTransaction, listStoredNotes } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { sendQuickActions } from "../../../../test/quick-actions.ts";

async function seen(who: TestPerson, issue: { iid: number }): Promise<WebIssue> {
  return WebIssue.parse((await callWebApi(who, "GET", buildTestIssueJsonUrl(issue))).json());
}

const linksOf = async ({ iid }: { iid: number }) =>
  (await callRestApi(owner, "GET", `${buildProjectIssuesApiPath(project)}/${iid}/links`)).json<
    { iid: number }[]
  >();

describe("a duplicate", () => {
  it("is closed and leads to the other issue, which says so too", async () => {
    const [issue, other] = [await createTestIssue(owner), await createTestIssue(owner)];
    const applied = await sendQuickActions(reporter, issue, `/duplicate #${other.iid}`);
    expect(applied.sentences).toEqual([`Closed this issue as a duplicate of #${other.iid}.`]);
    expect(await seen(reporter, issue)).toMatchObject({
      state: "closed",
      duplicated_to_id: other.id,
    });
    expect((await linksOf(issue)).map(({ iid }) => iid)).toEqual([other.iid]);
    for (const one of [issue, other]) {
      expect((await listStoredNotes(one)).map(({ action }) => action)).toContain("duplicate");
    }
  });

  it("can be named by whoever wrote it; only those who plan link the two", async () => {
    const [issue, other] = [await createTestIssue(guest), await createTestIssue(owner)];
    expect((await sendQuickActions(guest, issue, `/duplicate #${other.iid}`)).status).toBe(200);
    expect(await seen(guest, issue)).toMatchObject({
      state: "closed",
      duplicated_to_id: other.id,
    });
    expect(await linksOf(issue)).toEqual([]);
    const strange = await createTestIssue(owner);
    expect((await sendQuickActions(guest, strange, `/duplicate #${other.iid}`)).status).toBe(422);
    expect(await seen(owner, strange)).toMatchObject({ state: "opened", duplicated_to_id: null });
  });

  it("of something hidden looks like a duplicate of something that is not there", async () => {
    const [issue, secret] = [
      await createTestIssue(guest),
      await createTestIssue(owner, { confidential: true }),
    ];
    const [hidden, absent] = [
      await sendQuickActions(guest, issue, `/duplicate #${secret.iid}`),
      await sendQuickActions(guest, issue, "/duplicate #99999"),
    ];
    // Both answers repeat the number that was written, and differ in nothing else.
    const repeated = absent.sentences.map((text) => text.replace("#99999", `#${secret.iid}`));
    expect(hidden).toEqual({ ...absent, sentences: repeated });
    expect((await sendQuickActions(owner, issue, `/duplicate #${secret.iid}`)).status).toBe(200);
    expect(await seen(owner, issue)).toMatchObject({ duplicated_to_id: secret.id });
    const shown = await seen(guest, issue);
    expect(shown).toMatchObject({ duplicated_to_id: null });
    await executeSqlInTransaction(
      sql`update issues set duplicated_to_id = null where id = ${issue.id}`,
    );
    expect(JSON.stringify(await seen(guest, issue))).toBe(JSON.stringify(shown));
  });

  it("is none any more when it is opened again", async () => {
    const [issue, other] = [await createTestIssue(owner), await createTestIssue(owner)];
    await sendQuickActions(owner, issue, `/duplicate #${other.iid}`);
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    expect(await seen(owner, issue)).toMatchObject({ state: "opened", duplicated_to_id: null });
  });
});

test("people without an account follow by mail, known to those who plan", async () => {
  const issue = await createTestIssue(guest);
  const invited = await sendQuickActions(
    reporter,
    issue,
    "/invite_email ada@example.com Bob@example.com",
  );
  expect(invited.status).toBe(200);
  const again = "/invite_email ADA@example.com eve@example.com";
  expect((await sendQuickActions(reporter, issue, again)).status).toBe(200);
  expect((await seen(owner, issue)).issue_email_participants).toEqual(
    ["ada@example.com", "Bob@example.com", "eve@example.com"].map((email) => ({ email })),
  );
  expect((await seen(guest, issue)).issue_email_participants).toEqual([]);
  for (const refused of [
    "/invite_email ada@example.com",
    "/invite_email nobody",
    `/invite_email ${Array.from({ length: 7 }, (_, at) => `p${at}@example.com`).join(" ")}`,
    "/invite_email",
  ]) {
    expect((await sendQuickActions(reporter, issue, refused)).status, refused).toBe(422);
  }
  expect((await sendQuickActions(guest, issue, "/invite_email mallory@example.com")).status).toBe(
    422,
  );
});
