import { DEVELOPER, GUEST, REPORTER } from "@cairn/contract/access";
import { Iteration } from "@cairn/contract/iterations";
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

const DAY_MS = 86_400_000;

await startWellBeforeMidnight();

let app: App;
let owner: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createTestPerson(app);
  outsider = await createTestPerson(app);
});

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

interface Shown {
  id: string;
  iid: string;
  title: string;
  state: string;
}

interface Changed {
  iteration: Shown | null;
  errors: string[];
}

interface Answered {
  data: {
    createIteration?: Changed | null;
    updateIteration?: Changed | null;
    group?: {
      iterations: {
        nodes: Shown[];
        pageInfo: { startCursor: string; endCursor: string };
      };
    } | null;
  };
  errors?: { message: string }[];
}

async function graphql(
  who: TestPerson | null,
  query: string,
  variables: object,
): Promise<Answered> {
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: who === null ? {} : sessionHeaders(who),
    payload: { query, variables },
  });
  return answer.json();
}

const CREATE = `mutation ($input: CreateIterationInput!) {
  createIteration(input: $input) {
    clientMutationId errors iteration { id iid title description state startDate dueDate webUrl }
  }
}`;

const UPDATE = `mutation ($input: UpdateIterationInput!) {
  updateIteration(input: $input) { errors iteration { id title state dueDate } }
}`;

async function anIteration(group: TestPlace, title: string, from: number, to: number) {
  const input = {
    groupPath: group.path,
    title,
    startDate: daysFromNow(from),
    dueDate: daysFromNow(to),
  };
  const { data, errors } = await graphql(owner, CREATE, { input });
  const made = data.createIteration?.iteration;
  if (!made) throw new Error(`no iteration: ${JSON.stringify([data, errors])}`);
  return made;
}

async function titlesIn(
  who: TestPerson | null,
  place: TestPlace,
  query = "",
): Promise<string[] | number> {
  const url = `/api/v4/${place.kind}s/${place.id}/iterations?per_page=100${query}`;
  const answer = await injectRequest(app, {
    url,
    headers: who === null ? {} : sessionHeaders(who),
  });
  if (answer.statusCode !== 200) return answer.statusCode;
  return z
    .array(Iteration)
    .parse(answer.json())
    .map(({ title }) => title);
}

/** Creates a group with one upcoming, one started and one closed iteration. */
async function aPlan(wish: Parameters<typeof createTestGroup>[2] = {}): Promise<TestPlace> {
  const group = await createTestGroup(app, owner, wish);
  await anIteration(group, "over", -20, -10);
  await anIteration(group, "now", -5, 0);
  await anIteration(group, "next", 1, 7);
  return group;
}

