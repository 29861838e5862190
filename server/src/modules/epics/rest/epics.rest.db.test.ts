import type { Epic } from "@cairn/contract/epics/epics";
import type { Issue } from "@cairn/contract/issues/issues";
import { PLANNER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../../test/places.ts";

const { app, callEpicsApi, group, guest, maintainer, outsider, owner, privateGroup } = world;
const { project, reporter } = world;
const EPICS = `/api/v4/groups/${group.id}/epics`;

async function create(payload: object, who = owner, url = EPICS): Promise<Epic> {
  const answer = await callEpicsApi(who, "POST", url, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function update(epic: Epic, payload: object, who = owner): Promise<Epic> {
  const answer = await callEpicsApi(who, "PUT", `${EPICS}/${epic.iid}`, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe("creating", () => {
  test("needs Planner, and a title [API-020]", async () => {
    const statusFor = async (who: typeof owner | null, payload: object) =>
      (await callEpicsApi(who, "POST", EPICS, payload)).statusCode;
    const planner = await createTestPerson(app, { username: "planner" });
    await addTestMember(app, group, planner, PLANNER);
    expect(await statusFor(null, { title: "A" })).toBe(401);
    expect(await statusFor(outsider, { title: "A" })).toBe(403);
    expect(await statusFor(guest, { title: "A" })).toBe(403);
    expect(await statusFor(planner, { title: "A" })).toBe(201);
    expect(await statusFor(reporter, { title: "A" })).toBe(201);
    expect(await statusFor(reporter, {})).toBe(400);
    expect(await statusFor(reporter, { title: " " })).toBe(400);
  });

  test("answers the epic with all its fields [EPIC-003]", async () => {
    const epic = await create({
      title: "North face",
      description: "By the **ridge**",
      labels: "big,steep",
      start_date_is_fixed: true,
      start_date_fixed: "2030-01-02",
      due_date_is_fixed: "true",
      due_date_fixed: "2030-02-03",
    });
    const page = `/groups/${group.path}/-/epics/${epic.iid}`;
    expect(epic).toMatchObject({
      group_id: group.id,
      parent_id: null,
      title: "North face",
      description: "By the **ridge**",
      confidential: false,
      author: { username: "owner" },
      start_date: "2030-01-02",
      start_date_from_inherited_source: null,
      end_date: "2030-02-03",
      due_date: "2030-02-03",
      state: "opened",
      closed_at: null,
      labels: ["big", "steep"],
      web_edit_url: page,
      web_url: `http://localhost:3000${page}`,
      reference: `${group.path}&${epic.iid}`,
      references: { short: `&${epic.iid}`, full: `${group.path}&${epic.iid}` },
      subscribed: true,
    });
    const read = await callEpicsApi(null, "GET", `/api/v4/groups/alps/-/epics/${epic.iid}`);
    expect(read.json()).toEqual({ ...epic, subscribed: false });
  });

  test("is done once for a key", async () => {
    const headers = { "idempotency-key": "epic-once" };
    const send = () => callEpicsApi(owner, "POST", EPICS, { title: "Once" }, headers);
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
  });
});

describe("updating", () => {
  test("changes text, labels and dates, and closes and reopens [EPIC-024]", async () => {
    const epic = await create({ title: "Before", labels: "old" });
    const changed = await update(epic, {
      title: "After",
      description: "Text",
      add_labels: "new",
      remove_labels: "old",
      due_date_is_fixed: true,
      due_date_fixed: "2031-05-05",
      state_event: "close",
    });
    expect(changed).toMatchObject({
      title: "After",
      description: "Text",
      labels: ["new"],
      due_date: "2031-05-05",
      state: "closed",
    });
    expect(changed.closed_at).not.toBeNull();
    const opened = await update(epic, { state_event: "reopen" }, reporter);
    expect(opened).toMatchObject({ state: "opened", closed_at: null });
    expect(
      (await callEpicsApi(guest, "PUT", `${EPICS}/${epic.iid}`, { title: "X" })).statusCode,
    ).toBe(403);
    expect((await callEpicsApi(owner, "PUT", `${EPICS}/${epic.iid}`, {})).statusCode).toBe(400);
  });

  test("runs the quick actions of the description", async () => {
    const epic = await create({ title: "Acts" });
    const changed = await update(epic, { description: "Text\n/title Acted\n/close" });
    expect(changed).toMatchObject({ title: "Acted", description: "Text", state: "closed" });
  });

  test("deleting needs an owner", async () => {
    const epic = await create({ title: "Gone" });
    const remove = async (who: typeof owner) =>
      (await callEpicsApi(who, "DELETE", `${EPICS}/${epic.iid}`)).statusCode;
    expect(await remove(maintainer)).toBe(403);
    expect(await remove(owner)).toBe(204);
    expect(await remove(owner)).toBe(404);
  });
});

test("a confidential epic exists for Planner and above only [EPIC-028]", async () => {
  const epic = await create({ title: "Secret", confidential: true }, reporter);
  const url = `${EPICS}/${epic.iid}`;
  const listed = async (who: typeof owner | null) =>
    (await callEpicsApi(who, "GET", `${EPICS}?confidential=true`))
      .json<Epic[]>()
      .some(({ id }) => id === epic.id);
  for (const who of [null, outsider, guest]) {
    const missing = await callEpicsApi(who, "GET", `${EPICS}/99999`);
    const hidden = await callEpicsApi(who, "GET", url);
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
    expect(missing.statusCode).toBe(404);
    expect(await listed(who)).toBe(false);
  }
  for (const who of [reporter, owner]) {
    expect((await callEpicsApi(who, "GET", url)).statusCode).toBe(200);
    expect(await listed(who)).toBe(true);
  }
});

describe("the list of a group", () => {
  test("has the epics of the groups below, and of the groups above if asked [EPIC-012] [API-021]", async () => {
    const below = await createTestGroup(app, owner, {
      name: "Below",
      parent: group,
      visibility: "public",
    });
    const hidden = await createTestGroup(app, owner, { name: "Hidden", parent: group });
    const at = (place: { id: number }) => `/api/v4/groups/${place.id}/epics`;
    const label = { labels: "listed" };
    await create({ title: "Above", ...label });
    await create({ title: "Here", ...label }, owner, at(below));
    await create({ title: "Unseen", ...label }, owner, at(hidden));
    const titles = async (who: typeof owner | null, place: { id: number }, query: string) => {
      const answer = await callEpicsApi(who, "GET", `${at(place)}?sort=asc&labels=listed${query}`);
      return answer.json<Epic[]>().map(({ title }) => title);
    };
    expect(await titles(null, group, "")).toEqual(["Above", "Here"]);
    expect(await titles(owner, group, "")).toEqual(["Above", "Here", "Unseen"]);
    expect(await titles(null, group, "&include_descendant_groups=false")).toEqual(["Above"]);
    expect(await titles(null, below, "")).toEqual(["Here"]);
    const usual = "&include_ancestor_groups=true&include_descendant_groups=false";
    expect(await titles(null, below, `${usual}&search=`)).toEqual(["Above", "Here"]);
    expect(await titles(null, below, `${usual}&search=above`)).toEqual(["Above"]);
  });

  test("is filtered, and paged by offset and by cursor", async () => {
    const place = await createTestGroup(app, owner, { name: "Pages", visibility: "public" });
    const url = `/api/v4/groups/${place.id}/epics`;
    for (const title of ["One", "Two", "Three"]) await create({ title }, owner, url);
    await callEpicsApi(owner, "PUT", `${url}/2`, { state_event: "close" });
    const titles = async (query: string) => {
      const answer = await callEpicsApi(null, "GET", `${url}?${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Epic[]>().map(({ title }) => title);
    };
    expect(await titles("")).toEqual(["Three", "Two", "One"]);
    expect(await titles("state=closed")).toEqual(["Two"]);
    expect(await titles("state=opened&sort=asc")).toEqual(["One", "Three"]);
    expect(await titles("author_username=reporter")).toEqual([]);
    expect(await titles("order_by=updated_at")).toEqual(["Two", "Three", "One"]);
    const first = await callEpicsApi(null, "GET", `${url}?per_page=2&pagination=keyset`);
    const next = /<([^>]+)>/.exec(String(first.headers["link"]))?.[1] ?? "";
    const { pathname, search } = new URL(next);
    expect((await callEpicsApi(null, "GET", pathname + search)).json()).toMatchObject([
      { title: "One" },
    ]);
    expect((await callEpicsApi(null, "GET", `${url}?per_page=2`)).headers["x-total"]).toBe("3");
    const wrong = `${url}?pagination=keyset&cursor=nonsense`;
    expect((await callEpicsApi(null, "GET", wrong)).statusCode).toBe(400);
  });

  test("is hidden with its group", async () => {
    const url = `/api/v4/groups/${privateGroup.id}/epics`;
    expect((await callEpicsApi(outsider, "GET", url)).statusCode).toBe(404);
    expect((await callEpicsApi(guest, "GET", url)).statusCode).toBe(200);
  });
});

async function anIssue(title: string, more: object = {}, place = project): Promise<Issue> {
  const url = `/api/v4/projects/${place.id}/issues`;
  return (await callEpicsApi(owner, "POST", url, { title, ...more })).json();
}

test("dates are inherited from milestones and child epics", async () => {
  const milestones = `/api/v4/projects/${project.id}/milestones`;
  const dates = { start_date: "2030-03-01", due_date: "2030-04-01" };
  const made = await callEpicsApi(owner, "POST", milestones, { title: "Spring", ...dates });
  const { id: milestone_id } = made.json<{ id: number }>();
  const [parent, child] = [await create({ title: "Parent" }), await create({ title: "Child" })];
  await callEpicsApi(owner, "POST", `${EPICS}/${parent.iid}/epics/${child.id}`);
  const issue = await anIssue("Planned", { milestone_id });
  await callEpicsApi(owner, "POST", `${EPICS}/${child.iid}/issues/${issue.id}`);
  const datesOf = async (epic: Epic) => {
    const { start_date, due_date, due_date_from_milestones } = (
      await callEpicsApi(null, "GET", `${EPICS}/${epic.iid}`)
    ).json<Epic>();
    return [start_date, due_date, due_date_from_milestones];
  };
  expect(await datesOf(parent)).toEqual(["2030-03-01", "2030-04-01", "2030-04-01"]);
  await callEpicsApi(owner, "PUT", `${milestones}/${milestone_id}`, { due_date: "2030-05-01" });
  expect(await datesOf(parent)).toEqual(["2030-03-01", "2030-05-01", "2030-05-01"]);
  await update(child, { due_date_is_fixed: true, due_date_fixed: "2030-06-01" });
  expect(await datesOf(child)).toEqual(["2030-03-01", "2030-06-01", "2030-05-01"]);
  expect(await datesOf(parent)).toEqual(["2030-03-01", "2030-06-01", "2030-06-01"]);
  await callEpicsApi(owner, "PUT", `/api/v4/projects/${project.id}/issues/${issue.iid}`, {
    milestone_id: 0,
  });
  expect(await datesOf(parent)).toEqual([null, "2030-06-01", "2030-06-01"]);
});

test("an issue that moves out of the group leaves its epic", async () => {
  const epic = await create({ title: "Left" });
  const elsewhere = await createTestProject(app, owner, { name: "Elsewhere" });
  const issue = await anIssue("Moves");
  await callEpicsApi(owner, "POST", `${EPICS}/${epic.iid}/issues/${issue.id}`);
  const move = `/api/v4/projects/${project.id}/issues/${issue.iid}/move`;
  const moved = await callEpicsApi(owner, "POST", move, { to_project_id: elsewhere.id });
  expect(moved.statusCode, moved.body).toBe(201);
  expect((await callEpicsApi(owner, "GET", `${EPICS}/${epic.iid}/issues`)).json()).toEqual([]);
});
