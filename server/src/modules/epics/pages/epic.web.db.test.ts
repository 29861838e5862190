import { EpicPageResponse, WebEpic } from "@cairn/contract/epics/epic-page";
import {
  EditConflict,
  IssueRealtimeChanges,
  IssueVersionListResponse,
} from "@cairn/contract/issues/issue-page";
import {
  noteableRealtimeChangesUrl,
  noteableSubscriptionPath,
} from "@cairn/contract/issues/noteable-pages";
import {
  noteableVersionDeletionUrl,
  noteableVersionDiffUrl,
  noteableVersionRestorationUrl,
  noteableVersionsUrl,
} from "@cairn/contract/issues/noteable-versions";
import { describe, expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import type { TestPerson } from "../../../../test/people.ts";

const { app, buildEpicPagePath, callEpicsApi, group, guest, outsider, owner, reporter } = world;

const anEpic = (more: object = {}) =>
  createTestEpic(app, owner, group, { title: "Ridge", ...more });
const put = (who: TestPerson | null, epic: TestEpic, change: object) =>
  callEpicsApi(who, "PUT", `${buildEpicPagePath(epic)}.json`, { epic: change });
const read = async (who: TestPerson | null, epic: TestEpic) => {
  const url = `${buildEpicPagePath(epic)}.json?serializer=page`;
  return EpicPageResponse.parse((await callEpicsApi(who, "GET", url)).json());
};

describe("the data of the page", () => {
  test("has what the epic is, and what the viewer can do [EPIC-022]", async () => {
    const parent = await anEpic({ title: "Range" });
    const epic = await anEpic({
      description: "- [ ] rope\n- [x] **tea**",
      parent_id: parent.id,
      due_date_is_fixed: true,
      due_date_fixed: "2026-06-30",
    });
    const page = await read(owner, epic);
    expect(page).toMatchObject({
      type: "epic",
      title_text: "Ridge",
      state: "opened",
      task_status: "1 of 2 tasks completed",
      start: { date: null, is_fixed: false },
      due: { date: "2026-06-30", is_fixed: true, fixed: "2026-06-30", inherited: null },
      parent: { id: parent.id, title: "Range", reference: `&${parent.iid}` },
      web_url: buildEpicPagePath(epic),
      subscribed: true,
      todo: null,
      can: { update: true, destroy: true, comment: true, arrange: true },
    });
    expect(page.description).toContain("<strong>tea</strong>");
    expect((await read(reporter, epic)).can).toMatchObject({ update: true, destroy: false });
    expect((await read(guest, epic)).can).toMatchObject({ update: false, comment: true });
    expect((await read(null, epic)).can).toMatchObject({ comment: false, subscribe: false });
  });

  test("leaves out a parent that the viewer cannot read, and is none of a hidden epic [EPIC-028]", async () => {
    const parent = await anEpic({ title: "Range", confidential: true });
    const epic = await anEpic({ parent_id: parent.id });
    expect((await read(owner, epic)).parent?.id).toBe(parent.id);
    expect((await read(guest, epic)).parent).toBeNull();
    const hidden = await callEpicsApi(guest, "GET", `${buildEpicPagePath(parent)}.json`);
    expect(hidden.statusCode).toBe(404);
  });

  test("is another object for other clients", async () => {
    const epic = await anEpic();
    const answer = await callEpicsApi(null, "GET", `${buildEpicPagePath(epic)}.json`);
    expect(WebEpic.parse(answer.json())).toMatchObject({
      id: epic.id,
      group_id: group.id,
      group_full_name: "Alps",
      current_user: { can_create_note: false, can_update: false },
    });
  });
});

describe("an edit from the page", () => {
  test("changes text, state and attributes of those who may [EPIC-023] [EPIC-024]", async () => {
    const epic = await anEpic();
    const saved = await put(reporter, epic, {
      title: "Crest",
      description: "Up.",
      lock_version: 0,
      discussion_locked: true,
      state_event: "close",
    });
    expect(WebEpic.parse(saved.json())).toMatchObject({ title: "Crest", state: "closed" });
    expect(await read(owner, epic)).toMatchObject({ discussion_locked: true, state: "closed" });
    for (const who of [guest, outsider]) {
      expect((await put(who, epic, { title: "No" })).statusCode).toBe(404);
    }
    expect((await put(null, epic, { title: "No" })).statusCode).toBe(401);
  });

  test("is merged with another of the same text, or refused with both [EPIC-023]", async () => {
    const epic = await anEpic({ description: "one\n\ntwo\n\nthree" });
    const { lock_version } = await read(owner, epic);
    await put(owner, epic, { description: "ONE\n\ntwo\n\nthree", lock_version });
    const merged = await put(reporter, epic, { description: "one\n\ntwo\n\nTHREE", lock_version });
    expect(merged.json()).toMatchObject({ description: "ONE\n\ntwo\n\nTHREE", merged: true });
    const refused = await put(reporter, epic, { description: "1\n\ntwo\n\nthree", lock_version });
    expect(refused.statusCode).toBe(409);
    const { errors, conflict } = EditConflict.parse(refused.json());
    expect(errors[0]).toContain("Someone edited the epic at the same time you did.");
    expect(conflict.current.description).toBe("ONE\n\ntwo\n\nTHREE");
  });

  test("ticks a task by its line [EPIC-023]", async () => {
    const epic = await anEpic({ description: "- [ ] rope\n- [ ] tea" });
    const task = { index: 2, checked: true, line_number: 2, line_source: "- [ ] tea" };
    expect((await put(reporter, epic, { update_task: task })).json()).toMatchObject({
      description: "- [ ] rope\n- [x] tea",
    });
  });

  test("adds and removes labels without changing others", async () => {
    const epic = await anEpic({ labels: "one" });
    const [one] = (await read(owner, epic)).labels;
    const other = await anEpic({ labels: "two" });
    const [two] = (await read(owner, other)).labels;
    await put(reporter, epic, { add_label_ids: [two?.id] });
    await put(reporter, epic, { remove_label_ids: [one?.id] });
    expect((await read(owner, epic)).labels.map(({ title }) => title)).toEqual(["two"]);
  });

  test("deletes it only when it is confirmed, and only for owners [EPIC-023]", async () => {
    const epic = await anEpic();
    const remove = (who: TestPerson, body: object) =>
      callEpicsApi(who, "DELETE", `${buildEpicPagePath(epic)}.json`, body);
    expect((await remove(reporter, { destroy_confirm: true })).statusCode).toBe(404);
    expect((await remove(owner, {})).statusCode).toBe(422);
    const gone = await remove(owner, { destroy_confirm: true });
    expect(gone.json()).toEqual({ web_url: `/groups/${group.path}/-/epics` });
    const url = `${buildEpicPagePath(epic)}.json`;
    expect((await callEpicsApi(owner, "GET", url)).statusCode).toBe(404);
  });
});

test("versions are listed, compared, restored and deleted as those of issues [EPIC-023]", async () => {
  const epic = await anEpic({ description: "At first" });
  const base = buildEpicPagePath(epic);
  await put(owner, epic, { description: "Later" });
  const list = async () => {
    const answer = await callEpicsApi(guest, "GET", noteableVersionsUrl(base));
    return IssueVersionListResponse.parse(answer.json()).items;
  };
  const [newest, first] = await list();
  expect([newest?.number, first?.number]).toEqual([1, 0]);
  const diff = await callEpicsApi(guest, "GET", noteableVersionDiffUrl(base, newest?.id ?? 0));
  expect(diff.body).toContain("Later");
  const restoring = noteableVersionRestorationUrl(base, first?.id ?? 0);
  expect((await callEpicsApi(guest, "POST", restoring, {})).statusCode).toBe(404);
  const restored = await callEpicsApi(reporter, "POST", restoring, {});
  expect(restored.json()).toMatchObject({ description: "At first" });
  const deleting = noteableVersionDeletionUrl(base, newest?.id ?? 0);
  expect((await callEpicsApi(reporter, "DELETE", deleting)).statusCode).toBe(200);
  expect((await list()).map(({ deleted }) => deleted)).toEqual([false, true, false]);
});

test("open pages poll for the text, and followers are turned over [EPIC-029]", async () => {
  const epic = await anEpic();
  const base = buildEpicPagePath(epic);
  const polled = await callEpicsApi(guest, "GET", noteableRealtimeChangesUrl(base));
  expect(IssueRealtimeChanges.parse(polled.json()).title_text).toBe("Ridge");
  const again = { "if-none-match": String(polled.headers["etag"]) };
  const poll = () => callEpicsApi(guest, "GET", noteableRealtimeChangesUrl(base), undefined, again);
  expect((await poll()).statusCode).toBe(304);
  await put(owner, epic, { title: "Crest" });
  await expect.poll(async () => (await poll()).statusCode).toBe(200);
  const toggle = () => callEpicsApi(guest, "POST", noteableSubscriptionPath(base));
  await toggle();
  expect((await read(guest, epic)).subscribed).toBe(true);
  await toggle();
  expect((await read(guest, epic)).subscribed).toBe(false);
});
