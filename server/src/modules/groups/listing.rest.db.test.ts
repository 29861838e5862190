import { DEVELOPER, GUEST, MAINTAINER, MINIMAL_ACCESS } from "@cairn/contract/access";
import { Group } from "@cairn/contract/groups";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";
import { countStatements } from "../../../test/statements.ts";

const app = await startTestApp({
  CAIRN_RATE_LIMITS: "anonymousApi=100000,signUpByAddress=100000,search=100000",
});
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });

// Ada owns these groups. Bob is a Guest in Alps and has Minimal access to Sea.
const mountains = await createTestGroup(app, ada, { name: "Mountains", visibility: "public" });
const alps = await createTestGroup(app, ada, { name: "Alps", parent: mountains });
const west = await createTestGroup(app, ada, { name: "West 100%", parent: alps });
const jura = await createTestGroup(app, ada, {
  name: "Jura",
  parent: mountains,
  visibility: "internal",
});
const sea = await createTestGroup(app, ada, { name: "Sea" });
await createTestGroup(app, ada, { name: "Harbour", parent: sea });
const lakes = await createTestGroup(app, ada, { name: "Lakes", visibility: "public" });
await addTestMember(app, alps, bob, GUEST);
await addTestMember(app, sea, bob, MINIMAL_ACCESS);

function list(address: string, person: TestPerson | null) {
  const headers = person === null ? {} : sessionHeaders(person);
  return injectRequest(app, { url: `/api/v4${address}`, headers });
}

async function names(address: string, person: TestPerson | null): Promise<string[]> {
  const answer = await list(address, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return z
    .array(Group)
    .parse(answer.json())
    .map(({ name }) => name);
}

describe("the list of groups", () => {
  test("shows visitors what is public", async () => {
    expect(await names("/groups", null)).toEqual(["Lakes", "Mountains"]);
    expect(await names("/groups?all_available=false", null)).toEqual([]);
  });

  test("is not for tokens made for something else", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_user"]));
    expect((await injectRequest(app, { url: "/api/v4/groups", headers })).statusCode).toBe(403);
  });

  test.each`
    who        | query                                   | found
    ${"bob"}   | ${""}                                   | ${["Alps", "Mountains", "Sea", "West 100%"]}
    ${"bob"}   | ${"all_available=true"}                 | ${["Alps", "Jura", "Lakes", "Mountains", "Sea", "West 100%"]}
    ${"bob"}   | ${"owned=true"}                         | ${[]}
    ${"bob"}   | ${"min_access_level=5"}                 | ${["Alps", "Sea", "West 100%"]}
    ${"bob"}   | ${"min_access_level=10"}                | ${["Alps", "West 100%"]}
    ${"bob"}   | ${"min_access_level=20"}                | ${[]}
    ${"ada"}   | ${"owned=1"}                            | ${["Lakes", "Mountains", "Sea"]}
    ${"ada"}   | ${"min_access_level=50&search=a"}       | ${["Alps", "Harbour", "Jura", "Lakes", "Mountains", "Sea", "West 100%"]}
    ${"ada"}   | ${"top_level_only=true"}                | ${["Lakes", "Mountains", "Sea"]}
    ${"ada"}   | ${"visibility=internal"}                | ${["Jura"]}
    ${"ada"}   | ${"search=ALP"}                         | ${["Alps", "West 100%"]}
    ${"ada"}   | ${"search=%25"}                         | ${["West 100%"]}
    ${"ada"}   | ${"search=_"}                           | ${[]}
    ${"ada"}   | ${"search=&top_level_only=1&sort=desc"} | ${["Sea", "Mountains", "Lakes"]}
    ${"ada"}   | ${"order_by=id&top_level_only=1"}       | ${["Mountains", "Sea", "Lakes"]}
    ${"ada"}   | ${"order_by=path&top_level_only=1"}     | ${["Lakes", "Mountains", "Sea"]}
    ${"ada"}   | ${"order_by=similarity&search=lake"}    | ${["Lakes"]}
    ${"ada"}   | ${"statistics=true&search=lake"}        | ${["Lakes"]}
    ${"grace"} | ${""}                                   | ${["Alps", "Harbour", "Jura", "Lakes", "Mountains", "Sea", "West 100%"]}
    ${"grace"} | ${"all_available=false"}                | ${[]}
  `("for $who with '$query' has $found", async ({ who, query, found }) => {
    const people = { ada, bob, grace: admin };
    const address = `/groups?${query as string}`;
    expect(await names(address, people[who as keyof typeof people])).toEqual(found);
  });

  test("leaves out the groups that are named, in either way of writing a list", async () => {
    const wanted = ["Mountains"];
    const base = "/groups?top_level_only=true";
    expect(await names(`${base}&skip_groups=${sea.id},${lakes.id}`, ada)).toEqual(wanted);
    const twice = `skip_groups[]=${sea.id}&skip_groups[]=${lakes.id}`;
    expect(await names(`${base}&${twice}`, ada)).toEqual(wanted);
  });

  test.each`
    query                      | error
    ${"nonsense=1"}            | ${"nonsense is not known"}
    ${"order_by=secret"}       | ${"order_by does not have a valid value"}
    ${"min_access_level=35"}   | ${"min_access_level does not have a valid value"}
    ${"min_access_level=high"} | ${"min_access_level is invalid"}
  `("with '$query' is refused: $error", async ({ query, error }) => {
    const answer = await list(`/groups?${query as string}`, ada);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: error as string });
  });

  test("comes in pages, counted as the viewer may see them", async () => {
    const answer = await list("/groups?per_page=3&page=2", bob);
    expect(answer.json<Group[]>().map(({ name }) => name)).toEqual(["West 100%"]);
    expect(answer.headers).toMatchObject({ "x-total": "4", "x-total-pages": "2" });
    expect((await list("/groups?pagination=keyset", bob)).statusCode).toBe(405);
  });
});

