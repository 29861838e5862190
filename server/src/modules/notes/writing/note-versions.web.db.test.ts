import { MAINTAINER } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import {
  NoteVersion,
  noteVersionDiffUrl,
  NoteVersionListResponse,
  noteVersionsUrl,
  noteVersionUrl,
} from "@cairn/contract/notes/note-versions";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import {
  createTestNote,
  executeSqlInTransaction,
  listStoredNotes,
  requestNoteDeletion,
  requestNoteRestore,
  requestNoteUpdate,
  type CreatedTestNote,
} from "../../../../test/notes.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember } from "../../../../test/places.ts";
import { countSelectQueries } from "../../../../test/statements.ts";

const place = { kind: "project", full_path: project.path } as const;
const maintainer = await createTestPerson(app);
await addTestMember(app, project, maintainer, MAINTAINER);

let issue: Issue;
beforeAll(async () => {
  issue = await createTestIssue(owner);
});

type NoteId = Pick<CreatedTestNote, "id">;

const getList = (note: NoteId, who: TestPerson | null = null) =>
  callWebApi(who, "GET", noteVersionsUrl(place, note.id));
const getDiff = (note: NoteId, number: number, who: TestPerson | null = null) =>
  callWebApi(who, "GET", noteVersionDiffUrl(place, note.id, number));
const getVersion = (note: NoteId, number: number, who: TestPerson | null = null) =>
  callWebApi(who, "GET", `${noteVersionUrl(place, note.id, number)}.json`);
const requestDeletion = (note: NoteId, number: number, who: TestPerson | null) =>
  callWebApi(who, "DELETE", noteVersionUrl(place, note.id, number));

async function bodiesOf(note: NoteId, who: TestPerson | null = null) {
  const answer = await getList(note, who);
  expect(answer.statusCode, answer.body).toBe(200);
  const { items } = NoteVersionListResponse.parse(answer.json());
  return Promise.all(
    items.map(async ({ number }) => {
      const version = NoteVersion.parse((await getVersion(note, number, who)).json());
      return [number, version.author.id, version.body];
    }),
  );
}

/** Creates a comment by the guest, then edits it as the maintainer and as the guest. */
async function createEditedNote(options: { internal?: boolean } = {}): Promise<CreatedTestNote> {
  const author = options.internal === true ? reporter : guest;
  const note = await createTestNote(author, issue, "The path is closed", { note: options });
  await requestNoteUpdate(maintainer, note, { note: "The path is <b>open</b>" });
  await requestNoteUpdate(author, note, { note: "The path is open" });
  return note;
}

describe("the versions of a comment", () => {
  test("are its text after each edit, with author and time, newest first", async () => {
    const note = await createEditedNote();
    expect(await bodiesOf(note)).toEqual([
      [3, guest.id, "The path is open"],
      [2, maintainer.id, "The path is <b>open</b>"],
      [1, guest.id, "The path is closed"],
    ]);
    const { items } = NoteVersionListResponse.parse((await getList(note)).json());
    expect(items.at(-1)?.created_at).toBe(note.created_at);
  });

  test("are one for a comment that was never edited, for which no row is stored", async () => {
    const note = await createTestNote(guest, issue, "Only once");
    expect(await bodiesOf(note)).toEqual([[1, guest.id, "Only once"]]);
    const { rows } = await sql`select from note_versions where note_id = ${note.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });

  test("are kept by edits through the API as well", async () => {
    const note = await createTestNote(guest, issue, "Page");
    const path = `/projects/${project.id}/issues/${issue.iid}/notes/${note.id}`;
    await callRestApi(guest, "PUT", path, { body: "REST" });
    const query = `mutation($input: UpdateNoteInput!) { updateNote(input: $input) { errors } }`;
    const input = { id: `gid://gitlab/Note/${note.id}`, body: "GraphQL" };
    await callWebApi(guest, "POST", "/api/graphql", { query, variables: { input } });
    expect((await bodiesOf(note)).map(([, , body]) => body)).toEqual(["GraphQL", "REST", "Page"]);
  });

  test("are listed twenty at a time, with the same number of statements", async () => {
    const note = await createTestNote(guest, issue, "Last");
    await executeSqlInTransaction(sql`insert into note_versions (note_id, number, body, author_id)
      select ${note.id}, n, n, ${guest.id} from generate_series(5, 45) n`);
    const single = await createTestNote(guest, issue, "Single");
    const few = await countSelectQueries(() => getList(single));
    expect(await countSelectQueries(() => getList(note))).toBe(few);
    const numbers: number[] = [];
    let next: string | null = noteVersionsUrl(place, note.id);
    while (next !== null) {
      const page: NoteVersionListResponse = NoteVersionListResponse.parse(
        (await callWebApi(null, "GET", next)).json(),
      );
      expect(page.items.length).toBeLessThanOrEqual(20);
      numbers.push(...page.items.map(({ number }) => number));
      next = page.next;
    }
    expect(numbers).toEqual(Array.from({ length: 42 }, (_, at) => 46 - at));
  });

  test("are for viewers who can read the comment, and of this comment alone", async () => {
    const internal = await createEditedNote({ internal: true });
    for (const who of [null, outsider, guest]) {
      const answers = [getList(internal, who), getVersion(internal, 1, who)];
      for (const answer of await Promise.all([...answers, getDiff(internal, 2, who)])) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).not.toContain("path");
      }
    }
    expect(await bodiesOf(internal, reporter)).toHaveLength(3);
    const other = await createTestNote(guest, issue, "Another");
    for (const number of [0, 2, 2_147_483_648, 999_999_999_999]) {
      expect([400, 404]).toContain((await getVersion(other, number)).statusCode);
    }
  });

  test("do not exist for a system note", async () => {
    await callRestApi(owner, "PUT", `/projects/${project.id}/issues/${issue.iid}`, { weight: 5 });
    const changed = (await listStoredNotes(issue)).find(({ action }) => action === "weight");
    const note = { id: String(changed?.id) };
    for (const answer of [await getList(note, owner), await getVersion(note, 1, owner)]) {
      expect(answer.statusCode).toBe(404);
    }
    expect((await requestDeletion(note, 1, owner)).statusCode).toBe(404);
  });
});

