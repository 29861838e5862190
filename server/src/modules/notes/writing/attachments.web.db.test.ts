import { noteCreationUrl, noteUrl, WebNote } from "@cairn/contract/notes/discussions";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest, type TestResponse } from "../../../../test/app.ts";
import { listTestDiscussions, pollTestNotes } from "../../../../test/discussions.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import { requestNoteDeletion, requestNoteRestore } from "../../../../test/notes.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { buildPng } from "../../../../test/pictures.ts";

const place = { kind: "project", full_path: project.path } as const;

interface Sent {
  note?: string;
  file?: { name: string; content: string | Uint8Array<ArrayBuffer> };
  field?: string;
  /** Sends the file before the text. */
  fileFirst?: boolean;
}

function send(who: TestPerson | null, issue: { id: number }, sent: Sent): Promise<TestResponse> {
  const { note = "With a file", file, field = "note[attachment]", fileFirst = false } = sent;
  const form = new FormData();
  const addFile = () => {
    if (file !== undefined) form.append(field, new Blob([file.content]), file.name);
  };
  if (fileFirst) addFile();
  form.append("note[note]", note);
  if (!fileFirst) addFile();
  return injectRequest(app, {
    method: "POST",
    url: noteCreationUrl(place, { kind: "issue", id: issue.id }),
    headers: who === null ? {} : sessionHeaders(who),
    payload: form,
  });
}

const TEXT_FILE = { name: "list of knots.txt", content: "twine" };

async function uploadsOf(issue: { id: number }) {
  const { rows } = await sql<{ secret: string; awaits_text: boolean }>`
    select uploads.secret, uploads.awaits_text from uploads
    join notes on notes.attachment ->> 'secret' = uploads.secret
    where notes.noteable_id = ${issue.id}`.execute(app.platform.db);
  return rows;
}

describe("a file that is sent with a note", () => {
  test.each([false, true])("is its attachment (file first: %s) [NOTE-055]", async (fileFirst) => {
    const issue = await createTestIssue(owner);
    const answer = await send(guest, issue, { file: TEXT_FILE, fileFirst });
    expect(answer.statusCode, answer.body).toBe(200);
    const [note] = (await listTestDiscussions(owner, issue)).flatMap(({ notes }) => notes);
    expect(note?.attachment).toEqual({
      url: expect.stringMatching(
        new RegExp(`^/${project.path}/uploads/[0-9a-f]{32}/list_of_knots\\.txt$`),
      ) as string,
      filename: "list_of_knots.txt",
      image: false,
      width: null,
      height: null,
    });
    expect(answer.json()).toMatchObject({ attachment: note?.attachment });
    const file = await callWebApi(outsider, "GET", note?.attachment?.url ?? "");
    expect(file.body).toBe("twine");
    expect((await uploadsOf(issue)).map((upload) => upload.awaits_text)).toEqual([false]);
    const path = `/projects/${project.id}/issues/${issue.iid}/notes`;
    expect((await callRestApi(owner, "GET", path)).json()).toMatchObject([
      { attachment: "list_of_knots.txt" },
    ]);
  });

  test("that is an image is shown as such, with its size", async () => {
    const issue = await createTestIssue(owner);
    const file = { name: "knot.png", content: new Uint8Array(buildPng()) };
    const { attachment } = WebNote.partial()
      .loose()
      .parse((await send(guest, issue, { file })).json());
    expect(attachment).toMatchObject({ filename: "knot.png", image: true });
    expect([typeof attachment?.width, typeof attachment?.height]).toEqual(["number", "number"]);
  });

  test("can be removed by those who can edit the note, and the text stays", async () => {
    const issue = await createTestIssue(owner);
    const { id, attachment } = (await send(guest, issue, { file: TEXT_FILE })).json<WebNote>();
    const path = `${noteUrl(place, id)}/delete_attachment`;
    const pathFor = async (who: TestPerson) =>
      (await listTestDiscussions(who, issue))[0]?.notes[0]?.delete_attachment_path;
    expect([await pathFor(guest), await pathFor(outsider)]).toEqual([path, undefined]);
    expect((await callWebApi(outsider, "DELETE", path)).statusCode).toBe(404);
    const { last_fetched_at: since } = await pollTestNotes(outsider, issue);
    const removed = await callWebApi(guest, "DELETE", path);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(removed.json()).toMatchObject({ attachment: null, note: "With a file" });
    expect((await pollTestNotes(outsider, issue, since)).notes).toMatchObject([
      { id, attachment: null },
    ]);
    expect((await callWebApi(guest, "GET", attachment?.url ?? "")).statusCode).toBe(404);
    expect((await callWebApi(guest, "DELETE", path)).statusCode).toBe(404);
  });

  test("comes back with a note that is restored", async () => {
    const issue = await createTestIssue(owner);
    const { id, attachment } = (await send(guest, issue, { file: TEXT_FILE })).json<WebNote>();
    await requestNoteDeletion(guest, { id });
    const restored = await requestNoteRestore(guest, { id });
    expect(restored.json()).toMatchObject({ attachment });
  });

  test("is not kept when the note is refused, and needs no note to be refused itself", async () => {
    const issue = await createTestIssue(owner);
    const refused = await send(guest, issue, { note: " ", file: TEXT_FILE });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from uploads
      where awaits_text and uploader_id = ${guest.id}`.execute(app.platform.db);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
    expect((await send(null, issue, { file: TEXT_FILE })).statusCode).toBe(401);
    const wrong = await send(guest, issue, { file: TEXT_FILE, field: "note[other]" });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ error: "note[other] is not known" });
    const noToken = await injectRequest(app, {
      method: "POST",
      url: noteCreationUrl(place, { kind: "issue", id: issue.id }),
      headers: { ...sessionHeaders(guest), "x-csrf-token": "wrong" },
      payload: new FormData(),
    });
    expect(noToken.statusCode).toBe(403);
    expect(await listTestDiscussions(owner, issue)).toEqual([]);
  });

  test("is optional in a form, whose text is limited like any other", async () => {
    const issue = await createTestIssue(owner);
    expect((await send(guest, issue, { note: "Only text" })).json()).toMatchObject({
      note: "Only text",
      attachment: null,
    });
    const long = await send(guest, issue, { note: "x".repeat(5_000_000) });
    expect(long.statusCode).toBe(413);
  });
});
