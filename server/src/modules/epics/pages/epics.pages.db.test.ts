import {
  EpicList,
  epicListJsonUrl,
  newEpicPath,
  type EpicListQuery,
} from "@cairn/contract/epics/epic-list";
import { PLANNER } from "@cairn/contract/access";
import { Roadmap, roadmapJsonUrl, type RoadmapQuery } from "@cairn/contract/epics/roadmap";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  app,
  callEpicsApi,
  group,
  guest,
  outsider,
  owner,
  privateGroup,
  project,
  reporter,
} from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import {
  addTestMember,
  createTestGroup,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";

let below: TestPlace;
let traverse: TestEpic;

async function list(who: TestPerson | null, question: EpicListQuery = {}, where = group) {
  const answer = await callEpicsApi(who, "GET", epicListJsonUrl(where.path, question));
  expect(answer.statusCode, answer.body).toBe(200);
  return EpicList.parse(answer.json());
}

async function addIssue(epic: TestEpic, place: TestPlace, wish: object): Promise<void> {
  const url = `/api/v4/projects/${place.id}/issues`;
  const { close = false, ...fields } = wish as { close?: boolean };
  const payload = { title: "Bolt", epic_id: epic.id, ...fields };
  const answer = await callEpicsApi(owner, "POST", url, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  if (!close) return;
  const { iid } = answer.json<{ iid: number }>();
  await callEpicsApi(owner, "PUT", `${url}/${iid}`, { state_event: "close" });
}

beforeAll(async () => {
  below = await createTestGroup(app, owner, { name: "Lower", parent: group, visibility: "public" });
  const inner = { group: below, visibility: "public" } as const;
  const open = await createTestProject(app, owner, { name: "Ropes", ...inner });
  const hidden = await createTestProject(app, owner, { name: "Vault", group: below });
  traverse = await createTestEpic(app, owner, group, {
    title: "Traverse",
    labels: "big",
    due_date_is_fixed: true,
    due_date_fixed: "2031-06-01",
  });
  const child = await createTestEpic(app, owner, below, { title: "Pitch", parent_id: traverse.id });
  const secret = await createTestEpic(app, owner, group, {
    title: "Secret pitch",
    confidential: true,
    parent_id: traverse.id,
  });
  const old = await createTestEpic(app, owner, group, { title: "Descent" });
  const url = `/api/v4/groups/${group.id}/epics/${old.iid}`;
  await callEpicsApi(owner, "PUT", url, { state_event: "close" });
  await addIssue(traverse, project, { weight: 3 });
  await addIssue(child, open, { weight: 5, close: true });
  await addIssue(child, open, { confidential: true, weight: 7 });
  await addIssue(child, hidden, { weight: 11 });
  await addIssue(secret, project, { weight: 13, close: true });
});

describe("the list of a group's epics", () => {
  test("has its epics and those of the groups below, by state and with totals [EPIC-025]", async () => {
    const titles = async (question: EpicListQuery) =>
      (await list(owner, question)).items.map(({ title }) => title);
    expect(await titles({})).toEqual(["Secret pitch", "Pitch", "Traverse"]);
    expect(await titles({ state: "closed" })).toEqual(["Descent"]);
    expect(await titles({ state: "all", search: "pitch" })).toEqual(["Secret pitch", "Pitch"]);
    expect(await titles({ label_name: "big" })).toEqual(["Traverse"]);
    expect((await list(owner)).counts).toEqual({ opened: 3, closed: 1, all: 4 });
    expect((await list(owner, { search: "pitch" })).counts).toMatchObject({ opened: 2, closed: 0 });
    expect((await list(owner, {}, below)).items).toMatchObject([
      { title: "Pitch", reference: `&1`, web_path: `/groups/${below.path}/-/epics/1` },
    ]);
    expect((await list(owner)).items.at(-1)).toMatchObject({
      title: "Traverse",
      state: "opened",
      author: { username: "owner" },
      labels: [{ title: "big" }],
      start_date: null,
      due_date: "2031-06-01",
      reference: `&${traverse.iid}`,
      user_notes_count: 0,
    });
    expect((await list(owner)).items[1]?.reference).toBe(`${below.path}&1`);
  });

  test("sums up the issues in the tree below each epic that the viewer can read", async () => {
    const progressFor = async (who: TestPerson | null) =>
      Object.fromEntries((await list(who)).items.map(({ title, progress }) => [title, progress]));
    expect(await progressFor(owner)).toMatchObject({
      Traverse: { issues: { open: 3, closed: 2 }, weight: { open: 21, closed: 18 } },
      Pitch: { issues: { open: 2, closed: 1 }, weight: { open: 18, closed: 5 } },
      "Secret pitch": { issues: { open: 0, closed: 1 }, weight: { open: 0, closed: 13 } },
    });
    const seen = {
      Traverse: { issues: { open: 1, closed: 1 }, weight: { open: 3, closed: 5 } },
      Pitch: { issues: { open: 0, closed: 1 }, weight: { open: 0, closed: 5 } },
    };
    expect(await progressFor(outsider)).toMatchObject(seen);
    expect(Object.keys(await progressFor(outsider))).toEqual(["Pitch", "Traverse"]);
    expect(await progressFor(null)).toMatchObject(seen);
  });

  test("does not exist for those who cannot see the group, and counts nothing hidden", async () => {
    const url = epicListJsonUrl(privateGroup.path, {});
    expect((await callEpicsApi(outsider, "GET", url)).statusCode).toBe(404);
    expect((await callEpicsApi(guest, "GET", url)).statusCode).toBe(200);
    expect((await list(guest)).counts).toEqual({ opened: 2, closed: 1, all: 3 });
  });

  test("has pages", async () => {
    const many = await createTestGroup(app, owner, { name: "Many", visibility: "public" });
    for (let number = 1; number <= 21; number += 1) {
      await createTestEpic(app, owner, many, { title: `Epic ${number}` });
    }
    const first = await list(owner, {}, many);
    expect([first.items.length, first.next, first.counts.opened]).toEqual([20, 2, 21]);
    const second = await list(owner, { page: 2 }, many);
    expect([second.items.map(({ title }) => title), second.next]).toEqual([["Epic 1"], null]);
    for (const [page, status] of [
      [9999, 405],
      [0, 400],
      [-1, 400],
    ] as const) {
      const url = epicListJsonUrl(many.path, { page });
      expect((await callEpicsApi(owner, "GET", url)).statusCode).toBe(status);
    }
  });
});

describe("the roadmap", () => {
  const open = async (who: TestPerson | null, question: RoadmapQuery = {}) => {
    const answer = await callEpicsApi(who, "GET", roadmapJsonUrl(group.path, question));
    expect(answer.statusCode, answer.body).toBe(200);
    return Roadmap.parse(answer.json());
  };

  test("has epics with their parents, those with dates first, and milestones with a due date", async () => {
    const milestones = `/api/v4/groups/${group.id}/milestones`;
    await callEpicsApi(owner, "POST", milestones, { title: "Hut opens", due_date: "2031-05-01" });
    await callEpicsApi(owner, "POST", milestones, { title: "Some day" });
    const { epics, milestones: shown, is_partial } = await open(owner);
    expect(epics.map(({ title }) => title)).toEqual(["Traverse", "Pitch", "Secret pitch"]);
    expect(epics.map(({ parent_id }) => parent_id)).toEqual([null, traverse.id, traverse.id]);
    expect(shown).toMatchObject([{ title: "Hut opens", due_date: "2031-05-01", closed: false }]);
    expect(is_partial).toBe(false);
    expect((await open(owner, { state: "closed" })).epics.map(({ title }) => title)).toEqual([
      "Descent",
    ]);
    expect((await open(owner, { label_name: "big" })).epics).toHaveLength(1);
  });

  test("hides what the viewer cannot read, a hidden parent too", async () => {
    const hidden = await createTestEpic(app, owner, group, { title: "Plan", confidential: true });
    await createTestEpic(app, owner, group, { title: "Step", parent_id: hidden.id });
    const { epics } = await open(outsider);
    expect(epics.map(({ title, parent_id }) => [title, parent_id])).toEqual([
      ["Traverse", null],
      ["Pitch", traverse.id],
      ["Step", null],
    ]);
    const url = roadmapJsonUrl(privateGroup.path, {});
    expect((await callEpicsApi(outsider, "GET", url)).statusCode).toBe(404);
  });

  test("says whether the viewer can change the dates, and which of them are fixed", async () => {
    const subgroup = await createTestGroup(app, owner, { parent: group, visibility: "public" });
    const planner = await createTestPerson(app);
    await addTestMember(app, subgroup, planner, PLANNER);
    const fixed = { start_date_is_fixed: true, start_date_fixed: "2031-02-01" };
    await createTestEpic(app, owner, subgroup, { title: "Ridge", ...fixed });
    const shown = async (who: TestPerson | null) =>
      (await open(who)).epics.map(({ title, can_update }) => [title, can_update]);
    expect(Object.fromEntries(await shown(owner))).toMatchObject({ Traverse: true, Ridge: true });
    expect(Object.fromEntries(await shown(planner))).toMatchObject({
      Traverse: false,
      Ridge: true,
    });
    expect(Object.fromEntries(await shown(null))).toMatchObject({ Traverse: false, Ridge: false });
    expect((await open(null)).epics.find(({ title }) => title === "Ridge")).toMatchObject({
      group_id: subgroup.id,
      start_date_is_fixed: true,
      due_date_is_fixed: false,
    });
  });
});

describe("the page of a new epic", () => {
  const open = async (who: TestPerson | null) =>
    injectRequest(app, {
      url: newEpicPath(group.path),
      headers: { accept: "text/html", ...(who && { cookie: who.cookie }) },
    });

  test("opens for those who may create epics", async () => {
    expect((await open(reporter)).statusCode).toBe(200);
    expect((await open(outsider)).statusCode).toBe(403);
    expect((await open(null)).statusCode).toBe(303);
  });

  test("creates an epic by a form POST without a script [EPIC-026]", async () => {
    const page = await open(reporter);
    const token = /name="authenticity_token" value="(?<token>[^"]+)"/.exec(page.body)?.groups?.[
      "token"
    ];
    const send = (epic: Record<string, string>) =>
      injectRequest(app, {
        method: "POST",
        url: newEpicPath(group.path),
        headers: {
          accept: "text/html",
          cookie: reporter.cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({
          authenticity_token: token ?? "",
          ...Object.fromEntries(
            Object.entries(epic).map(([name, text]) => [`epic[${name}]`, text]),
          ),
        }).toString(),
      });
    const refused = await send({ title: " ", description: "Kept" });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Kept");
    const made = await send({ title: "By hand", confidential: "true" });
    expect(made.statusCode).toBe(303);
    const { location } = made.headers;
    const iid = /\/epics\/(?<iid>\d+)$/.exec(String(location))?.groups?.["iid"];
    const url = `/api/v4/groups/${group.id}/epics/${iid}`;
    expect((await callEpicsApi(owner, "GET", url)).json()).toMatchObject({
      title: "By hand",
      confidential: true,
      author: { username: "reporter" },
    });
  });
});
