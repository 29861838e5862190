/**
 * Tests that notes, reactions, to-dos and presence also work for trips, a kind of noteable that
 * exists only in tests and belongs to a group.
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
} from "../../../test/cable.ts";
import * as world from "../../../test/trip-fixture.ts";
import { createTestTrip, type TestTrip } from "../../../test/trips.ts";
import { removeNoteable } from "./index.ts";

const {
  app,
  callTripsApi,
  createTripTestContext,
  group,
  guest,
  buildGroupNotesPath,
  outsider,
  owner,
} = world;
const { buildTripPagePath, project, reporter, buildTripApiPath } = world;
// A job adds the system notes to mentioned noteables, and jobs run only in an app that listens on a
// port.
const address = await app.listen();

const PATIENCE = { timeout: 8_000, interval: 20 };

const aTrip = (wish: Parameters<typeof createTestTrip>[2] = {}): Promise<TestTrip> =>
  createTestTrip(createTripTestContext(owner), group.id, wish);

async function comment(
  who: typeof owner,
  trip: TestTrip,
  body: string,
  more: object = {},
): Promise<Note> {
  const answer = await callTripsApi(who, "POST", `${buildTripApiPath(trip)}/notes`, {
    body,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function discussionsOf(who: typeof owner | null, trip: TestTrip): Promise<WebDiscussion[]> {
  const answer = await callTripsApi(who, "GET", `${buildTripPagePath(trip)}/discussions.json`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns the bodies of comments and system notes in the order of the discussion. */
async function textsOf(who: typeof owner | null, trip: TestTrip): Promise<string[]> {
  return (await discussionsOf(who, trip)).flatMap(({ notes }) => notes.map(({ note }) => note));
}

describe("comments", () => {
  test("are written, read, changed, deleted and brought back", async () => {
    const trip = await aTrip();
    const note = await comment(guest, trip, "Up to the **hut**");
    expect(note).toMatchObject({
      noteable_id: trip.id,
      noteable_iid: trip.iid,
      noteable_type: "Epic",
      project_id: null,
    });
    const [shown] = (await discussionsOf(null, trip))[0]?.notes ?? [];
    expect(shown).toMatchObject({
      noteable_type: "Epic",
      path: `/groups/${group.path}/-/notes/${note.id}`,
      noteable_note_url: `http://localhost:3000${buildTripPagePath(trip)}#note_${note.id}`,
    });
    const edited = await callTripsApi(guest, "PUT", shown?.path ?? "", {
      note: { note: "Down again" },
    });
    expect(edited.json<WebNote>().note).toBe("Down again");
    expect(
      (await callTripsApi(guest, "DELETE", `${buildTripApiPath(trip)}/notes/${note.id}`))
        .statusCode,
    ).toBe(204);
    expect(await textsOf(owner, trip)).toEqual([]);
    expect((await callTripsApi(guest, "POST", `${shown?.path}/restore`)).statusCode).toBe(200);
    expect(await textsOf(owner, trip)).toEqual(["Down again"]);
  });

  test("come from the page, in pieces, by polling and by searching", async () => {
    const trip = await aTrip();
    const sent = { note: { note: "Snow above 2000 m" }, target_type: "epic", target_id: trip.id };
    expect(
      (await callTripsApi(guest, "POST", buildGroupNotesPath(group), sent)).json(),
    ).toMatchObject({ valid: true });
    const piece = await callTripsApi(
      guest,
      "GET",
      `${buildTripPagePath(trip)}/discussion_page.json`,
    );
    expect(piece.json()).toMatchObject({ total: 1, preceding: 0 });
    const found = await callTripsApi(
      null,
      "GET",
      `${buildTripPagePath(trip)}/discussion_search.json?search=SNOW`,
    );
    expect(found.json()).toMatchObject({ hits: [{ excerpt: "Snow above 2000 m" }] });
    const polled = await callTripsApi(
      null,
      "GET",
      `/groups/${group.path}/-/noteable/epic/${trip.id}/notes`,
    );
    expect(polled.json<{ notes: WebNote[] }>().notes).toHaveLength(1);
    expect(polled.headers["etag"]).toContain(`epic:${trip.id}`);
  });

  test("are found only under what they are about", async () => {
    const [trip, other, issue] = [await aTrip(), await aTrip(), await anIssue()];
    const { id } = await comment(guest, trip, "Here");
    const elsewhere = [
      `${buildTripApiPath(other)}/notes/${id}`,
      `/api/v4/projects/${project.id}/issues/${issue.iid}/notes/${id}`,
      `/${project.path}/notes/${id}`,
    ];
    for (const url of elsewhere) {
      expect((await callTripsApi(guest, "DELETE", url)).statusCode, url).toBe(404);
      expect((await callTripsApi(guest, "GET", url)).statusCode, url).toBe(404);
    }
    expect(await textsOf(guest, trip)).toEqual(["Here"]);
  });
});

