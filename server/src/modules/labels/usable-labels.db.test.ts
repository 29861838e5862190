import { GUEST, PLANNER } from "@cairn/contract/access";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import type { App } from "../../app.ts";
import type { Context } from "../../platform/context.ts";
import { getProject, type ProjectRow } from "../projects/index.ts";
import { findOrCreateLabels } from "./creating.ts";
import { findLabelsById, findLabelsInProjectOrAncestors } from "./index.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

let app: App;
let owner: TestPerson;
let guest: TestPerson;
let planner: TestPerson;
let group: TestPlace;
let project: TestPlace;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createTestPerson(app);
  guest = await createTestPerson(app);
  planner = await createTestPerson(app);
  group = await createTestGroup(app, owner);
  project = await createTestProject(app, owner, { group });
  await addTestMember(app, project, guest, GUEST);
  await addTestMember(app, project, planner, PLANNER);
});

async function aLabel(place: TestPlace, name: string): Promise<number> {
  const answer = await injectRequest(app, {
    method: "POST",
    url: `/api/v4/${place.kind}s/${place.id}/labels`,
    headers: sessionHeaders(owner),
    payload: { name, color: "red" },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

/** Runs `work` with the context of this user, and with the project as loaded for this user. */
async function as<T>(
  person: TestPerson,
  work: (ctx: Context, project: ProjectRow) => Promise<T>,
): Promise<T> {
  const { platform } = app;
  const flags = {
    admin: false,
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
    by: { job: true },
  } as const;
  const names = { username: person.username, name: person.username };
  const viewer = { kind: "user", userId: person.id, ...names, ...flags } as const;
  const ctx = platform.contextFor(viewer, "test", platform.log);
  return work(ctx, await getProject(ctx, { id: project.id }));
}

describe("labels that can be used in a project", () => {
  test("are its own and those of the groups above, and no others", async () => {
    const own = await aLabel(project, "own");
    const above = await aLabel(group, "above");
    const foreign = await aLabel(await createTestProject(app, owner, { group }), "foreign");
    const ids = [own, above, foreign, 999_999];
    const found = await as(guest, (ctx, here) =>
      findLabelsInProjectOrAncestors(ctx, here, { ids }),
    );
    expect(found.map(({ id }) => id)).toEqual([own, above]);
    const named = await as(guest, (ctx, here) =>
      findLabelsInProjectOrAncestors(ctx, here, { titles: ["foreign", "above"] }),
    );
    expect(named).toMatchObject([{ id: above, namespace_kind: "group", priority: null }]);
    const shown = await as(guest, (ctx) => findLabelsById(ctx, [above, own]));
    expect(shown.get(own)).toMatchObject({ title: "own", namespace_kind: "project" });
  });

  test("cannot be deleted while somebody is about to put them on something", async () => {
    const id = await aLabel(project, "held");
    let deleting: ReturnType<typeof injectRequest> | undefined;
    await as(planner, (outer, here) =>
      outer.transaction(async (ctx) => {
        const [held] = await findLabelsInProjectOrAncestors(ctx, here, { ids: [id] });
        expect(held?.title).toBe("held");
        const url = `/api/v4/projects/${project.id}/labels/${id}`;
        deleting = injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(owner) });
        await expect.poll(waiting).toBe(1);
        expect((await findLabelsInProjectOrAncestors(ctx, here, { ids: [id] })).length).toBe(1);
      }),
    );
    expect((await deleting)?.statusCode).toBe(204);
    expect(
      await as(planner, (ctx, here) => findLabelsInProjectOrAncestors(ctx, here, { ids: [id] })),
    ).toEqual([]);
  });
});

describe("labels that are named", () => {
  const ensure = (person: TestPerson, titles: string[]) =>
    as(person, (outer, here) => outer.transaction((ctx) => findOrCreateLabels(ctx, here, titles)));

  test("are made when missing, by those who may", async () => {
    const known = await aLabel(group, "known");
    const found = await ensure(planner, ["known", " brand new ", "brand new"]);
    expect(found).toHaveLength(2);
    expect(found.find(({ title }) => title === "known")?.id).toBe(known);
    expect(found.find(({ title }) => title === "brand new")).toMatchObject({
      namespace_id: project.id,
      color: "#6699cc",
    });
  });

  test("are left out for those who may not, and when no label can be called so", async () => {
    await aLabel(project, "old");
    expect((await ensure(guest, ["old", "wished for"])).map(({ title }) => title)).toEqual(["old"]);
    expect(await ensure(planner, ["", "x".repeat(256), "a,b"])).toEqual([]);
  });

  test("are those of the project when a group above has one of the same name", async () => {
    const near = await aLabel(project, "twice");
    await aLabel(group, "twice");
    expect((await ensure(guest, ["twice"])).map(({ id }) => id)).toEqual([near]);
  });

  test("are made once by many at the same time", async () => {
    const titles = ["c", "a", "b"].map((name) => `together ${name}`);
    const found = await Promise.all(
      [titles, titles.toReversed(), titles, titles.toReversed()].map((wish) =>
        ensure(planner, wish),
      ),
    );
    const ids = found.map((labels) => labels.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]).toHaveLength(3);
  });
});

/** The number of database sessions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows[0]?.count ?? 0;
}
