/** Tests the REST routes that list, create, reply to and resolve discussions. */
import type { Issue } from "@cairn/contract/issues/issues";
import { Discussion, Note } from "@cairn/contract/notes/notes";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { expectConsistentNotes, createTestNote } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

const threadsOf = ({ iid }: Issue = issue) =>
  `${buildProjectIssuesApiPath(project)}/${iid}/discussions`;

async function begin(who: TestPerson, body = "First", more: object = {}): Promise<Discussion> {
  const answer = await callRestApi(who, "POST", threadsOf(), { body, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return Discussion.parse(answer.json());
}

async function reply(who: TestPerson, { id }: Discussion, body: string): Promise<Note> {
  const answer = await callRestApi(who, "POST", `${threadsOf()}/${id}/notes`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return Note.parse(answer.json());
}

async function thread(who: TestPerson | null, { id }: { id: string }): Promise<Discussion> {
  const answer = await callRestApi(who, "GET", `${threadsOf()}/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return Discussion.parse(answer.json());
}

describe("a thread", () => {
  test("is begun, answered and read as a whole [NFORM-043]", async () => {
    const begun = await begin(guest);
    expect(begun).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      individual_note: false,
      notes: [
        {
          type: "DiscussionNote",
          body: "First",
          resolvable: true,
          resolved: false,
          resolved_by: null,
        },
      ],
    });
    const answer = await reply(outsider, begun, "Second");
    expect(answer).toMatchObject({ type: "DiscussionNote", author: { id: outsider.id } });
    expect(await thread(null, begun)).toMatchObject({
      notes: [{ body: "First" }, { id: answer.id, body: "Second" }],
    });
    await expectConsistentNotes(issue);
  });

  test("is made of a note that stood alone by answering it", async () => {
    const note = await createTestNote(guest, issue, "Alone");
    const alone = await thread(null, { id: note.discussion_id });
    expect(alone).toMatchObject({ individual_note: true, notes: [{ type: null }] });
    await reply(owner, alone, "Not any more");
    expect(await thread(null, alone)).toMatchObject({
      individual_note: false,
      notes: [{ type: "DiscussionNote" }, { type: "DiscussionNote" }],
    });
  });

  test("is settled and opened again, by those who may", async () => {
    const begun = await begin(guest);
    await reply(outsider, begun, "Second");
    const path = `${threadsOf()}/${begun.id}`;
    expect((await callRestApi(outsider, "PUT", path, { resolved: true })).statusCode).toBe(403);
    const settled = await callRestApi(reporter, "PUT", path, { resolved: true });
    expect(Discussion.parse(settled.json()).notes).toMatchObject([
      {
        resolved: true,
        resolved_by: { id: reporter.id },
        resolved_at: expect.any(String) as string,
      },
      { resolved: true },
    ]);
    await callRestApi(guest, "PUT", path, { resolved: false });
    const [first] = (await thread(null, begun)).notes;
    expect(first).toMatchObject({ resolved: false, resolved_by: null, resolved_at: null });
    expect((await callRestApi(reporter, "PUT", path, {})).json()).toEqual({
      error: "resolved is missing",
    });
  });

  test("for the team alone stays so in its answers", async () => {
    const begun = await begin(reporter, "Between us", { internal: true });
    expect(await reply(owner, begun, "Yes")).toMatchObject({ internal: true });
    for (const who of [null, outsider]) {
      expect((await callRestApi(who, "GET", `${threadsOf()}/${begun.id}`)).statusCode).toBe(404);
      expect((await callRestApi(who, "GET", threadsOf())).json()).toEqual([]);
    }
    const answer = await callRestApi(outsider, "POST", `${threadsOf()}/${begun.id}/notes`, {
      body: "?",
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe("one note of a thread", () => {
  test("has its words changed, or is settled: one of the two", async () => {
    const begun = await begin(guest);
    const { id } = await reply(outsider, begun, "Secnod");
    const path = `${threadsOf()}/${begun.id}/notes/${id}`;
    const changed = await callRestApi(outsider, "PUT", path, { body: "Second" });
    expect([changed.statusCode, Note.parse(changed.json()).body]).toEqual([200, "Second"]);
    expect((await callRestApi(outsider, "PUT", path, { resolved: true })).statusCode).toBe(403);
    // The author of the thread can resolve a note that another user wrote in the thread.
    const settled = await callRestApi(guest, "PUT", path, { resolved: true });
    expect(Note.parse(settled.json())).toMatchObject({ resolved: true, body: "Second" });
    expect((await thread(null, begun)).notes).toMatchObject([
      { resolved: false },
      { resolved: true },
    ]);
    const both = await callRestApi(owner, "PUT", path, { body: "x", resolved: true });
    expect([both.statusCode, both.json()]).toEqual([
      400,
      { error: "body, resolved are mutually exclusive" },
    ]);
    const neither = await callRestApi(owner, "PUT", path, {});
    expect([neither.statusCode, neither.json()]).toEqual([
      400,
      { error: "body, resolved are missing, exactly one parameter must be provided" },
    ]);
  });

  test("is deleted, and found only in its own discussion", async () => {
    const begun = await begin(guest);
    const { id } = await reply(guest, begun, "Second");
    const other = await begin(guest, "Elsewhere");
    const wrong = `${threadsOf()}/${other.id}/notes/${id}`;
    expect((await callRestApi(guest, "PUT", wrong, { body: "x" })).statusCode).toBe(404);
    expect((await callRestApi(guest, "DELETE", wrong)).statusCode).toBe(404);
    const path = `${threadsOf()}/${begun.id}/notes/${id}`;
    expect((await callRestApi(outsider, "DELETE", path)).statusCode).toBe(403);
    expect((await callRestApi(guest, "DELETE", path)).statusCode).toBe(204);
    expect((await thread(null, begun)).notes).toHaveLength(1);
    await expectConsistentNotes(issue);
  });
});

test("the list comes oldest first, in pages of discussions, with what was done", async () => {
  await updateTestIssue(owner, issue, { title: "Renamed", state_event: "close" });
  const one = await begin(guest, "One");
  await begin(guest, "Two");
  await reply(owner, one, "Answer");
  const answer = await callRestApi(null, "GET", `${threadsOf()}?per_page=2`);
  expect(answer.headers).toMatchObject({ "x-total": "3", "x-next-page": "2" });
  expect(z.array(Discussion).parse(answer.json())).toMatchObject([
    { individual_note: true, notes: [{ system: true }] },
    { id: one.id, notes: [{ body: "One" }, { body: "Answer" }] },
  ]);
});

test("what is no discussion of the issue is not there", async () => {
  const begun = await begin(guest);
  const other = await createTestIssue(owner);
  for (const id of ["0".repeat(40), "nonsense", begun.id]) {
    const answer = await callRestApi(owner, "GET", `${threadsOf(other)}/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: "404 Discussion Not Found" },
    ]);
    const said = await callRestApi(owner, "POST", `${threadsOf(other)}/${id}/notes`, { body: "?" });
    expect(said.statusCode).toBe(404);
  }
});
