/** Tests the GraphQL fields that list notes and discussions, and the mutations that change them. */
import type { Issue } from "@cairn/contract/issues/issues";
import { beforeEach, describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { seedNotes } from "../../../../test/discussions.ts";
import { countSelectQueries } from "../../../../test/statements.ts";
import {
  app,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import {
  expectConsistentNotes,
  listStoredNotes,
  createTestReply,
  createTestNote,
  createTestThread,
} from "../../../../test/notes.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

interface Answer {
  data: Record<string, unknown> | null;
  errors?: { message: string }[];
}

async function graphql(who: TestPerson | null, query: string, variables = {}): Promise<Answer> {
  const headers = who === null ? {} : sessionHeaders(who);
  const payload = { query, variables };
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload,
  });
  return answer.json<Answer>();
}

async function onIssue(who: TestPerson | null, fields: string): Promise<Record<string, unknown>> {
  const query = `{ project(fullPath: "${project.path}") { issue(iid: "${issue.iid}") { ${fields} } } }`;
  const { data, errors } = await graphql(who, query);
  expect(errors).toBeUndefined();
  const found = data?.["project"] as { issue: Record<string, unknown> } | undefined;
  return found?.issue ?? {};
}

async function mutate(who: TestPerson, name: string, input: object, fields: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} errors } }`;
  const { data, errors } = await graphql(who, query, { input });
  return errors === undefined ? data?.[name] : errors;
}

const issueGid = () => `gid://gitlab/Issue/${issue.id}`;
const REFUSED = [{ message: "This doesn't exist, or you don't have permission to do it." }];

