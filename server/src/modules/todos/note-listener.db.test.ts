import { noteCreationUrl, noteUrl } from "@cairn/contract/notes/discussions";
import type { Todo } from "@cairn/contract/todos";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../test/app.ts";
import { sendPageRequest } from "../../../test/history.ts";
import {
  app,
  callRestApi,
  privateProject,
  createTestIssue,
  guest,
  outsider,
  owner,
  reporter,
} from "../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";

type Issue = Awaited<ReturnType<typeof createTestIssue>>;

async function say(who: TestPerson, issue: Issue, body: string, internal = false): Promise<string> {
  const note = { note: body, internal };
  const address = noteCreationUrl(
    { kind: "project", full_path: privateProject.path },
    { kind: "issue", id: issue.id },
  );
  return (await sendPageRequest<{ id: string }>(who, "POST", address, { note })).id;
}

async function edit(who: TestPerson, id: string, body: string): Promise<void> {
  await sendPageRequest(
    who,
    "PUT",
    noteUrl({ kind: "project", full_path: privateProject.path }, id),
    {
      note: { note: body },
    },
  );
}

async function waiting(who: TestPerson, issue: Issue): Promise<string[]> {
  const todos = (await callRestApi(who, "GET", "/todos")).json<Todo[]>();
  return todos.filter(({ target }) => target.id === issue.id).map((todo) => todo.action_name);
}
const opened = () => createTestIssue(owner, {}, privateProject);

describe("a note makes a to-do", () => {
  test("for those whom it calls, and those whom it speaks to", async () => {
    const issue = await opened();
    await say(owner, issue, "@reporter please look, @guest knows, @owner too, @outsider not");
    expect(await waiting(reporter, issue)).toEqual(["directly_addressed"]);
    expect(await waiting(guest, issue)).toEqual(["mentioned"]);
    expect(await waiting(owner, issue)).toEqual([]);
    expect(await waiting(outsider, issue)).toEqual([]);
  });

  test("again with a new note, but not with an edit that leaves the name in place", async () => {
    const issue = await opened();
    const id = await say(owner, issue, "Hello @guest");
    await callRestApi(guest, "POST", "/todos/mark_as_done");
    await edit(owner, id, "Hello again @guest, and @reporter");
    expect(await waiting(guest, issue)).toEqual([]);
    expect(await waiting(reporter, issue)).toEqual(["mentioned"]);
    await say(owner, issue, "Now @guest?");
    expect(await waiting(guest, issue)).toEqual(["mentioned"]);
  });

  test("of an internal note only for those who may read it", async () => {
    const issue = await opened();
    await say(owner, issue, "For us: @guest @reporter", true);
    expect(await waiting(guest, issue)).toEqual([]);
    expect(await waiting(reporter, issue)).toEqual(["mentioned"]);
  });
});

describe("one's own to-dos of an issue end", () => {
  const given = async () => {
    const issue = await createTestIssue(
      owner,
      { assignee_ids: [reporter.id, guest.id] },
      privateProject,
    );
    expect(await waiting(reporter, issue)).toEqual(["assigned"]);
    return issue;
  };

  test("with a comment, and nobody else's", async () => {
    const issue = await given();
    await say(reporter, issue, "On it");
    expect(await waiting(reporter, issue)).toEqual([]);
    expect(await waiting(guest, issue)).toEqual(["assigned"]);
  });

  test("with an edited comment", async () => {
    const issue = await opened();
    const id = await say(reporter, issue, "On it");
    await say(owner, issue, "@reporter really?");
    expect(await waiting(reporter, issue)).toEqual(["directly_addressed"]);
    await edit(reporter, id, "Not on it");
    expect(await waiting(reporter, issue)).toEqual([]);
  });

  test("with a reaction", async () => {
    const issue = await given();
    const address = `/projects/${privateProject.id}/issues/${issue.iid}/award_emoji`;
    expect((await callRestApi(reporter, "POST", address, { name: "thumbsup" })).statusCode).toBe(
      201,
    );
    expect(await waiting(reporter, issue)).toEqual([]);
  });

  test("not when only the description is edited or something is arranged", async () => {
    const issue = await given();
    const address = `/projects/${privateProject.id}/issues/${issue.iid}`;
    await callRestApi(reporter, "PUT", address, { description: "Other words", weight: 2 });
    expect(await waiting(reporter, issue)).toEqual(["assigned"]);
  });
});

describe("a to-do for a note", () => {
  const todoOf = async (who: TestPerson, issue: Issue) => {
    const todos = (await callRestApi(who, "GET", "/todos")).json<Todo[]>();
    return todos.find(({ target }) => target.id === issue.id);
  };

  test("has the beginning of the note as text, and its address", async () => {
    const issue = await opened();
    const id = await say(owner, issue, "Hello @guest,\n\n<img src=x onerror=alert(1)> **look**");
    const todo = await todoOf(guest, issue);
    expect(todo?.body).toBe("Hello @guest, <img src=x onerror=alert(1)> look");
    expect(todo?.target_url).toBe(`${issue.web_url}#note_${id}`);
    const page = await injectRequest(app, {
      url: "/dashboard/todos",
      headers: { ...sessionHeaders(guest), accept: "text/html" },
    });
    expect(page.body.includes("<img src=x")).toBe(false);
    expect(page.body.includes("&lt;img src=x")).toBe(true);
  });

  test("no longer shows an internal note to somebody who lost access to it, nor a deleted one", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [guest.id] }, privateProject);
    await callRestApi(guest, "POST", "/todos/mark_as_done");
    const id = await say(owner, issue, "Between us, @guest: treasure", true);
    expect((await todoOf(guest, issue))?.body).toContain("treasure");
    const path = `/projects/${privateProject.id}/issues/${issue.iid}`;
    await callRestApi(owner, "PUT", path, { assignee_ids: [] });
    const without = { body: issue.title, target_url: issue.web_url };
    expect(await todoOf(guest, issue)).toMatchObject(without);
    await callRestApi(owner, "PUT", path, { assignee_ids: [guest.id] });
    const place = { kind: "project", full_path: privateProject.path } as const;
    await sendPageRequest(owner, "DELETE", noteUrl(place, id));
    const again = (await callRestApi(guest, "GET", "/todos?action=mentioned")).json<Todo[]>();
    expect(again.find(({ target }) => target.id === issue.id)).toMatchObject(without);
  });
});