describe("listing iterations", () => {
  test("what is hidden is absent, what is public is open to visitors", async () => {
    const hidden = await aPlan();
    const open = await aPlan({ visibility: "public" });
    expect(await titlesIn(null, open)).toEqual(["over", "now", "next"]);
    expect(await titlesIn(null, hidden)).toBe(404);
    const absent = await injectRequest(app, {
      url: "/api/v4/groups/999999/iterations",
      headers: sessionHeaders(outsider),
    });
    const url = `/api/v4/groups/${hidden.id}/iterations`;
    const answer = await injectRequest(app, { url, headers: sessionHeaders(outsider) });
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
  });

  test("an iteration has the fields that API clients know", async () => {
    const group = await createTestGroup(app, owner);
    const { id } = await anIteration(group, "Sprint 1", -1, 1);
    const url = `/api/v4/groups/${group.id}/iterations`;
    const answer = await injectRequest(app, { url, headers: sessionHeaders(owner) });
    const number = Number(id.split("/").at(-1));
    expect(id).toBe(`gid://gitlab/Iteration/${number}`);
    expect(answer.json()).toEqual([
      {
        id: number,
        iid: 1,
        group_id: group.id,
        title: "Sprint 1",
        description: "",
        state: 2,
        created_at: expect.stringMatching(/\.\d{3}Z$/) as string,
        updated_at: expect.stringMatching(/\.\d{3}Z$/) as string,
        start_date: daysFromNow(-1),
        due_date: daysFromNow(1),
        web_url: new URL(`/groups/${group.path}/-/iterations/${number}`, app.platform.config.url)
          .href,
      },
    ]);
    expect(answer.headers).toMatchObject({ "x-total": "1", "x-page": "1" });
  });

  test.each`
    state         | titles
    ${"opened"}   | ${["now", "next"]}
    ${"upcoming"} | ${["next"]}
    ${"started"}  | ${["now"]}
    ${"current"}  | ${["now"]}
    ${"closed"}   | ${["over"]}
    ${"all"}      | ${["over", "now", "next"]}
    ${"odd"}      | ${400}
  `("state $state", async ({ state, titles }: { state: string; titles: unknown }) => {
    const group = await aPlan();
    expect(await titlesIn(owner, group, `&state=${state}`)).toEqual(titles);
    expect(await titlesIn(owner, group, "&search=NE")).toEqual(["next"]);
    const moment = "2020-01-01T00:00:00Z";
    expect(await titlesIn(owner, group, `&updated_after=${moment}`)).toHaveLength(3);
    expect(await titlesIn(owner, group, `&updated_before=${moment}`)).toEqual([]);
  });

  test("projects and groups below have them too", async () => {
    const parent = await aPlan();
    const child = await createTestGroup(app, owner, { parent });
    await anIteration(child, "of child", 30, 31);
    const within = await createTestProject(app, owner, { group: child });
    const all = ["over", "now", "next", "of child"];
    expect(await titlesIn(owner, within)).toEqual(all);
    expect(await titlesIn(owner, child)).toEqual(all);
    expect(await titlesIn(owner, child, "&include_ancestors=false")).toEqual(["of child"]);
    expect(await titlesIn(owner, within, "&include_ancestors=false")).toEqual(["of child"]);
    expect(await titlesIn(owner, await createTestProject(app, owner))).toEqual([]);
  });

  test("the sidebar's query finds them by title and state, and walks them from page to page [SIDE-060] [SIDE-065]", async () => {
    const group = await aPlan();
    const query = `query ($path: ID!, $title: String, $state: IterationState = all, $first: Int,
      $last: Int, $after: String, $before: String) {
      group(fullPath: $path) {
        iterations(title: $title, state: $state, first: $first, last: $last, after: $after,
          before: $before) {
          nodes { id title state webUrl }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        }
      }
    }`;
    const page = async (how: object) => {
      const { data } = await graphql(owner, query, { path: group.path, ...how });
      if (!data.group) throw new Error("The group is not there.");
      const { nodes, pageInfo } = data.group.iterations;
      return { titles: nodes.map(({ title }) => title), nodes, ...pageInfo };
    };
    const first = await page({ first: 2 });
    expect(first).toMatchObject({ titles: ["over", "now"], hasNextPage: true });
    expect(first.nodes.map(({ state }) => state)).toEqual(["closed", "started"]);
    const second = await page({ first: 2, after: first.endCursor });
    expect(second).toMatchObject({ titles: ["next"], hasNextPage: false, hasPreviousPage: true });
    const back = await page({ last: 1, before: second.startCursor });
    expect(back).toMatchObject({ titles: ["now"], hasPreviousPage: true });
    expect((await page({ state: "opened" })).titles).toEqual(["now", "next"]);
    const { nodes } = await page({ title: "NE" });
    const id = nodes[0]?.id.split("/").at(-1);
    expect(nodes).toEqual([
      {
        id: expect.stringMatching(/^gid:\/\/gitlab\/Iteration\/\d+$/) as string,
        title: "next",
        state: "upcoming",
        webUrl: new URL(`/groups/${group.path}/-/iterations/${id}`, app.platform.config.url).href,
      },
    ]);
  });

  test("of a group that one may not see, GraphQL says nothing", async () => {
    const group = await aPlan();
    const query = `query ($path: ID!) { group(fullPath: $path) { iterations { nodes { id } } } }`;
    for (const who of [null, outsider]) {
      expect(await graphql(who, query, { path: group.path })).toEqual({ data: { group: null } });
    }
  });

  test("a spoilt cursor is refused", async () => {
    const group = await aPlan();
    const query = `query ($path: ID!) {
      group(fullPath: $path) { iterations(after: "WyIyMDI2Il0") { nodes { id } } }
    }`;
    const { errors } = await graphql(owner, query, { path: group.path });
    expect(errors?.map(({ message }) => message)).toEqual(["The cursor is invalid."]);
  });
});

