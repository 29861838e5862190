/**
 * Tests pages of the notes of one discussion over GraphQL, and the limit of notes and bytes that one
 * request can read.
 */
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { seedNotes } from "../../../../test/discussions.ts";
import { countSelectQueries } from "../../../../test/statements.ts";
import { app, createTestIssue, guest, owner, project } from "../../../../test/issues.ts";
import {
  executeSqlInTransaction,
  createTestReply,
  createTestThread,
} from "../../../../test/notes.ts";
import { sessionHeaders } from "../../../../test/people.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

interface Discussed {
  discussions: { nodes: { notes: NotesPage }[] };
}

interface NotesPage {
  count: number;
  nodes: { body: string }[];
  pageInfo: { startCursor: string; endCursor: string };
}

async function asking(fields: string) {
  const query = `{ project(fullPath: "${project.path}") { issue(iid: "${issue.iid}") { ${fields} } } }`;
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: sessionHeaders(owner),
    payload: { query },
  });
  const { data, errors } = answer.json<{
    data: { project: { issue: Discussed | null } | null } | null;
    errors?: { message: string }[];
  }>();
  return { found: data?.project?.issue, errors: errors?.map(({ message }) => message) };
}

async function within(args: string) {
  const fields =
    "count nodes { body } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }";
  const { found, errors } = await asking(`discussions { nodes { notes${args} { ${fields} } } }`);
  expect(errors).toBeUndefined();
  return found?.discussions.nodes[0]?.notes as NotesPage;
}

const said = ({ nodes }: NotesPage) => nodes.map(({ body }) => body);

test("a discussion shows its notes in pages, the first one first whenever it was written", async () => {
  const begun = await createTestThread(guest, issue, "One");
  for (const body of ["Two", "Three", "Four"]) await createTestReply(owner, issue, begun, body);
  await executeSqlInTransaction(sql`update notes set created_at = created_at + interval '1 day'
    where noteable_id = ${issue.id} and not is_reply`);
  const all = await within("");
  expect(all).toMatchObject({ count: 4, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  expect(said(all)).toEqual(["One", "Two", "Three", "Four"]);

  const first = await within("(first: 1)");
  expect(first).toMatchObject({ nodes: [{ body: "One" }], pageInfo: { hasNextPage: true } });
  const second = await within(`(first: 2, after: "${first.pageInfo.endCursor}")`);
  expect(second).toMatchObject({
    count: 4,
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  });
  expect(said(second)).toEqual(["Two", "Three"]);
  expect(said(await within(`(first: 2, after: "${second.pageInfo.endCursor}")`))).toEqual(["Four"]);

  const last = await within("(last: 2)");
  expect(said(last)).toEqual(["Three", "Four"]);
  expect(said(await within(`(last: 9, before: "${last.pageInfo.startCursor}")`))).toEqual([
    "One",
    "Two",
  ]);
});

test("at most a hundred of them come at once", async () => {
  await seedNotes(issue, 1, { replies: 120 });
  expect(await within("(first: 1000)")).toMatchObject({
    count: 121,
    nodes: { length: 100 },
    pageInfo: { hasNextPage: true },
  });
});

test("a discussion of a note of a discussion is that same one", async () => {
  const begun = await createTestThread(guest, issue, "One");
  await createTestReply(owner, issue, begun, "Two");
  const inner = "notes { nodes { body } }";
  const { found, errors } = await asking(`notes { nodes { discussion { resolved ${inner} } } }`);
  expect(errors).toBeUndefined();
  const whole = { resolved: false, notes: { nodes: [{ body: "One" }, { body: "Two" }] } };
  expect(found).toEqual({ notes: { nodes: [{ discussion: whole }, { discussion: whole }] } });
});

test("many discussions cost as many questions as one", async () => {
  const fields = "discussions { nodes { resolved notes { count nodes { body } } } }";
  await seedNotes(issue, 1, { replies: 2 });
  const alone = await countSelectQueries(() => asking(fields));
  await executeSqlInTransaction(sql`delete from notes where noteable_id = ${issue.id}`);
  await seedNotes(issue, 9, { replies: 2 });
  expect(await countSelectQueries(() => asking(fields))).toBe(alone);
});

test("no request reads more than ten thousand notes, however it is nested", async () => {
  await seedNotes(issue, 1, { replies: 105 });
  const nested = (size: number) =>
    `notes(first: ${size}) { nodes { discussion { notes(first: ${size}) { nodes { id } } } } }`;
  expect((await asking(nested(90))).errors).toBeUndefined();
  const { errors } = await asking(nested(100));
  expect(errors).toContain("The query asks for too much: more than 10000 notes.");
});

test("no request reads more than so many megabytes of them, under however many names", async () => {
  await seedNotes(issue, 17);
  const enlarge = (bytes: number) =>
    executeSqlInTransaction(
      sql`update notes set body = repeat('x', ${bytes}::int) where noteable_id = ${issue.id}`,
    );
  await enlarge(999_999);
  const refused = ["The query asks for too much: more than 16 MB of notes."];
  expect((await asking("notes { nodes { id } }")).errors).toEqual(refused);
  expect((await asking("notes(first: 15) { nodes { id } }")).errors).toBeUndefined();
  await enlarge(300_000);
  expect((await asking("notes { nodes { body } }")).errors).toBeUndefined();
  const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}: body`).join(" ");
  const { errors = [] } = await asking(`notes { nodes { ${names(5)} } }`);
  expect(new Set(errors)).toEqual(new Set(refused));
});
