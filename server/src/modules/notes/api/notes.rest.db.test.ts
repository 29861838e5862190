/** Tests the REST routes that list, create, update and delete notes. */
import type { Issue } from "@cairn/contract/issues/issues";
import { Note, QuickActionsOnlyResponse } from "@cairn/contract/notes/notes";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest } from "../../../../test/app.ts";
import { insertMentionNote } from "../../../../test/discussions.ts";
import {
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import { expectConsistentNotes, listStoredNotes, createTestNote } from "../../../../test/notes.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

const notesOf = ({ iid }: Issue = issue) => `${buildProjectIssuesApiPath(project)}/${iid}/notes`;

async function post(who: TestPerson, payload: object): Promise<Note> {
  const answer = await callRestApi(who, "POST", notesOf(), payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return Note.parse(answer.json());
}

async function list(who: TestPerson | null, query = ""): Promise<Note[]> {
  const answer = await callRestApi(who, "GET", notesOf() + query);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(Note).parse(answer.json());
}

const bodies = (notes: readonly Note[]) => notes.map(({ body }) => body);

describe("writing a note", () => {
  test("answers it with all that it has", async () => {
    const note = await post(guest, { body: "**Bold** words" });
    expect(note).toEqual({
      id: expect.any(Number) as number,
      type: null,
      body: "**Bold** words",
      attachment: null,
      author: expect.objectContaining({ id: guest.id, username: "guest" }) as object,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      system: false,
      noteable_id: issue.id,
      noteable_type: "Issue",
      noteable_iid: issue.iid,
      project_id: project.id,
      resolvable: false,
      confidential: false,
      internal: false,
      imported: false,
      imported_from: "none",
      commands_changes: {},
    });
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ user_notes_count: 1 });
    await expectConsistentNotes(issue);
  });

  test("for the team alone goes by either name, and is for the team to write", async () => {
    for (const name of ["internal", "confidential"]) {
      const note = await post(reporter, { body: "Between us", [name]: true });
      expect(note).toMatchObject({ internal: true, confidential: true });
      const hidden = await callRestApi(outsider, "GET", `${notesOf()}/${note.id}`);
      expect([hidden.statusCode, hidden.json()]).toEqual([404, { message: "404 Note Not Found" }]);
    }
    const refused = await callRestApi(outsider, "POST", notesOf(), {
      body: "Me too",
      internal: true,
    });
    expect(refused.statusCode).toBe(403);
    expect(await list(outsider)).toEqual([]);
    expect(await list(reporter)).toHaveLength(2);
  });

  test("can be dated back by owners; others' wish is dropped", async () => {
    const created_at = "2020-02-02T02:02:02.000Z";
    expect(await post(owner, { body: "Long ago", created_at })).toMatchObject({ created_at });
    expect(await post(guest, { body: "Now", created_at })).not.toMatchObject({ created_at });
  });

  test("with quick actions does both, and tells what they changed [NFORM-044]", async () => {
    const note = await post(reporter, { body: "It takes a while\n/estimate 3h" });
    expect(note).toMatchObject({
      body: "It takes a while",
      commands_changes: { time_estimate: 10_800 },
    });
    expect(await getIssueOrStatus(null, issue)).toMatchObject({
      time_stats: { time_estimate: 10_800 },
    });
  });

  test("that has only quick actions answers 202 with what they did, again for the same key", async () => {
    const headers = { ...sessionHeaders(reporter), "idempotency-key": crypto.randomUUID() };
    const url = `/api/v4${notesOf()}`;
    const payload = { body: "/close" };
    for (const replayed of [undefined, "true"]) {
      const answer = await injectRequest(app, { method: "POST", url, headers, payload });
      expect(answer.statusCode).toBe(202);
      expect(answer.headers["idempotency-replayed"]).toBe(replayed);
      expect(QuickActionsOnlyResponse.parse(answer.json()).summary).toHaveLength(1);
    }
    expect(await getIssueOrStatus(null, issue)).toMatchObject({
      state: "closed",
      user_notes_count: 0,
    });
  });

  test("whose quick actions all failed is refused, and so is one that says nothing", async () => {
    const failed = await callRestApi(guest, "POST", notesOf(), { body: "/close" });
    expect(failed.statusCode, failed.body).toBe(400);
    const blank = await callRestApi(guest, "POST", notesOf(), { body: "  " });
    expect([blank.statusCode, blank.json()]).toEqual([
      400,
      { message: { note: ["can't be blank"] } },
    ]);
    const missing = await callRestApi(guest, "POST", notesOf(), {});
    expect([missing.statusCode, missing.json()]).toEqual([400, { error: "body is missing" }]);
    expect(await listStoredNotes(issue)).toEqual([]);
  });

  test("is for those who may say something", async () => {
    expect((await callRestApi(null, "POST", notesOf(), { body: "?" })).statusCode).toBe(401);
    await updateTestIssue(owner, issue, { discussion_locked: true });
    expect((await callRestApi(outsider, "POST", notesOf(), { body: "?" })).statusCode).toBe(403);
    const elsewhere = await createTestIssue(owner, {}, privateProject);
    const path = `${buildProjectIssuesApiPath(privateProject)}/${elsewhere.iid}/notes`;
    expect((await callRestApi(outsider, "POST", path, { body: "?" })).statusCode).toBe(404);
  });
});