test("the diff of a version marks words, and nothing in the text becomes markup", async () => {
  const note = await createEditedNote();
  const answer = await getDiff(note, 2);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).toBe(
    'The path is <span class="idiff deletion">closed</span><span class="idiff addition">&lt;b&gt;open&lt;/b&gt;</span>',
  );
  expect((await getDiff(note, 1)).body).toBe(
    '<span class="idiff addition">The path is closed</span>',
  );
  expect((await getDiff(note, 4)).statusCode).toBe(404);
});

describe("deleting the text of a version", () => {
  test("removes it from the list, the diffs and the database, and is audited", async () => {
    const note = await createEditedNote();
    expect((await requestDeletion(note, 2, guest)).statusCode).toBe(200);
    expect((await requestDeletion(note, 2, guest)).statusCode).toBe(200);
    expect(await bodiesOf(note)).toEqual([
      [3, guest.id, "The path is open"],
      [2, maintainer.id, null],
      [1, guest.id, "The path is closed"],
    ]);
    expect((await getDiff(note, 2)).statusCode).toBe(404);
    expect((await getDiff(note, 3)).body).not.toContain("&lt;b&gt;");
    const { rows } = await sql<{ actor_id: number; details: object }>`
      select actor_id, details from audit_events
      where action = 'note.version_deleted' and subject_id = ${note.id} limit 1`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ actor_id: guest.id, details: { noteable_id: issue.id, number: 2 } }]);
  });

  test("is for the author and maintainers, and never of the current text", async () => {
    const note = await createEditedNote();
    expect((await requestDeletion(note, 1, null)).statusCode).toBe(401);
    for (const who of [outsider, reporter]) {
      expect((await requestDeletion(note, 1, who)).statusCode).toBe(404);
    }
    expect((await requestDeletion(note, 3, guest)).statusCode).toBe(404);
    expect(await bodiesOf(note)).toHaveLength(3);
    expect((await requestDeletion(note, 1, maintainer)).statusCode).toBe(200);
    expect((await bodiesOf(note)).at(-1)).toEqual([1, guest.id, null]);
  });

  test("lasts when the comment is deleted and restored", async () => {
    const note = await createEditedNote();
    await requestDeletion(note, 1, guest);
    await requestNoteDeletion(guest, note);
    expect((await getList(note, owner)).statusCode).toBe(404);
    await requestNoteRestore(guest, note);
    expect((await bodiesOf(note)).map(([, , body]) => body)).toEqual([
      "The path is open",
      "The path is <b>open</b>",
      null,
    ]);
  });
});

test("deleting an issue deletes the versions of its comments", async () => {
  const gone = await createTestIssue(owner);
  const note = await createTestNote(guest, gone, "First");
  await requestNoteUpdate(guest, note, { note: "Second" });
  await callRestApi(owner, "DELETE", `/projects/${project.id}/issues/${gone.iid}`);
  const { rows } = await sql`select from note_versions where note_id = ${note.id}`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([]);
});
