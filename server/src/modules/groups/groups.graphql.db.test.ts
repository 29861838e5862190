import { DEVELOPER, MAINTAINER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";
import { createTestGroup, addTestMember } from "../../../test/places.ts";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });
const open = await createTestGroup(app, ada, { name: "Open", visibility: "public" });
const inner = await createTestGroup(app, ada, { name: "Inner", parent: open });
await addTestMember(app, inner, bob, DEVELOPER);

async function graphql(query: string, headers: Record<string, string>, variables: object = {}) {
  const payload = { query, variables };
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload,
  });
  return answer.json<Record<string, unknown>>();
}

async function group(path: string, fields: string, person: TestPerson | null) {
  const query = `query($path: ID!) { group(fullPath: $path) { ${fields} } }`;
  const answer = await graphql(query, person === null ? {} : sessionHeaders(person), { path });
  expect(answer).not.toHaveProperty("errors");
  return (answer["data"] as { group: unknown }).group;
}

describe("group", () => {
  test("tells what everybody may know", async () => {
    const fields = "id name path fullName fullPath description visibility webUrl avatarUrl";
    expect(await group("open", fields, null)).toEqual({
      id: `gid://gitlab/Group/${open.id}`,
      name: "Open",
      path: "open",
      fullName: "Open",
      fullPath: "open",
      description: "",
      visibility: "public",
      webUrl: "http://localhost:3000/groups/open",
      avatarUrl: null,
    });
  });

  test("is found by its path below others, whatever the case, and by an old one", async () => {
    expect(await group("OPEN/Inner", "fullPath", bob)).toEqual({ fullPath: "open/inner" });
    const moved = await createTestGroup(app, ada, { name: "Old" });
    const url = `/api/v4/groups/${moved.id}`;
    await injectRequest(app, {
      method: "PUT",
      url,
      headers: sessionHeaders(ada),
      payload: { path: "young" },
    });
    expect(await group("old", "fullPath", ada)).toEqual({ fullPath: "young" });
  });

  test.each`
    path            | who      | why
    ${"open/inner"} | ${null}  | ${"hidden from visitors"}
    ${"nothing"}    | ${null}  | ${"absent"}
    ${"nothing"}    | ${"bob"} | ${"absent"}
    ${"bob"}        | ${"bob"} | ${"a person's own namespace"}
    ${""}           | ${"bob"} | ${"no path"}
  `("'$path' is null without an error for $who: $why", async ({ path, who }) => {
    expect(await group(path as string, "id", who === null ? null : bob)).toBeNull();
  });

  test("is refused to a token that was not made for it", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_user"]));
    expect(await graphql('{ group(fullPath: "open") { id } }', headers)).toMatchObject({
      data: { group: null },
      errors: [{ extensions: { code: "insufficient_scope" } }],
    });
  });

  test("tells the group above, as far as one may see it", async () => {
    expect(await group("open/inner", "parent { fullPath parent { id } }", bob)).toEqual({
      parent: { fullPath: "open", parent: null },
    });
    const hidden = await createTestGroup(app, ada, { name: "Hidden" });
    const shared = await createTestGroup(app, ada, { name: "Shared", parent: hidden });
    const guests = await createTestGroup(app, bob);
    await addTestMember(app, guests, ada, DEVELOPER);
    const payload = { group_id: guests.id, group_access: DEVELOPER };
    const url = `/api/v4/groups/${shared.id}/share`;
    await injectRequest(app, { method: "POST", url, headers: sessionHeaders(ada), payload });
    expect(await group("hidden/shared", "name parent { id }", bob)).toEqual({
      name: "Shared",
      parent: null,
    });
  });

  test.each`
    who             | readGroup | createSubgroup | adminGroup
    ${"visitor"}    | ${true}   | ${false}       | ${false}
    ${"bob"}        | ${true}   | ${false}       | ${false}
    ${"maintainer"} | ${true}   | ${true}        | ${false}
    ${"ada"}        | ${true}   | ${true}        | ${true}
    ${"grace"}      | ${true}   | ${true}        | ${true}
  `("says what $who may do", async ({ who, ...expected }: Record<string, unknown>) => {
    const maintainer = await createTestPerson(app);
    await addTestMember(app, open, maintainer, MAINTAINER);
    const people = { visitor: null, bob, maintainer, ada, grace: admin };
    const fields = "userPermissions { readGroup createSubgroup adminGroup }";
    const answer = await group("open", fields, people[who as keyof typeof people]);
    expect(answer).toEqual({ userPermissions: expected });
  });
});
