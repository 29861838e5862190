import {
  EPIC_CHILDREN_MAX,
  EPIC_CONFLICT,
  EPIC_DEPTH_MAX,
  type Epic,
} from "@cairn/contract/epics/epics";
import { expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import { createTestGroup } from "../../../../test/places.ts";
import { getTestDatabase } from "../../../../test/database.ts";
import { isFullSweep } from "../../../../test/sampling.ts";
import pg from "pg";

const { app, buildEpicApiPath, buildEpicNotesApiPath, callEpicsApi, group, guest, owner } = world;
const { privateGroup, reporter } = world;

const anEpic = (title = "An epic", more: object = {}): Promise<TestEpic> =>
  createTestEpic(app, owner, group, { title, ...more });

const add = (parent: TestEpic, child: TestEpic, who = owner) =>
  callEpicsApi(who, "POST", `${buildEpicApiPath(parent)}/epics/${child.id}`);

async function childrenOf(parent: TestEpic, who: typeof owner | null = owner): Promise<string> {
  const answer = await callEpicsApi(who, "GET", `${buildEpicApiPath(parent)}/epics`);
  return answer
    .json<Epic[]>()
    .map(({ title }) => title)
    .join(" ");
}

test("child epics are created, added, moved and removed", async () => {
  const parent = await anEpic("Parent");
  const children = `${buildEpicApiPath(parent)}/epics`;
  const made = await callEpicsApi(reporter, "POST", children, { title: "a" });
  expect(made.json<Epic>()).toMatchObject({ title: "a", parent_id: parent.id });
  const [b, c] = [await anEpic("b"), await anEpic("c")];
  expect((await add(parent, b)).json<Epic>().parent_id).toBe(parent.id);
  await add(parent, c);
  expect(await childrenOf(parent, null)).toBe("a b c");
  const moved = await callEpicsApi(owner, "PUT", `${children}/${c.id}`, { move_before_id: b.id });
  expect(moved.json<Epic[]>().map(({ title }) => title)).toEqual(["a", "c", "b"]);
  const removed = await callEpicsApi(owner, "DELETE", `${children}/${b.id}`);
  expect(removed.json<Epic>().parent_id).toBeNull();
  expect(await childrenOf(parent)).toBe("a c");
  expect((await callEpicsApi(guest, "DELETE", `${children}/${c.id}`)).statusCode).toBe(403);
  const notes = await callEpicsApi(owner, "GET", `${buildEpicNotesApiPath(b)}/notes?sort=asc`);
  const reference = `&${parent.iid}`;
  expect(notes.json<{ body: string }[]>().map(({ body }) => body)).toEqual([
    `added ${reference} as parent epic`,
    `removed parent epic ${reference}`,
  ]);
});

test("a parent is set and taken away with the epic's own field", async () => {
  const [parent, child] = [await anEpic(), await anEpic()];
  const update = async (payload: object) =>
    (await callEpicsApi(owner, "PUT", buildEpicApiPath(child), payload)).json<Epic>();
  expect(await update({ parent_id: parent.id })).toMatchObject({ parent_id: parent.id });
  expect(await update({ parent_id: 0 })).toMatchObject({ parent_id: null });
  const born = await createTestEpic(app, owner, group, { parent_id: parent.id });
  const read = await callEpicsApi(null, "GET", buildEpicApiPath(born));
  expect(read.json<Epic>().parent_id).toBe(parent.id);
});

test("a tree has at most 7 levels, also when a whole branch is added [EPIC-016] [EPIC-021]", async () => {
  const chain = [await anEpic("1")];
  for (let level = 2; level <= EPIC_DEPTH_MAX; level += 1) {
    const next = await anEpic(String(level));
    const parent = chain.at(-1);
    if (parent) expect((await add(parent, next)).statusCode).toBe(201);
    chain.push(next);
  }
  const [top, deepest] = [chain[0], chain.at(-1)];
  if (top === undefined || deepest === undefined) throw new Error("The chain is empty.");
  const eighth = await anEpic("8");
  const tooDeep = await add(deepest, eighth);
  expect([tooDeep.statusCode, tooDeep.json()]).toEqual([409, { message: EPIC_CONFLICT }]);
  expect((await add(eighth, top)).statusCode).toBe(409);
});

test("an epic has at most 100 child epics [EPIC-016] [EPIC-021]", async () => {
  const [parent, last] = [await anEpic(), await anEpic()];
  const { databaseUrl } = await getTestDatabase();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `with added as (
       insert into noteables (kind, namespace_id, root_namespace_id)
       select 3, $1, $2 from generate_series(1, $3) returning id)
     insert into epics (id, iid, group_id, root_namespace_id, author_id, parent_id, relative_position)
     select id, 10000 + row_number() over (), $1, $2, $4, $5, row_number() over () from added`,
    [group.id, group.rootId, EPIC_CHILDREN_MAX, owner.id, parent.id],
  );
  await client.end();
  const answer = await add(parent, last);
  expect([answer.statusCode, answer.json()]).toEqual([409, { message: EPIC_CONFLICT }]);
});