test("threads are answered and settled", async () => {
  const trip = await aTrip();
  const begun = await callTripsApi(guest, "POST", `${buildTripApiPath(trip)}/discussions`, {
    body: "Which way?",
  });
  const { id } = begun.json<Discussion>();
  await callTripsApi(owner, "POST", `${buildTripApiPath(trip)}/discussions/${id}/notes`, {
    body: "North",
  });
  const [thread] = await discussionsOf(guest, trip);
  expect(thread).toMatchObject({ resolvable: true, resolved: false, project_id: null });
  expect(thread?.resolve_path).toBe(`${buildTripPagePath(trip)}/discussions/${id}/resolve`);
  // This thread belongs to a group. Groups have no issues, so there is no link to create a follow-up
  // issue.
  expect(thread).not.toHaveProperty("resolve_with_issue_path");
  const settled = await callTripsApi(guest, "POST", thread?.resolve_path ?? "");
  expect(settled.json<WebDiscussion>()).toMatchObject({ id, resolved: true });
});

test("internal notes are for those who plan, and for whose it is", async () => {
  const trip = await aTrip({ assigneeIds: [guest.id] });
  await comment(reporter, trip, "For the team", { internal: true });
  expect(await textsOf(guest, trip)).toEqual(["For the team"]);
  expect(await textsOf(outsider, trip)).toEqual([]);
  expect(await textsOf(null, trip)).toEqual([]);
});

test("reactions are given to it and to its notes", async () => {
  const trip = await aTrip();
  const note = await comment(owner, trip, "Up");
  const given = await callTripsApi(guest, "POST", `${buildTripApiPath(trip)}/award_emoji`, {
    name: "tada",
  });
  expect(given.json()).toMatchObject({ awardable_type: "Epic", awardable_id: trip.id });
  const toggle = `${buildGroupNotesPath(group)}/${note.id}/toggle_award_emoji`;
  expect((await callTripsApi(guest, "POST", toggle, { name: "heart" })).json()).toEqual({
    ok: true,
  });
  const awards = await callTripsApi(null, "GET", `${buildTripPagePath(trip)}/awards.json`);
  expect(awards.json()).toMatchObject([{ name: "tada", count: 1 }]);
  const [shown] = (await discussionsOf(null, trip))[0]?.notes ?? [];
  expect(shown?.award_emoji).toMatchObject([{ name: "heart" }]);
});

test("drafts are kept for their author alone, and end with the comment", async () => {
  const trip = await aTrip();
  const draft = { text: "Half a sen", revision: 0 };
  const kept = await callTripsApi(guest, "PUT", `${buildTripPagePath(trip)}/drafts/comment`, draft);
  expect(kept.statusCode, kept.body).toBe(200);
  const drafts = await callTripsApi(guest, "GET", `${buildTripPagePath(trip)}/drafts.json`);
  expect(drafts.json()).toMatchObject([{ field: "comment", text: "Half a sen" }]);
  expect(
    (await callTripsApi(owner, "GET", `${buildTripPagePath(trip)}/drafts.json`)).json(),
  ).toEqual([]);
  const sent = { note: { note: "Half a sen" }, target_type: "Epic", target_id: trip.id };
  const revision = String(kept.json<{ revision: number }>().revision);
  await callTripsApi(guest, "POST", buildGroupNotesPath(group), sent, {
    "x-draft-revision": revision,
  });
  expect(
    (await callTripsApi(guest, "GET", `${buildTripPagePath(trip)}/drafts.json`)).json(),
  ).toEqual([]);
});