describe("an issue", () => {
  test("shows its notes with all that they have", async () => {
    await updateTestIssue(owner, issue, { title: "Renamed", state_event: "close" });
    const note = await createTestNote(guest, issue, "**Bold**");
    const { notes } = await onIssue(
      outsider,
      `notes { count nodes { id body bodyHtml system systemNoteIconName confidential internal resolvable
        resolved resolvedAt createdAt updatedAt url author { username } project { fullPath }
        discussion { id replyId notes { nodes { id } } }
        userPermissions { readNote createNote adminNote awardEmoji resolveNote repositionNote } } }`,
    );
    const id = `gid://gitlab/Note/${note.id}`;
    const discussion = `gid://gitlab/IndividualNoteDiscussion/${note.discussion_id}`;
    expect(notes).toMatchObject({
      count: 2,
      nodes: [
        {
          system: true,
          systemNoteIconName: "pencil-square",
          body: expect.stringContaining("title") as string,
        },
        {
          id,
          body: "**Bold**",
          bodyHtml: expect.stringContaining("<strong>Bold</strong>") as string,
          system: false,
          systemNoteIconName: null,
          author: { username: "guest" },
          project: { fullPath: project.path },
          url: note.noteable_note_url,
          discussion: { id: discussion, replyId: discussion, notes: { nodes: [{ id }] } },
          userPermissions: {
            readNote: true,
            createNote: true,
            adminNote: false,
            awardEmoji: true,
            resolveNote: false,
            repositionNote: false,
          },
        },
      ],
    });
  });

  test("shows them in pages, from either end", async () => {
    for (const body of ["One", "Two", "Three"]) await createTestNote(guest, issue, body);
    const page = async (args: string) => {
      const fields =
        "nodes { body } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }";
      const { notes } = await onIssue(null, `notes(${args}) { ${fields} }`);
      return notes as {
        nodes: { body: string }[];
        pageInfo: { endCursor: string; startCursor: string; hasNextPage: boolean };
      };
    };
    const first = await page("first: 2");
    expect(first).toMatchObject({
      nodes: [{ body: "One" }, { body: "Two" }],
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    const rest = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
    expect(rest).toMatchObject({ nodes: [{ body: "Three" }], pageInfo: { hasNextPage: false } });
    const last = await page("last: 1");
    expect(last).toMatchObject({ nodes: [{ body: "Three" }] });
    const before = await page(`last: 5, before: "${last.pageInfo.startCursor}"`);
    expect(before.nodes).toEqual([{ body: "One" }, { body: "Two" }]);
  });

  test("shows its discussions with their answers, and how many people began", async () => {
    await updateTestIssue(owner, issue, { title: "Renamed" });
    const begun = await createTestThread(guest, issue, "First");
    await createTestReply(owner, issue, begun, "Second");
    await createTestNote(reporter, issue, "Between us", { note: { internal: true } });
    const fields = `userNotesCount userDiscussionsCount
      discussions(filter: ONLY_COMMENTS) { nodes { id resolvable resolved notes { nodes { body internal } } } }`;
    expect(await onIssue(outsider, fields)).toEqual({
      userNotesCount: 2,
      userDiscussionsCount: 1,
      discussions: {
        nodes: [
          {
            id: `gid://gitlab/Discussion/${begun.discussion_id}`,
            resolvable: true,
            resolved: false,
            notes: {
              nodes: [
                { body: "First", internal: false },
                { body: "Second", internal: false },
              ],
            },
          },
        ],
      },
    });
    const { userDiscussionsCount, discussions } = await onIssue(reporter, fields);
    expect(userDiscussionsCount).toBe(2);
    expect(discussions).toMatchObject({ nodes: [{}, { notes: { nodes: [{ internal: true }] } }] });
  });

  test("costs as many questions together with others as alone", async () => {
    const others = [await createTestIssue(owner), await createTestIssue(owner)];
    for (const one of [issue, ...others]) await seedNotes(one, 5, { replies: 1 });
    const asking = (iids: number[]) =>
      countSelectQueries(async () => {
        const { errors } = await graphql(
          owner,
          `{ project(fullPath: "${project.path}") { issues(iids: ${JSON.stringify(iids.map(String))}) { nodes {
            userDiscussionsCount notes(first: 3) { nodes { body author { name } } }
            discussions { nodes { notes { nodes { body } } } } } } } }`,
        );
        expect(errors).toBeUndefined();
      });
    await asking([issue.iid]);
    expect(await asking([issue, ...others].map(({ iid }) => iid))).toBe(await asking([issue.iid]));
  });
});

describe("createNote", () => {
  test("says something, and answers what was said", async () => {
    const input = { noteableId: issueGid(), body: "First", clientMutationId: "x" };
    const made = await mutate(
      guest,
      "createNote",
      input,
      "clientMutationId note { id body discussion { replyId } }",
    );
    expect(made).toMatchObject({ clientMutationId: "x", note: { body: "First" }, errors: [] });
    const { replyId } = (made as { note: { discussion: { replyId: string } } }).note.discussion;
    const answer = await mutate(
      owner,
      "createNote",
      { noteableId: issueGid(), body: "Second", discussionId: replyId },
      "note { id resolvable }",
    );
    expect(answer).toMatchObject({
      note: { id: expect.stringContaining("DiscussionNote") as string, resolvable: true },
    });
    expect(await listStoredNotes(issue)).toMatchObject([{ is_reply: false }, { is_reply: true }]);
    await expectConsistentNotes(issue);
  });

  test("does quick actions, and tells of them where nothing else was said", async () => {
    const fields = "note { id } quickActionsStatus { messages commandsOnly }";
    const done = await mutate(
      owner,
      "createNote",
      { noteableId: issueGid(), body: "/close" },
      fields,
    );
    expect(done).toMatchObject({
      note: null,
      errors: [],
      quickActionsStatus: { commandsOnly: true, messages: [expect.any(String) as string] },
    });
    const failed = await mutate(
      guest,
      "createNote",
      { noteableId: issueGid(), body: "/reopen" },
      fields,
    );
    expect(failed).toMatchObject({ note: null });
    expect((failed as { errors: string[] }).errors).not.toEqual([]);
  });

  test("tells what is wrong beside nothing, and hides what is hidden", async () => {
    const blank = await mutate(
      guest,
      "createNote",
      { noteableId: issueGid(), body: " " },
      "note { id }",
    );
    expect(blank).toEqual({ note: null, errors: ["Note can't be blank"] });
    const secret = await createTestIssue(owner, { confidential: true });
    for (const id of [secret.id, 999_999]) {
      const input = { noteableId: `gid://gitlab/Issue/${id}`, body: "?" };
      expect(await mutate(outsider, "createNote", input, "note { id }")).toMatchObject(REFUSED);
    }
    const internal = { noteableId: issueGid(), body: "?", internal: true };
    expect(await mutate(outsider, "createNote", internal, "note { id }")).toMatchObject(REFUSED);
  });
});

describe("updateNote and destroyNote", () => {
  test("change and delete what somebody said", async () => {
    const { id } = await createTestNote(guest, issue, "Frist");
    const gid = `gid://gitlab/Note/${id}`;
    const changed = await mutate(
      guest,
      "updateNote",
      { id: gid, body: "First" },
      "note { id body }",
    );
    expect(changed).toEqual({ note: { id: gid, body: "First" }, errors: [] });
    const hidden = await mutate(
      guest,
      "updateNote",
      { id: gid, body: "x", confidential: true },
      "note { id }",
    );
    expect(hidden).toEqual({ note: null, errors: ["Confidential can't be changed"] });
    expect(
      await mutate(outsider, "updateNote", { id: gid, body: "x" }, "note { id }"),
    ).toMatchObject(REFUSED);
    expect(await mutate(outsider, "destroyNote", { id: gid }, "note { id }")).toMatchObject(
      REFUSED,
    );
    expect(await mutate(guest, "destroyNote", { id: gid }, "note { id }")).toEqual({
      note: null,
      errors: [],
    });
    expect(await listStoredNotes(issue)).toEqual([]);
  });
});

describe("discussionToggleResolve", () => {
  test("settles a thread and opens it again [NOTE-091]", async () => {
    const begun = await createTestThread(guest, issue, "First");
    await createTestReply(owner, issue, begun, "Second");
    const id = `gid://gitlab/Discussion/${begun.discussion_id}`;
    const fields = "discussion { id resolved resolvedAt resolvedBy { username } }";
    const toggle = (who: TestPerson, resolve: boolean, gid = id) =>
      mutate(who, "discussionToggleResolve", { id: gid, resolve }, fields);
    for (let times = 0; times < 2; times += 1) {
      expect(await toggle(reporter, true)).toMatchObject({
        discussion: {
          id,
          resolved: true,
          resolvedAt: expect.any(String) as string,
          resolvedBy: { username: "reporter" },
        },
        errors: [],
      });
    }
    expect(await toggle(guest, false)).toMatchObject({
      discussion: { resolved: false, resolvedBy: null },
    });
    expect(await toggle(outsider, true)).toMatchObject(REFUSED);
    const absent = `gid://gitlab/Discussion/${"0".repeat(40)}`;
    expect(await toggle(owner, true, absent)).toMatchObject(REFUSED);
    expect(await toggle(owner, true, "gid://gitlab/Note/1")).toMatchObject([
      { message: "The id is not an id of the class Discussion." },
    ]);
  });
});