describe("the list of notes", () => {
  test("comes newest first, in pages, and in the order that was asked for", async () => {
    for (const body of ["One", "Two", "Three"]) await post(guest, { body });
    expect(bodies(await list(null))).toEqual(["Three", "Two", "One"]);
    expect(bodies(await list(null, "?sort=asc"))).toEqual(["One", "Two", "Three"]);
    const [, , first] = await list(null);
    await callRestApi(guest, "PUT", `${notesOf()}/${first?.id}`, { body: "One, again" });
    const byChange = await list(null, "?order_by=updated_at");
    expect(bodies(byChange)).toEqual(["One, again", "Three", "Two"]);
    const page = await callRestApi(null, "GET", `${notesOf()}?per_page=2&page=2&sort=asc`);
    expect(page.headers).toMatchObject({
      "x-total": "3",
      "x-total-pages": "2",
      "x-prev-page": "1",
    });
    expect(bodies(z.array(Note).parse(page.json()))).toEqual(["Three"]);
  });

  test("tells what was done, but not what is an event of its own", async () => {
    await updateTestIssue(owner, issue, { title: "Renamed", labels: "bug", state_event: "close" });
    await post(guest, { body: "Thanks" });
    expect(await list(null)).toMatchObject([
      { body: "Thanks", system: false },
      { body: expect.stringContaining("changed the title") as string, system: true },
    ]);
    expect(bodies(await list(null, "?activity_filter=only_comments"))).toEqual(["Thanks"]);
    expect(await list(null, "?activity_filter=only_activity")).toMatchObject([{ system: true }]);
    const closed = (await listStoredNotes(issue)).find(({ action }) => action === "closed");
    const event = await callRestApi(owner, "GET", `${notesOf()}/${closed?.id}`);
    expect(event.statusCode).toBe(404);
  });

  test("does not tell of issues that the reader may not read", async () => {
    const hidden = await createTestIssue(owner, {}, privateProject);
    await insertMentionNote(issue, hidden);
    const [told] = await list(owner);
    expect(told?.body).toContain("mentioned this in");
    const answer = await callRestApi(outsider, "GET", notesOf());
    expect([answer.json(), answer.headers["x-total"]]).toEqual([[], "0"]);
    expect((await callRestApi(outsider, "GET", `${notesOf()}/${told?.id}`)).statusCode).toBe(404);
  });
});

describe("one note", () => {
  test("is changed by whoever wrote it and by whoever maintains", async () => {
    const { id } = await post(guest, { body: "Frist" });
    const path = `${notesOf()}/${id}`;
    expect((await callRestApi(outsider, "PUT", path, { body: "Mine" })).statusCode).toBe(403);
    const changed = await callRestApi(guest, "PUT", path, { body: "First" });
    expect(Note.parse(changed.json())).toMatchObject({ id, body: "First" });
    expect((await callRestApi(owner, "PUT", path, { body: "First!" })).statusCode).toBe(200);
    expect((await callRestApi(null, "GET", path)).json()).toMatchObject({ id, body: "First!" });
    const blank = await callRestApi(guest, "PUT", path, { body: "" });
    expect([blank.statusCode, blank.json()]).toEqual([
      400,
      { message: { note: ["can't be blank"] } },
    ]);
  });

  test("stays for whom it was written", async () => {
    const { id } = await post(reporter, { body: "Open" });
    const path = `${notesOf()}/${id}`;
    const refused = await callRestApi(reporter, "PUT", path, {
      body: "Secret",
      confidential: true,
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: { confidential: ["can't be changed"] } },
    ]);
    expect((await listStoredNotes(issue))[0]).toMatchObject({ body: "Open", internal: false });
    const same = await callRestApi(reporter, "PUT", path, {
      body: "Still open",
      confidential: false,
    });
    expect(same.statusCode).toBe(200);
  });

  test("is deleted, and belongs to its issue only", async () => {
    const { id } = await post(guest, { body: "Gone soon" });
    const other = await createTestIssue(owner);
    expect((await callRestApi(guest, "DELETE", `${notesOf(other)}/${id}`)).statusCode).toBe(404);
    expect((await callRestApi(guest, "GET", `${notesOf(other)}/${id}`)).statusCode).toBe(404);
    expect((await callRestApi(outsider, "DELETE", `${notesOf()}/${id}`)).statusCode).toBe(403);
    expect((await callRestApi(guest, "DELETE", `${notesOf()}/${id}`)).statusCode).toBe(204);
    expect((await callRestApi(guest, "GET", `${notesOf()}/${id}`)).statusCode).toBe(404);
    await expectConsistentNotes(issue);
  });

  test("says what pages say", async () => {
    const note = await createTestNote(guest, issue, "From the page");
    expect(await list(null)).toMatchObject([{ id: Number(note.id), body: "From the page" }]);
  });
});