test("presence shows who else has it open, to those who may read it", async () => {
  const trip = await aTrip({ confidential: true });
  const identifier = {
    channel: PRESENCE_CHANNEL,
    noteable_type: "Epic",
    group_path: group.path,
    iid: trip.iid,
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

async function todosAbout(who: typeof owner, trip: TestTrip): Promise<Todo[]> {
  const todos = (await callTripsApi(who, "GET", "/api/v4/todos?type=Epic")).json<Todo[]>();
  return todos.filter(({ target_url: url }) =>
    url.split("#")[0]?.endsWith(buildTripPagePath(trip)),
  );
}

describe("to-dos", () => {
  test("are given to those whom it names or is assigned to, and done when they act", async () => {
    const wish = { title: "Names", description: "With @reporter", assigneeIds: [guest.id] };
    const trip = await aTrip(wish);
    const [todo] = await todosAbout(guest, trip);
    expect(todo).toMatchObject({
      action_name: "assigned",
      target_type: "Epic",
      body: "Names",
      group: { id: group.id, full_path: group.path },
    });
    expect(todo).not.toHaveProperty("project");
    expect(await todosAbout(reporter, trip)).toMatchObject([{ action_name: "mentioned" }]);
    await comment(guest, trip, "@outsider look");
    expect(await todosAbout(guest, trip)).toEqual([]);
    const [addressed] = await todosAbout(outsider, trip);
    expect(addressed).toMatchObject({ action_name: "directly_addressed" });
    expect((await callTripsApi(outsider, "GET", "/api/v4/todos?type=Issue")).json()).toEqual([]);
  });

  test("are given to nobody who may not read it, nor what is internal", async () => {
    const trip = await aTrip({ description: "@guest", confidential: true });
    await comment(owner, trip, "@guest and @reporter", { internal: true });
    expect(await todosAbout(guest, trip)).toEqual([]);
    expect(await todosAbout(reporter, trip)).toHaveLength(1);
  });

  test("are marked by oneself", async () => {
    const trip = await aTrip();
    const marked = await callTripsApi(reporter, "POST", `${buildTripApiPath(trip)}/todo`);
    expect(marked.json()).toMatchObject({ action_name: "marked", target_type: "Epic" });
    expect(
      (await callTripsApi(reporter, "POST", `${buildTripApiPath(trip)}/todo`)).statusCode,
    ).toBe(304);
  });
});

async function anIssue(wish: object = {}): Promise<Issue> {
  const payload = { title: "An issue", ...wish };
  const answer = await callTripsApi(
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
  return (await callTripsApi(who, "GET", url)).json<Note[]>().map(({ body }) => body);
}

describe("mentions between kinds", () => {
  test("are noted in both directions, once", async () => {
    const [trip, issue] = [await aTrip(), await anIssue()];
    await comment(owner, trip, `See ${project.path}#${issue.iid}, and again #${issue.iid}`);
    await vi.waitFor(async () => {
      expect(await notesOfIssue(null, issue)).toEqual([`mentioned this in &${trip.id}`]);
    }, PATIENCE);
    const mentioning = await anIssue({ description: `Before &${trip.id}` });
    await vi.waitFor(async () => {
      expect(await textsOf(null, trip)).toContain(
        `mentioned this in ${project.path}#${mentioning.iid}`,
      );
    }, PATIENCE);
  });

  test("are shown only to those who may read both", async () => {
    const issue = await anIssue();
    const hidden = await aTrip({
      description: `${project.path}#${issue.iid}`,
      confidential: true,
    });
    await vi.waitFor(async () => {
      expect(await notesOfIssue(owner, issue)).toEqual([`mentioned this in &${hidden.id}`]);
    }, PATIENCE);
    expect(await notesOfIssue(guest, issue)).toEqual([]);
    expect(await notesOfIssue(null, issue)).toEqual([]);
  });

  test("go when what they tell of is deleted", async () => {
    const issue = await anIssue();
    const trip = await aTrip({ description: `${project.path}#${issue.iid}` });
    await vi.waitFor(async () => {
      expect(await notesOfIssue(null, issue)).toHaveLength(1);
    }, PATIENCE);
    await createTripTestContext(owner).transaction((inner) => removeNoteable(inner, trip));
    expect(await notesOfIssue(null, issue)).toEqual([]);
    const page = `/${project.path}/-/issues/${issue.iid}/discussion_page.json`;
    expect((await callTripsApi(null, "GET", page)).json()).toMatchObject({ total: 0 });
  });
});

test("its history says what was done to it", async () => {
  const trip = await aTrip({ confidential: true });
  expect(await textsOf(owner, trip)).toEqual(["made this confidential"]);
});

test("quick actions of a comment are carried out", async () => {
  const trip = await aTrip();
  const answer = await callTripsApi(reporter, "POST", `${buildTripApiPath(trip)}/notes`, {
    body: "On our way\n/award :tada:\n/todo",
  });
  expect(answer.json<Note>()).toMatchObject({
    body: "On our way",
    commands_changes: { emoji_award: "tada" },
  });
  const awards = await callTripsApi(null, "GET", `${buildTripPagePath(trip)}/awards.json`);
  expect(awards.json()).toMatchObject([{ name: "tada" }]);
  expect(await todosAbout(reporter, trip)).toHaveLength(1);
  const offered = await callTripsApi(
    reporter,
    "GET",
    `/groups/${group.path}/-/autocomplete_sources/commands?type=Epic&type_id=${trip.iid}`,
  );
  expect(offered.json<{ name: string }[]>().map(({ name }) => name)).toEqual(["award", "done"]);
});