test("no epic becomes its own ancestor, also by two requests at once [EPIC-016]", async () => {
  const [one, other] = [await anEpic(), await anEpic()];
  expect((await add(one, one)).statusCode).toBe(400);
  for (let round = 0; round < 2; round += 1) {
    const [a, b] = [await anEpic(), await anEpic()];
    const answers = await Promise.all([add(a, b), add(b, a)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]));
  }
  await add(one, other);
  expect((await add(other, one)).statusCode).toBe(400);
});

/** The nightly sweep sends 50 requests. */
const REORDERS = isFullSweep ? 50 : 12;

test("concurrent reorders lose and double no child epic", async () => {
  const parent = await anEpic();
  const titles = ["a", "b", "c", "d", "e"];
  const children: TestEpic[] = [];
  for (const title of titles) children.push(await anEpic(title, { parent_id: parent.id }));
  const answers = await Promise.all(
    Array.from({ length: REORDERS }, (_, index) => {
      const [one, other] = [children[index % 5], children[(index * 3 + 1) % 5]];
      const url = `${buildEpicApiPath(parent)}/epics/${one?.id}`;
      return callEpicsApi(owner, "PUT", url, { move_after_id: other?.id });
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect((await childrenOf(parent)).split(" ").toSorted()).toEqual(titles);
});

test("a child epic belongs to the group of its parent or to a group below", async () => {
  const below = await createTestGroup(app, owner, { name: "Below", parent: group });
  const inside = await createTestEpic(app, owner, below, { title: "inside" });
  const outside = await createTestEpic(app, owner, privateGroup);
  const parent = await anEpic();
  expect((await add(parent, outside)).statusCode).toBe(400);
  expect((await add(inside, parent)).statusCode).toBe(400);
  expect((await add(parent, inside)).statusCode).toBe(201);
  expect(await childrenOf(parent)).toBe("inside");
  expect(await childrenOf(parent, null)).toBe("");
  const secret = await anEpic("secret", { confidential: true });
  await add(secret, parent);
  const seen = await callEpicsApi(guest, "GET", buildEpicApiPath(parent));
  expect(seen.json<Epic>().parent_id).toBeNull();
});

test("a child epic that moves to another root leaves its parent", async () => {
  const below = await createTestGroup(app, owner, { name: "Leaving", parent: group });
  const [parent, child] = [await anEpic(), await createTestEpic(app, owner, below)];
  await add(parent, child);
  const transfer = `/api/v4/groups/${below.id}/transfer`;
  expect((await callEpicsApi(owner, "POST", transfer, {})).statusCode).toBe(201);
  expect(await childrenOf(parent)).toBe("");
  const read = await callEpicsApi(owner, "GET", `/api/v4/groups/${below.id}/epics/${child.iid}`);
  expect(read.json<Epic>().parent_id).toBeNull();
});