describe("planning iterations", () => {
  test("developers of the group may, others may not", async () => {
    const group = await createTestGroup(app, owner, { visibility: "public" });
    const person = await createTestPerson(app);
    const made = async (who: TestPerson | null, title: string) => {
      const dates = { startDate: daysFromNow(1), dueDate: daysFromNow(2) };
      const input = { groupPath: group.path, title, ...dates };
      const { data } = await graphql(who, CREATE, { input });
      return data.createIteration?.iteration?.title ?? null;
    };
    expect(await made(null, "visitor")).toBeNull();
    expect(await made(person, "outsider")).toBeNull();
    await addTestMember(app, group, person, REPORTER);
    expect(await made(person, "reporter")).toBeNull();
    await addTestMember(app, group, person, DEVELOPER);
    expect(await made(person, "developer")).toBe("developer");
    expect(await titlesIn(null, group)).toEqual(["developer"]);
  });

  test("hidden groups and absent ones are told alike", async () => {
    const hidden = await createTestGroup(app, owner);
    const dates = { startDate: daysFromNow(1), dueDate: daysFromNow(2) };
    const refused = async (groupPath: string) => {
      const input = { groupPath, title: "x", ...dates };
      return (await graphql(outsider, CREATE, { input })).errors?.map(({ message }) => message);
    };
    expect(await refused(hidden.path)).toEqual(await refused("nowhere/at/all"));
  });

  test.each`
    change                                                | error
    ${{ title: " " }}                                     | ${"Title can't be blank"}
    ${{ title: "x".repeat(256) }}                         | ${"Title is too long (maximum is 255 characters)"}
    ${{ title: "taken" }}                                 | ${"Title has already been taken"}
    ${{ startDate: null }}                                | ${"Start date can't be blank"}
    ${{ startDate: "2026-02-02", dueDate: "2026-02-01" }} | ${"Due date must be greater than start date"}
  `("$change is refused", async ({ change, error }: { change: object; error: string }) => {
    const group = await createTestGroup(app, owner);
    await anIteration(group, "taken", 1, 2);
    const good = { title: "good", startDate: "2026-01-01", dueDate: "2026-01-02" };
    const input = { groupPath: group.path, ...good, ...change };
    const { data } = await graphql(owner, CREATE, { input });
    expect(data.createIteration).toMatchObject({ iteration: null, errors: [error] });
    expect(await anIteration(group, "after", 3, 4)).toMatchObject({ iid: "2" });
  });

  test("a change keeps what it does not speak of, and stays in its group", async () => {
    const group = await aPlan();
    const made = await anIteration(group, "planned", 10, 20);
    const input = { groupPath: group.path, id: made.id, title: "moved up" };
    const { data } = await graphql(owner, UPDATE, { input });
    expect(data.updateIteration).toEqual({
      errors: [],
      iteration: { id: made.id, title: "moved up", state: "upcoming", dueDate: daysFromNow(20) },
    });
    const elsewhere = await createTestGroup(app, owner);
    const astray = await graphql(owner, UPDATE, {
      input: { ...input, groupPath: elsewhere.path },
    });
    expect(astray.data.updateIteration).toBeNull();
    const reader = await createTestPerson(app);
    await addTestMember(app, group, reader, GUEST);
    expect((await graphql(reader, UPDATE, { input })).data.updateIteration).toBeNull();
    const { rows } = await sql`
      select lock_version from iterations where id = ${Number(made.id.split("/").at(-1))}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ lock_version: 1 }]);
  });

  test("iterations follow their group into another tree", async () => {
    const group = await aPlan();
    const target = await createTestGroup(app, owner);
    const url = `/api/v4/groups/${group.id}/transfer`;
    const payload = { group_id: target.id };
    const moved = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(owner),
      payload,
    });
    expect(moved.statusCode, moved.body).toBeLessThan(300);
    const { rows } = await sql`
      select distinct root_namespace_id from iterations where namespace_id = ${group.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ root_namespace_id: target.id }]);
  });
});
