import { DEVELOPER, GUEST, REPORTER } from "@cairn/contract/access";
import { Milestone } from "@cairn/contract/milestones";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { startWellBeforeMidnight } from "../../../test/midnight.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import type { App } from "../../app.ts";

await startWellBeforeMidnight();

let app: App;
let owner: TestPerson;
let developer: TestPerson;
let reporter: TestPerson;
let outsider: TestPerson;
let group: TestPlace;
let project: TestPlace;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createTestPerson(app);
  developer = await createTestPerson(app);
  reporter = await createTestPerson(app);
  outsider = await createTestPerson(app);
  group = await createTestGroup(app, owner, { name: "Outer", visibility: "public" });
  project = await createTestProject(app, owner, { name: "Hut", visibility: "public", group });
  await addTestMember(app, project, developer, DEVELOPER);
  await addTestMember(app, project, reporter, REPORTER);
});

function addressOf(place: TestPlace): string {
  return `/api/v4/${place.kind}s/${encodeURIComponent(place.path)}/milestones`;
}

function call(
  who: TestPerson | null,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) {
  const headers = who === null ? {} : sessionHeaders(who);
  return injectRequest(app, {
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function aMilestone(place: TestPlace, title: string, more: object = {}): Promise<Milestone> {
  const answer = await call(owner, "POST", addressOf(place), { title, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function titlesIn(
  who: TestPerson | null,
  place: TestPlace,
  query = "",
): Promise<string[] | number> {
  const answer = await call(who, "GET", `${addressOf(place)}?per_page=100${query}`);
  if (answer.statusCode !== 200) return answer.statusCode;
  return z
    .array(Milestone)
    .parse(answer.json())
    .map(({ title }) => title);
}

describe("reading milestones", () => {
  test("visitors read those of public places; what is hidden is absent", async () => {
    const open = await aMilestone(project, "open to all");
    expect(await titlesIn(null, project)).toContain("open to all");
    expect((await call(null, "GET", `${addressOf(project)}/${open.id}`)).json()).toEqual(open);
    const hidden = await createTestProject(app, owner);
    const secret = await aMilestone(hidden, "secret");
    for (const rest of ["", `/${secret.id}`]) {
      const absent = await call(outsider, "GET", `/api/v4/projects/999999/milestones${rest}`);
      for (const who of [null, outsider]) {
        const answer = await call(who, "GET", addressOf(hidden) + rest);
        expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
      }
    }
    // The API finds a milestone only through the project or group that owns it.
    const astray = await call(owner, "GET", `${addressOf(project)}/${secret.id}`);
    expect([astray.statusCode, astray.json()]).toEqual([
      404,
      { message: "404 Milestone Not Found" },
    ]);
  });

  test("a project without issues and merge requests has none to read", async () => {
    const off = { issuesAccessLevel: "disabled", mergeRequestsAccessLevel: "disabled" } as const;
    const bare = await createTestProject(app, owner, { visibility: "public", ...off });
    expect(await titlesIn(owner, bare)).toBe(404);
  });

  test("a milestone has the fields that API clients know", async () => {
    const dates = { start_date: "2026-01-01", due_date: "2026-01-31" };
    const within = await createTestProject(app, owner, { group });
    const ofProject = await aMilestone(within, "complete", { description: "All of it", ...dates });
    expect(ofProject).toEqual({
      id: ofProject.id,
      iid: 1,
      project_id: within.id,
      title: "complete",
      description: "All of it",
      state: "active",
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
      updated_at: ofProject.updated_at,
      ...dates,
      expired: true,
      web_url: new URL(`/${within.path}/-/milestones/1`, app.platform.config.url).href,
    });
    const fresh = await createTestGroup(app, owner);
    const ofGroup = await aMilestone(fresh, "wide");
    expect(ofGroup).toMatchObject({ iid: 1, group_id: fresh.id, expired: false, due_date: null });
    expect(ofGroup.web_url).toMatch(new RegExp(`/groups/${fresh.path}/-/milestones/1$`));
    expect(ofGroup).not.toHaveProperty("project_id");
  });

  test("numbers are given out one after the other in each place", async () => {
    const place = await createTestProject(app, owner);
    const made = await Promise.all(["a", "b", "c", "d"].map((title) => aMilestone(place, title)));
    expect(made.map(({ iid }) => iid).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  test("a milestone is due until the day is over", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await aMilestone(project, "today", { due_date: today })).toMatchObject({
      expired: false,
    });
  });

  test("a list is paged; the next to be due comes first", async () => {
    const many = await createTestProject(app, owner);
    await aMilestone(many, "sometime");
    await aMilestone(many, "later", { due_date: "2030-03-01" });
    await aMilestone(many, "soon", { due_date: "2030-01-01" });
    await aMilestone(many, "next", { due_date: "2030-02-01" });
    const answer = await call(owner, "GET", `${addressOf(many)}?per_page=3`);
    expect(answer.json<Milestone[]>().map(({ title }) => title)).toEqual(["soon", "next", "later"]);
    expect(answer.headers).toMatchObject({
      "x-total": "4",
      "x-total-pages": "2",
      "x-next-page": "2",
    });
    expect(await titlesIn(owner, many)).toHaveLength(4);
  });

  test("lists are narrowed by state, number, title, words and time", async () => {
    const place = await createTestProject(app, owner);
    const first = await aMilestone(place, "1.0 beta", { description: "For the BRAVE" });
    await aMilestone(place, "1.0", { state_event: "close" });
    await aMilestone(place, "2.0");
    expect(await titlesIn(owner, place, "&state=closed")).toEqual(["1.0"]);
    expect(await titlesIn(owner, place, "&state=active")).toEqual(["1.0 beta", "2.0"]);
    expect(await titlesIn(owner, place, "&state=all")).toHaveLength(3);
    expect(await titlesIn(owner, place, "&iids[]=1&iids[]=3")).toEqual(["1.0 beta", "2.0"]);
    expect(await titlesIn(owner, place, "&title=1.0")).toEqual(["1.0"]);
    expect(await titlesIn(owner, place, "&search=1.0")).toEqual(["1.0", "1.0 beta"]);
    expect(await titlesIn(owner, place, "&search=brave")).toEqual(["1.0 beta"]);
    const moment = encodeURIComponent("2999-01-01T00:00:00+02:00");
    expect(await titlesIn(owner, place, `&updated_before=${moment}`)).toHaveLength(3);
    expect(await titlesIn(owner, place, `&updated_after=${moment}`)).toEqual([]);
    expect(await titlesIn(owner, place, "&updated_after=0000-01-01T00:00:00Z")).toBe(400);
    expect(await titlesIn(owner, place, "&state=merged")).toBe(400);
    expect(first.iid).toBe(1);
  });

  test("those of the groups above come when asked for", async () => {
    const parent = await createTestGroup(app, owner);
    const child = await createTestGroup(app, owner, { parent });
    const within = await createTestProject(app, owner, { group: child });
    await aMilestone(parent, "of parent");
    await aMilestone(child, "of child");
    await aMilestone(within, "of project");
    expect(await titlesIn(owner, within)).toEqual(["of project"]);
    const all = ["of child", "of parent", "of project"];
    expect(await titlesIn(owner, within, "&include_parent_milestones=true")).toEqual(all);
    expect(await titlesIn(owner, within, "&include_ancestors=true")).toEqual(all);
    expect(await titlesIn(owner, child, "&include_ancestors=true")).toEqual(all.slice(0, 2));
  });
});

describe("making milestones", () => {
  test("visitors are asked to sign in, reporters may not, developers may", async () => {
    const status = async (who: TestPerson | null) =>
      (await call(who, "POST", addressOf(project), { title: "new one" })).statusCode;
    expect(await status(null)).toBe(401);
    expect(await status(outsider)).toBe(403);
    expect(await status(reporter)).toBe(403);
    expect(await status(developer)).toBe(201);
    expect((await call(developer, "POST", addressOf(group), { title: "x" })).statusCode).toBe(403);
  });

  test("an archived project refuses everybody", async () => {
    const archived = await createTestProject(app, owner, { archived: true });
    const answer = await call(owner, "POST", addressOf(archived), { title: "late" });
    expect(answer.statusCode).toBe(403);
  });

  test.each`
    wish                                                                | body
    ${{}}                                                               | ${{ error: "title is missing" }}
    ${{ title: " " }}                                                   | ${{ message: { title: ["can't be blank"] } }}
    ${{ title: "x".repeat(256) }}                                       | ${{ message: { title: ["is too long (maximum is 255 characters)"] } }}
    ${{ title: "x", due_date: "2026-02-30" }}                           | ${{ error: "due_date is invalid" }}
    ${{ title: "x", due_date: "0000-01-01" }}                           | ${{ error: "due_date is invalid" }}
    ${{ title: "x", start_date: "2026-02-02", due_date: "2026-02-01" }} | ${{ message: { due_date: ["must be greater than start date"] } }}
    ${{ title: "x", state: "closed" }}                                  | ${{ error: "state is not known" }}
  `("$wish is refused", async ({ wish, body }: { wish: object; body: object }) => {
    const answer = await call(owner, "POST", addressOf(project), wish);
    expect([answer.statusCode, answer.json()]).toEqual([400, body]);
  });

  test("a title is taken by the place itself and by every group above", async () => {
    const parent = await createTestGroup(app, owner);
    const within = await createTestProject(app, owner, { group: parent });
    await aMilestone(parent, "above");
    await aMilestone(within, "here");
    for (const title of ["above", "here", " here "]) {
      const answer = await call(owner, "POST", addressOf(within), { title });
      const body = { message: { title: ["has already been taken"] } };
      expect([answer.statusCode, answer.json()]).toEqual([400, body]);
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(owner, "POST", addressOf(within), { title: "raced" })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 400, 400, 400, 400]);
    // The rejected requests did not consume an iid.
    expect(await aMilestone(within, "after")).toMatchObject({ iid: 3 });
  });

  test("it is announced with ids, on the stream of the place", async () => {
    const { id } = await aMilestone(project, "announced");
    await expect
      .poll(() => events("milestone.created", id))
      .toEqual([
        {
          stream: `namespace:${project.id}`,
          project_id: project.id,
          root_namespace_id: group.id,
          payload: { milestone_id: id, namespace_id: project.id },
        },
      ]);
  });
});

describe("changing milestones", () => {
  test("changes what is sent and keeps the rest", async () => {
    const dates = { start_date: "2026-01-01", due_date: "2026-01-31" };
    const made = await aMilestone(project, "changing", { description: "Kept", ...dates });
    const url = `${addressOf(project)}/${made.id}`;
    const after = async (change: object) =>
      (await call(developer, "PUT", url, change)).json<Milestone>();
    expect(await after({ title: "changed" })).toMatchObject({
      title: "changed",
      description: "Kept",
      ...dates,
    });
    expect(await after({ due_date: "" })).toMatchObject({ due_date: null, expired: false });
    expect(await after({ start_date: null })).toMatchObject({ start_date: null });
    expect(await after({ description: null })).toMatchObject({ description: "" });
    expect(await after({ state_event: "close" })).toMatchObject({ state: "closed" });
    expect(await after({ state_event: "activate" })).toMatchObject({ state: "active" });
    const { rows } = await sql`select lock_version from milestones where id = ${made.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ lock_version: 6 }]);
  });

  test("dates are checked against those that stay", async () => {
    const made = await aMilestone(project, "ordered", { start_date: "2026-05-05" });
    const url = `${addressOf(project)}/${made.id}`;
    const answer = await call(developer, "PUT", url, { due_date: "2026-05-04" });
    expect(answer.json()).toEqual({ message: { due_date: ["must be greater than start date"] } });
  });

  test("a taken title is refused, one's own is not", async () => {
    const place = await createTestProject(app, owner);
    await aMilestone(place, "here");
    const there = await aMilestone(place, "there");
    const url = `${addressOf(place)}/${there.id}`;
    expect((await call(owner, "PUT", url, { title: "here" })).statusCode).toBe(400);
    expect((await call(owner, "PUT", url, { title: "there" })).statusCode).toBe(200);
  });

  test("others change and delete nothing; those above are changed in their group", async () => {
    const made = await aMilestone(project, "guarded");
    const url = `${addressOf(project)}/${made.id}`;
    for (const [who, status] of [
      [null, 401] as const,
      [outsider, 403] as const,
      [reporter, 403] as const,
    ]) {
      expect((await call(who, "PUT", url, { title: "mine" })).statusCode).toBe(status);
      expect((await call(who, "DELETE", url)).statusCode).toBe(status);
    }
    const above = await aMilestone(group, "guarded above");
    const astray = `${addressOf(project)}/${above.id}`;
    expect((await call(owner, "PUT", astray, { title: "mine" })).statusCode).toBe(404);
    expect((await call(owner, "DELETE", astray)).statusCode).toBe(404);
  });
});

test("a deleted milestone is gone", async () => {
  const { id } = await aMilestone(project, "doomed");
  const url = `${addressOf(project)}/${id}`;
  const answer = await call(developer, "DELETE", url);
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  expect((await call(developer, "DELETE", url)).statusCode).toBe(404);
  await expect.poll(async () => (await events("milestone.deleted", id)).length).toBe(1);
});

describe("handing a milestone up to the group", () => {
  test("makes one of all that have its title below, and keeps its id", async () => {
    const parent = await createTestGroup(app, owner);
    const within = await createTestProject(app, owner, { group: parent });
    const sibling = await createTestProject(app, owner, { group: parent });
    await aMilestone(parent, "first of the group");
    const kept = await aMilestone(within, "shared");
    const other = await aMilestone(sibling, "shared");
    const url = `${addressOf(within)}/${kept.id}/promote`;
    const helper = await createTestPerson(app);
    await addTestMember(app, within, helper, DEVELOPER);
    expect((await call(helper, "POST", url)).statusCode).toBe(403);
    const answer = await call(owner, "POST", url);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id: kept.id, iid: 2, group_id: parent.id, title: "shared" },
    ]);
    expect(await titlesIn(owner, sibling)).toEqual([]);
    await expect
      .poll(() => events("milestone.merged", other.id))
      .toMatchObject([{ payload: { into_milestone_id: kept.id } }]);
    expect((await call(owner, "POST", url)).statusCode).toBe(404);
  });

  test("joins the one that the group already has", async () => {
    const parent = await createTestGroup(app, owner);
    const within = await createTestProject(app, owner, { group: parent });
    const low = await aMilestone(within, "joined");
    const high = await aMilestone(parent, "joined");
    const answer = await call(owner, "POST", `${addressOf(within)}/${low.id}/promote`);
    expect(answer.json()).toMatchObject({ id: high.id, iid: 1 });
    expect(await titlesIn(owner, within, "&include_ancestors=true")).toEqual(["joined"]);
  });

  test("needs a group", async () => {
    const alone = await createTestProject(app, owner);
    const { id } = await aMilestone(alone, "alone");
    expect((await call(owner, "POST", `${addressOf(alone)}/${id}/promote`)).statusCode).toBe(400);
  });
});

test("members of a project below see the milestones of a private group", async () => {
  const parent = await createTestGroup(app, owner);
  const within = await createTestProject(app, owner, { group: parent });
  await aMilestone(parent, "for us");
  const helper = await createTestPerson(app);
  expect(await titlesIn(helper, parent)).toBe(404);
  await addTestMember(app, within, helper, GUEST);
  expect(await titlesIn(helper, parent)).toEqual(["for us"]);
});

test("milestones follow their project into another tree", async () => {
  const place = await createTestProject(app, owner);
  const { id } = await aMilestone(place, "travelling");
  const target = await createTestGroup(app, owner);
  const url = `/api/v4/projects/${place.id}/transfer`;
  const moved = await call(owner, "PUT", url, { namespace: target.id });
  expect(moved.statusCode, moved.body).toBe(200);
  const { rows } = await sql`select root_namespace_id from milestones where id = ${id}`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ root_namespace_id: target.id }]);
});

async function events(type: string, milestoneId: number) {
  const { rows } = await sql`
    select stream, project_id, root_namespace_id, payload from events
    where type = ${type} and payload ->> 'milestone_id' = ${String(milestoneId)}`.execute(
    app.platform.db,
  );
  return rows;
}
