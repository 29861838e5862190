/**
 * Tests that notes, reactions, drafts, to-dos and presence work for epics, which belong to a group.
 */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import type { Discussion, Note } from "@cairn/contract/notes/notes";
import { PRESENCE_CHANNEL, type PresenceChannelMessage } from "@cairn/contract/presence";
import type { Todo } from "@cairn/contract/todos";
import { describe, expect, test, vi } from "vitest";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  waitForSubscriptionRejection,
} from "../../../../test/cable.ts";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";

const { app, buildEpicApiPath, buildEpicNotesApiPath, buildEpicPagePath, buildGroupNotesPath } =
  world;
const { callEpicsApi, group, guest, outsider, owner, project, reporter } = world;
// A job adds the system notes to mentioned noteables, and jobs run only in an app that listens on a
// port.
const address = await app.listen();

const PATIENCE = { timeout: 8_000, interval: 20 };

const anEpic = (wish: Parameters<typeof createTestEpic>[3] = {}): Promise<TestEpic> =>
  createTestEpic(app, owner, group, wish);

async function comment(
  who: typeof owner,
  epic: TestEpic,
  body: string,
  more: object = {},
): Promise<Note> {
  const answer = await callEpicsApi(who, "POST", `${buildEpicNotesApiPath(epic)}/notes`, {
    body,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function discussionsOf(who: typeof owner | null, epic: TestEpic): Promise<WebDiscussion[]> {
  const answer = await callEpicsApi(who, "GET", `${buildEpicPagePath(epic)}/discussions.json`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns the bodies of comments and system notes in the order of the discussion. */
async function textsOf(who: typeof owner | null, epic: TestEpic): Promise<string[]> {
  return (await discussionsOf(who, epic)).flatMap(({ notes }) => notes.map(({ note }) => note));
}

describe("comments", () => {
  test("are written, read, changed, deleted and brought back [EPIC-029]", async () => {
    const epic = await anEpic();
    const note = await comment(guest, epic, "Up to the **hut**");
    expect(note).toMatchObject({
      noteable_id: epic.id,
      noteable_iid: epic.iid,
      noteable_type: "Epic",
      project_id: null,
    });
    const [shown] = (await discussionsOf(null, epic))[0]?.notes ?? [];
    expect(shown).toMatchObject({
      noteable_type: "Epic",
      path: `/groups/${group.path}/-/notes/${note.id}`,
      noteable_note_url: `http://localhost:3000${buildEpicPagePath(epic)}#note_${note.id}`,
    });
    const edited = await callEpicsApi(guest, "PUT", shown?.path ?? "", {
      note: { note: "Down again" },
    });
    expect(edited.json<WebNote>().note).toBe("Down again");
    expect(
      (await callEpicsApi(guest, "DELETE", `${buildEpicNotesApiPath(epic)}/notes/${note.id}`))
        .statusCode,
    ).toBe(204);
    expect(await textsOf(owner, epic)).toEqual([]);
    expect((await callEpicsApi(guest, "POST", `${shown?.path}/restore`)).statusCode).toBe(200);
    expect(await textsOf(owner, epic)).toEqual(["Down again"]);
  });

  test("come from the page, in pieces, by polling and by searching", async () => {
    const epic = await anEpic();
    const sent = { note: { note: "Snow above 2000 m" }, target_type: "epic", target_id: epic.id };
    expect(
      (await callEpicsApi(guest, "POST", buildGroupNotesPath(group), sent)).json(),
    ).toMatchObject({ valid: true });
    const piece = await callEpicsApi(
      guest,
      "GET",
      `${buildEpicPagePath(epic)}/discussion_page.json`,
    );
    expect(piece.json()).toMatchObject({ total: 1, preceding: 0 });
    const found = await callEpicsApi(
      null,
      "GET",
      `${buildEpicPagePath(epic)}/discussion_search.json?search=SNOW`,
    );
    expect(found.json()).toMatchObject({ hits: [{ excerpt: "Snow above 2000 m" }] });
    const polled = await callEpicsApi(
      null,
      "GET",
      `/groups/${group.path}/-/noteable/epic/${epic.id}/notes`,
    );
    expect(polled.json<{ notes: WebNote[] }>().notes).toHaveLength(1);
    expect(polled.headers["etag"]).toContain(`epic:${epic.id}`);
  });

  test("are found only under what they are about", async () => {
    const [epic, other, issue] = [await anEpic(), await anEpic(), await anIssue()];
    const { id } = await comment(guest, epic, "Here");
    const elsewhere = [
      `${buildEpicNotesApiPath(other)}/notes/${id}`,
      `/api/v4/projects/${project.id}/issues/${issue.iid}/notes/${id}`,
      `/${project.path}/notes/${id}`,
    ];
    for (const url of elsewhere) {
      expect((await callEpicsApi(guest, "DELETE", url)).statusCode, url).toBe(404);
      expect((await callEpicsApi(guest, "GET", url)).statusCode, url).toBe(404);
    }
    expect(await textsOf(guest, epic)).toEqual(["Here"]);
  });
});

test("threads are answered and settled", async () => {
  const epic = await anEpic();
  const begun = await callEpicsApi(guest, "POST", `${buildEpicNotesApiPath(epic)}/discussions`, {
    body: "Which way?",
  });
  const { id } = begun.json<Discussion>();
  await callEpicsApi(owner, "POST", `${buildEpicNotesApiPath(epic)}/discussions/${id}/notes`, {
    body: "North",
  });
  const [thread] = await discussionsOf(guest, epic);
  expect(thread).toMatchObject({ resolvable: true, resolved: false, project_id: null });
  expect(thread?.resolve_path).toBe(`${buildEpicPagePath(epic)}/discussions/${id}/resolve`);
  // This thread belongs to a group. Groups have no issues, so there is no link to create a follow-up
  // issue.
  expect(thread).not.toHaveProperty("resolve_with_issue_path");
  const settled = await callEpicsApi(guest, "POST", thread?.resolve_path ?? "");
  expect(settled.json<WebDiscussion>()).toMatchObject({ id, resolved: true });
});

test("internal notes are for those who plan", async () => {
  const epic = await anEpic();
  await comment(reporter, epic, "For the team", { internal: true });
  expect(await textsOf(owner, epic)).toEqual(["For the team"]);
  expect(await textsOf(guest, epic)).toEqual([]);
  expect(await textsOf(null, epic)).toEqual([]);
});

test("reactions are given to it and to its notes", async () => {
  const epic = await anEpic();
  const note = await comment(owner, epic, "Up");
  const given = await callEpicsApi(guest, "POST", `${buildEpicApiPath(epic)}/award_emoji`, {
    name: "tada",
  });
  expect(given.json()).toMatchObject({ awardable_type: "Epic", awardable_id: epic.id });
  const toggle = `${buildGroupNotesPath(group)}/${note.id}/toggle_award_emoji`;
  expect((await callEpicsApi(guest, "POST", toggle, { name: "heart" })).json()).toEqual({
    ok: true,
  });
  const awards = await callEpicsApi(null, "GET", `${buildEpicPagePath(epic)}/awards.json`);
  expect(awards.json()).toMatchObject([{ name: "tada", count: 1 }]);
  const [shown] = (await discussionsOf(null, epic))[0]?.notes ?? [];
  expect(shown?.award_emoji).toMatchObject([{ name: "heart" }]);
});

test("drafts are kept for their author alone, and end with the comment", async () => {
  const epic = await anEpic();
  const draft = { text: "Half a sen", revision: 0 };
  const kept = await callEpicsApi(guest, "PUT", `${buildEpicPagePath(epic)}/drafts/comment`, draft);
  expect(kept.statusCode, kept.body).toBe(200);
  const drafts = await callEpicsApi(guest, "GET", `${buildEpicPagePath(epic)}/drafts.json`);
  expect(drafts.json()).toMatchObject([{ field: "comment", text: "Half a sen" }]);
  expect(
    (await callEpicsApi(owner, "GET", `${buildEpicPagePath(epic)}/drafts.json`)).json(),
  ).toEqual([]);
  const sent = { note: { note: "Half a sen" }, target_type: "Epic", target_id: epic.id };
  const revision = String(kept.json<{ revision: number }>().revision);
  await callEpicsApi(guest, "POST", buildGroupNotesPath(group), sent, {
    "x-draft-revision": revision,
  });
  expect(
    (await callEpicsApi(guest, "GET", `${buildEpicPagePath(epic)}/drafts.json`)).json(),
  ).toEqual([]);
});

test("presence shows who else has it open, to those who may read it", async () => {
  const epic = await anEpic({ confidential: true });
  const identifier = {
    channel: PRESENCE_CHANNEL,
    noteable_type: "Epic",
    group_path: group.path,
    iid: epic.iid,
  };
  const one = await openCableSubscription(address, identifier, { cookie: owner.cookie });
  expect(await waitForSubscriptionAnswer(one)).toBe("confirm_subscription");
  await openCableSubscription(address, identifier, { cookie: reporter.cookie });
  await vi.waitFor(() => {
    const news = one.heard.at(-1) as PresenceChannelMessage | undefined;
    expect(news?.people.map(({ username }) => username)).toEqual(["reporter"]);
  }, PATIENCE);
  await waitForSubscriptionRejection(
    await openCableSubscription(address, identifier, { cookie: guest.cookie }),
  );
});

async function todosAbout(who: typeof owner, epic: TestEpic): Promise<Todo[]> {
  const todos = (await callEpicsApi(who, "GET", "/api/v4/todos?type=Epic")).json<Todo[]>();
  return todos.filter(({ target_url: url }) =>
    url.split("#")[0]?.endsWith(buildEpicPagePath(epic)),
  );
}

describe("to-dos", () => {
  test("are given to those whom it names, and done when they act", async () => {
    const epic = await anEpic({ title: "Names", description: "With @reporter and @guest" });
    const [todo] = await todosAbout(guest, epic);
    expect(todo).toMatchObject({
      action_name: "mentioned",
      target_type: "Epic",
      target: { id: epic.id, iid: epic.iid },
      body: "Names",
      group: { id: group.id, full_path: group.path },
    });
    expect(todo).not.toHaveProperty("project");
    expect(await todosAbout(reporter, epic)).toMatchObject([{ action_name: "mentioned" }]);
    await comment(guest, epic, "@outsider look");
    expect(await todosAbout(guest, epic)).toEqual([]);
    const [addressed] = await todosAbout(outsider, epic);
    expect(addressed).toMatchObject({ action_name: "directly_addressed" });
    expect((await callEpicsApi(outsider, "GET", "/api/v4/todos?type=Issue")).json()).toEqual([]);
  });

  test("are given to nobody who may not read it, nor what is internal", async () => {
    const epic = await anEpic({ description: "@guest", confidential: true });
    await comment(owner, epic, "@guest and @reporter", { internal: true });
    expect(await todosAbout(guest, epic)).toEqual([]);
    expect(await todosAbout(reporter, epic)).toHaveLength(1);
  });

  test("are marked by oneself", async () => {
    const epic = await anEpic();
    const marked = await callEpicsApi(reporter, "POST", `${buildEpicApiPath(epic)}/todo`);
    expect(marked.json()).toMatchObject({ action_name: "marked", target_type: "Epic" });
    expect(
      (await callEpicsApi(reporter, "POST", `${buildEpicApiPath(epic)}/todo`)).statusCode,
    ).toBe(304);
  });
});

async function anIssue(wish: object = {}): Promise<Issue> {
  const payload = { title: "An issue", ...wish };
  const answer = await callEpicsApi(
    owner,
    "POST",
    `/api/v4/projects/${project.id}/issues`,
    payload,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function notesOfIssue(who: typeof owner | null, issue: Issue): Promise<string[]> {
  const url = `/api/v4/projects/${project.id}/issues/${issue.iid}/notes`;
  return (await callEpicsApi(who, "GET", url)).json<Note[]>().map(({ body }) => body);
}

describe("mentions between kinds", () => {
  test("are noted in both directions, once", async () => {
    const [epic, issue] = [await anEpic(), await anIssue()];
    await comment(owner, epic, `See ${project.path}#${issue.iid}, and again #${issue.iid}`);
    await vi.waitFor(async () => {
      expect(await notesOfIssue(null, issue)).toEqual([
        `mentioned this in ${group.path}&${epic.iid}`,
      ]);
    }, PATIENCE);
    const mentioning = await anIssue({ description: `Before &${epic.iid}` });
    await vi.waitFor(async () => {
      expect(await textsOf(null, epic)).toContain(
        `mentioned this in ${project.path}#${mentioning.iid}`,
      );
    }, PATIENCE);
  });

  test("are shown only to those who may read both", async () => {
    const issue = await anIssue();
    const hidden = await anEpic({
      description: `${project.path}#${issue.iid}`,
      confidential: true,
    });
    await vi.waitFor(async () => {
      expect(await notesOfIssue(owner, issue)).toEqual([
        `mentioned this in ${group.path}&${hidden.iid}`,
      ]);
    }, PATIENCE);
    expect(await notesOfIssue(guest, issue)).toEqual([]);
    expect(await notesOfIssue(null, issue)).toEqual([]);
  });

  test("go when what they tell of is deleted", async () => {
    const issue = await anIssue();
    const epic = await anEpic({ description: `${project.path}#${issue.iid}` });
    await vi.waitFor(async () => {
      expect(await notesOfIssue(null, issue)).toHaveLength(1);
    }, PATIENCE);
    expect((await callEpicsApi(owner, "DELETE", buildEpicApiPath(epic))).statusCode).toBe(204);
    expect(await notesOfIssue(null, issue)).toEqual([]);
    const page = `/${project.path}/-/issues/${issue.iid}/discussion_page.json`;
    expect((await callEpicsApi(null, "GET", page)).json()).toMatchObject({ total: 0 });
  });
});

test("its history says what was done to it [EPIC-024]", async () => {
  const epic = await anEpic();
  const change = { confidential: true, state_event: "close" };
  await callEpicsApi(owner, "PUT", buildEpicApiPath(epic), change);
  expect((await textsOf(owner, epic)).toSorted()).toEqual([
    "closed this",
    "made this confidential",
  ]);
});

test("quick actions of a comment are carried out", async () => {
  const epic = await anEpic();
  const answer = await callEpicsApi(reporter, "POST", `${buildEpicNotesApiPath(epic)}/notes`, {
    body: "On our way\n/award :tada:\n/todo",
  });
  expect(answer.json<Note>()).toMatchObject({
    body: "On our way",
    commands_changes: { emoji_award: "tada" },
  });
  const awards = await callEpicsApi(null, "GET", `${buildEpicPagePath(epic)}/awards.json`);
  expect(awards.json()).toMatchObject([{ name: "tada" }]);
  expect(await todosAbout(reporter, epic)).toHaveLength(1);
  const offered = await callEpicsApi(
    reporter,
    "GET",
    `/groups/${group.path}/-/autocomplete_sources/commands?type=Epic&type_id=${epic.iid}`,
  );
  expect(offered.json<{ name: string }[]>().map(({ name }) => name)).toEqual([
    "award",
    "cc",
    "child_epic",
    "close",
    "confidential",
    "done",
    "label",
    "lock",
    "parent_epic",
    "relabel",
    "remove_child_epic",
    "shrug",
    "tableflip",
    "title",
    "unsubscribe",
  ]);
});

test("quick actions set the epic of an issue, and the parent of an epic", async () => {
  const [parent, child] = [await anEpic({ title: "Parent" }), await anEpic()];
  const issue = await anIssue({ description: `Text\n/epic &${child.iid}` });
  expect(issue).toMatchObject({ description: "Text", epic: { id: child.id } });
  await comment(reporter, child, `Below\n/parent_epic ${group.path}&${parent.iid}`);
  const read = await callEpicsApi(owner, "GET", buildEpicApiPath(child));
  expect(read.json()).toMatchObject({ parent_id: parent.id });
  await comment(reporter, parent, `Alone\n/remove_child_epic &${child.iid}`);
  expect((await callEpicsApi(owner, "GET", buildEpicApiPath(child))).json()).toMatchObject({
    parent_id: null,
  });
  const url = `/api/v4/projects/${project.id}/issues/${issue.iid}`;
  const refused = await callEpicsApi(guest, "POST", `${url}/notes`, { body: "Mine\n/remove_epic" });
  expect(refused.statusCode, refused.body).toBe(201);
  expect((await callEpicsApi(owner, "GET", url)).json<Issue>().epic).not.toBeNull();
  await callEpicsApi(reporter, "POST", `${url}/notes`, { body: "Out\n/remove_epic" });
  expect((await callEpicsApi(owner, "GET", url)).json<Issue>().epic).toBeNull();
});
