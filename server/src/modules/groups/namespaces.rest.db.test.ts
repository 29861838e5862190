import { GUEST, MINIMAL_ACCESS, Namespace } from "@cairn/contract/access";

import { describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";

const ABSENT = 999_999;

const app = await startTestApp({ CAIRN_RATE_LIMITS: "signUpByAddress=100000,search=100000" });
const ada = await createTestPerson(app, { username: "ada", name: "Ada Lovelace" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });

const mountains = await createTestGroup(app, ada, { name: "Mountains", visibility: "public" });
const alps = await createTestGroup(app, ada, { name: "Alps", parent: mountains });
const sea = await createTestGroup(app, ada, { name: "Sea" });
const project = await createTestProject(app, ada, {
  name: "Hut",
  group: alps,
  visibility: "private",
});
await addTestMember(app, alps, bob, GUEST);
await addTestMember(app, sea, bob, MINIMAL_ACCESS);

function get(address: string, person: TestPerson | null) {
  const headers = person === null ? {} : sessionHeaders(person);
  return injectRequest(app, { url: `/api/v4/namespaces${address}`, headers });
}

describe("the list of namespaces", () => {
  test("is not for visitors", async () => {
    expect((await get("", null)).statusCode).toBe(401);
  });

  test.each`
    who        | query                    | found
    ${"ada"}   | ${""}                    | ${["ada", "mountains", "mountains/alps", "sea"]}
    ${"ada"}   | ${"owned_only=true"}     | ${["ada", "mountains", "sea"]}
    ${"ada"}   | ${"top_level_only=true"} | ${["ada", "mountains", "sea"]}
    ${"ada"}   | ${"search=ALP"}          | ${["mountains/alps"]}
    ${"bob"}   | ${""}                    | ${["bob", "mountains/alps", "sea"]}
    ${"bob"}   | ${"owned_only=true"}     | ${["bob"]}
    ${"bob"}   | ${"search=mountains"}    | ${["mountains/alps"]}
    ${"grace"} | ${""}                    | ${["ada", "bob", "grace", "mountains", "mountains/alps", "sea"]}
    ${"grace"} | ${"owned_only=1"}        | ${["grace"]}
  `("for $who with '$query' has $found", async ({ who, query, found }) => {
    const people = { ada, bob, grace: admin };
    const answer = await get(`?${query as string}`, people[who as keyof typeof people]);
    const namespaces = z.array(Namespace).parse(answer.json());
    expect(namespaces.map((namespace) => namespace.full_path)).toEqual(found);
    expect(answer.headers["x-total"]).toBe(String((found as string[]).length));
  });
});

describe("one namespace", () => {
  test("can be a person's own", async () => {
    const answer = await get("/ada", ada);
    const own = Namespace.parse(answer.json());
    expect(own).toEqual({
      id: own.id,
      name: "Ada Lovelace",
      path: "ada",
      kind: "user",
      full_path: "ada",
      parent_id: null,
      avatar_url: null,
      web_url: "http://localhost:3000/ada",
    });
  });

  test("can be a group", async () => {
    for (const ref of [alps.id, "mountains%2Falps"]) {
      expect((await get(`/${ref}`, bob)).json()).toEqual({
        id: alps.id,
        name: "Alps",
        path: "alps",
        kind: "group",
        full_path: "mountains/alps",
        parent_id: mountains.id,
        avatar_url: null,
        web_url: "http://localhost:3000/groups/mountains/alps",
      });
    }
  });

  test.each`
    who        | ref                                 | status
    ${null}    | ${"mountains"}                      | ${401}
    ${"bob"}   | ${"mountains"}                      | ${200}
    ${"bob"}   | ${"sea"}                            | ${200}
    ${"bob"}   | ${"ada"}                            | ${404}
    ${"grace"} | ${"ada"}                            | ${200}
    ${"ada"}   | ${project.id}                       | ${404}
    ${"ada"}   | ${encodeURIComponent(project.path)} | ${404}
    ${"ada"}   | ${ABSENT}                           | ${404}
  `("$ref is told to $who with $status", async ({ who, ref, status }) => {
    const people = { ada, bob, grace: admin };
    const person = who === null ? null : people[who as keyof typeof people];
    expect((await get(`/${ref as string}`, person)).statusCode).toBe(status);
  });

  test("that is hidden is answered like an absent one", async () => {
    const hidden = await createTestGroup(app, ada);
    const answer = await get(`/${hidden.id}`, bob);
    expect(answer.body).toBe((await get(`/${ABSENT}`, bob)).body);
    expect(answer.json()).toEqual({ message: "404 Namespace Not Found" });
  });
});

describe("whether a path is taken", () => {
  test("is not told to visitors", async () => {
    expect((await get("/mountains/exists", null)).statusCode).toBe(401);
  });

  test.each`
    who      | path           | parent          | exists   | suggests
    ${"bob"} | ${"mountains"} | ${null}         | ${true}  | ${["mountains1"]}
    ${"bob"} | ${"MOUNTAINS"} | ${null}         | ${true}  | ${["MOUNTAINS1"]}
    ${"bob"} | ${"ada"}       | ${null}         | ${true}  | ${["ada1"]}
    ${"bob"} | ${"free"}      | ${null}         | ${false} | ${[]}
    ${"bob"} | ${"alps"}      | ${null}         | ${false} | ${[]}
    ${"bob"} | ${"alps"}      | ${mountains.id} | ${true}  | ${["alps1"]}
    ${"ada"} | ${"hut"}       | ${alps.id}      | ${false} | ${[]}
  `("as $who sees it: $path in $parent", async ({ who, path, parent, ...expected }) => {
    const query = parent === null ? "" : `?parent_id=${parent as number}`;
    const answer = await get(`/${path as string}/exists${query}`, { ada, bob }[who as "ada"]);
    expect(answer.json()).toEqual(expected);
  });

  test("suggests a path that is free", async () => {
    await createTestGroup(app, ada, { name: "Mountains1", visibility: "public" });
    expect((await get("/mountains/exists", bob)).json()).toEqual({
      exists: true,
      suggests: ["mountains2"],
    });
  });

  test("does not tell of what is hidden", async () => {
    const secret = await createTestGroup(app, ada, { name: "Secret" });
    await createTestGroup(app, ada, { name: "Plan", parent: secret });
    const nothing = { exists: false, suggests: [] };
    expect((await get("/secret/exists", bob)).json()).toEqual(nothing);
    expect((await get(`/plan/exists?parent_id=${secret.id}`, bob)).json()).toEqual(nothing);
    expect((await get(`/plan/exists?parent_id=${ABSENT}`, bob)).json()).toEqual(nothing);
    expect((await get(`/plan/exists?parent_id=${secret.id}`, ada)).json()).toMatchObject({
      exists: true,
    });
  });

  test("an old path counts as free, for it gives way", async () => {
    const group = await createTestGroup(app, ada, { name: "Former", visibility: "public" });
    const url = `/api/v4/groups/${group.id}`;
    await injectRequest(app, {
      method: "PUT",
      url,
      headers: sessionHeaders(ada),
      payload: { path: "latter" },
    });
    expect((await get("/former/exists", bob)).json()).toMatchObject({ exists: false });
    expect((await get("/latter/exists", bob)).json()).toMatchObject({ exists: true });
  });
});