describe("the groups in a group", () => {
  test.each`
    who      | address                                                 | found
    ${null}  | ${`/groups/${mountains.id}/subgroups`}                  | ${[]}
    ${"bob"} | ${`/groups/${mountains.id}/subgroups`}                  | ${["Alps", "Jura"]}
    ${"bob"} | ${"/groups/mountains/descendant_groups"}                | ${["Alps", "Jura", "West 100%"]}
    ${"bob"} | ${"/groups/mountains/descendant_groups?search=w"}       | ${["West 100%"]}
    ${"bob"} | ${"/groups/mountains/subgroups?all_available=0"}        | ${["Alps"]}
    ${"bob"} | ${`/groups/${sea.id}/descendant_groups`}                | ${[]}
    ${"ada"} | ${`/groups/${sea.id}/descendant_groups`}                | ${["Harbour"]}
    ${"ada"} | ${"/groups/mountains%2Falps/subgroups"}                 | ${["West 100%"]}
    ${"ada"} | ${`/groups/mountains/subgroups?skip_groups=${jura.id}`} | ${["Alps"]}
  `(
    "as $who sees them at $address are $found, in pages [API-023]",
    async ({ who, address, found }) => {
      const person = who === null ? null : { ada, bob }[who as "ada" | "bob"];
      expect(await names(address as string, person)).toEqual(found);
      const page = `${(address as string).includes("?") ? "&" : "?"}per_page=1&page=2`;
      const second = await list(`${address as string}${page}`, person);
      expect(second.json<Group[]>().map(({ name }) => name)).toEqual(
        (found as string[]).slice(1, 2),
      );
      expect(second.headers["x-total"]).toBe(String((found as string[]).length));
    },
  );

  test("are not told when the group is hidden", async () => {
    expect((await list(`/groups/${sea.id}/subgroups`, null)).statusCode).toBe(404);
  });
});

describe("how often the database is asked", () => {
  test("does not grow with the number of groups, members and projects", async () => {
    const before = await statements(() => list("/groups?all_available=true&per_page=100", bob));
    for (let more = 0; more < 10; more += 1) {
      const group = await createTestGroup(app, ada, { parent: west });
      await addTestMember(app, group, bob, more % 2 === 0 ? DEVELOPER : MAINTAINER);
      await createTestProject(app, bob, { group });
    }
    const after = await statements(() => list("/groups?all_available=true&per_page=100", bob));
    expect(after).toBe(before);
  });
});

const statements = (work: () => Promise<unknown>) => countStatements(app, work);
