import { DEVELOPER, MAINTAINER } from "@cairn/contract/access";
import { GroupDetail, type Group } from "@cairn/contract/groups";
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
import { GROUP_EVENTS } from "./groups.events.ts";

const ABSENT = 999_999;

const app = await startTestApp({
  CAIRN_RATE_LIMITS: "anonymousApi=100000,signUpByAddress=100000,search=100000",
});
const ada = await createTestPerson(app, { username: "ada", name: "Ada Lovelace" });
const outsider = await createTestPerson(app, { username: "otto" });
const external = await createTestPerson(app, { username: "erika" });
const admin = await createTestPerson(app, { username: "grace", admin: true });
await app.platform.db
  .transaction()
  .execute((trx) =>
    trx.updateTable("users").set({ external: true }).where("id", "=", external.id).execute(),
  );

function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: string,
  person: TestPerson | null = ada,
  payload?: object,
) {
  const headers = person === null ? {} : sessionHeaders(person);
  return injectRequest(app, {
    method,
    url: `/api/v4${address}`,
    headers,
    ...(payload && { payload }),
  });
}

async function found(wish: object, person = ada): Promise<GroupDetail> {
  const answer = await call("POST", "/groups", person, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<GroupDetail>();
}

const encoded = (path: string) => encodeURIComponent(path);

describe("founding a group", () => {
  test("is not for visitors", async () => {
    const answer = await call("POST", "/groups", null, { name: "Alps", path: "alps" });
    expect(answer.statusCode).toBe(401);
  });

  test("is not for people from outside, nor for tokens that only read", async () => {
    const wish = { name: "Alps", path: "alps" };
    expect((await call("POST", "/groups", external, wish)).statusCode).toBe(403);
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_api"]));
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/v4/groups",
      headers,
      payload: wish,
    });
    expect(answer.json()).toMatchObject({ error: "insufficient_scope" });
  });

  test("answers the whole group, closed unless said otherwise, and makes its founder the owner", async () => {
    const group = await found({ name: " Summit Club ", path: "summit-club" });
    expect(GroupDetail.parse(group)).toEqual({
      id: group.id,
      web_url: "http://localhost:3000/groups/summit-club",
      name: "Summit Club",
      path: "summit-club",
      description: "",
      visibility: "private",
      share_with_group_lock: false,
      require_two_factor_authentication: false,
      two_factor_grace_period: 48,
      project_creation_level: "developer",
      auto_devops_enabled: null,
      subgroup_creation_level: "maintainer",
      emails_disabled: false,
      mentions_disabled: false,
      lfs_enabled: false,
      default_branch_protection: 2,
      avatar_url: null,
      request_access_enabled: true,
      full_name: "Summit Club",
      full_path: "summit-club",
      created_at: expect.stringMatching(/\.\d{3}Z$/) as string,
      parent_id: null,
      shared_with_groups: [],
      projects: [],
      shared_projects: [],
    });
    expect((await call("GET", `/groups?owned=true`)).json<Group[]>()).toContainEqual(
      expect.objectContaining({ id: group.id }),
    );
    await expect.poll(() => told(group.id)).toEqual(["namespace.planted", GROUP_EVENTS.created]);
    expect(await audited(group.id)).toEqual([{ action: GROUP_EVENTS.created, actor_id: ada.id }]);
  });

  test("takes everything that clients send, as JSON or in the address", async () => {
    const details = {
      description: "Those who go up",
      project_creation_level: "maintainer",
      subgroup_creation_level: "owner",
      share_with_group_lock: true,
      request_access_enabled: false,
      emails_disabled: true,
      mentions_disabled: true,
    };
    const harmless = { lfs_enabled: true, default_branch_protection: 1, auto_devops_enabled: "1" };
    const wish = { name: "Climbers", visibility: "public", parent_id: null, ...harmless };
    const answer = await call("POST", "/groups?path=climbers", ada, { ...wish, ...details });
    expect(answer.json()).toMatchObject({ path: "climbers", visibility: "public", ...details });
  });

  test("with the same Idempotency-Key twice founds one", async () => {
    const headers = { ...sessionHeaders(ada), "idempotency-key": "one-group" };
    const payload = { name: "Once", path: "once" };
    const request = { method: "POST", url: "/api/v4/groups", headers, payload } as const;
    const first = await injectRequest(app, request);
    const second = await injectRequest(app, request);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  test.each`
    wish                                                          | answer
    ${{ path: "nameless" }}                                       | ${{ error: "name is missing" }}
    ${{ name: "Pathless" }}                                       | ${{ error: "path is missing" }}
    ${{ name: "  ", path: "blank" }}                              | ${{ error: "name is invalid" }}
    ${{ name: "x", path: "xx", visibility: "open" }}              | ${{ error: "visibility does not have a valid value" }}
    ${{ name: "x", path: "xx", colour: "red" }}                   | ${{ error: "colour is not known" }}
    ${{ name: "x".repeat(256), path: "xx" }}                      | ${{ error: "name is invalid" }}
    ${{ name: "x", path: "xx", description: "x".repeat(256) }}    | ${{ error: "description is invalid" }}
    ${{ name: "x", path: "x" }}                                   | ${{ message: { path: ["is too short (minimum is 2 characters)"] } }}
    ${{ name: "x", path: "x".repeat(256) }}                       | ${{ message: { path: ["is too long (maximum is 255 characters)"] } }}
    ${{ name: "Api", path: "API" }}                               | ${{ message: { path: ["is a reserved name"] } }}
    ${{ name: "A person has it", path: "Otto" }}                  | ${{ message: { path: ["has already been taken"] } }}
    ${{ name: "A group has it", path: "SUMMIT-club" }}            | ${{ message: { path: ["has already been taken"] } }}
    ${{ name: "Nowhere", path: "nowhere", parent_id: ABSENT }}    | ${{ message: "404 Group Not Found" }}
    ${{ name: "In a person", path: "nowhere", parent_id: "ada" }} | ${{ error: "parent_id is invalid" }}
  `("with $wish is refused: $answer", async ({ wish, answer: expected }) => {
    const answer = await call("POST", "/groups", ada, wish as object);
    expect(answer.json()).toEqual(expected);
  });

  test("and nobody can sign up with its path afterwards", async () => {
    await found({ name: "Taken", path: "taken" });
    await expect(createTestPerson(app, { username: "Taken" })).rejects.toThrow(
      /has already been taken/,
    );
  });

  test("in another one needs a maintainer there, or an owner where only owners may", async () => {
    const parent = await createTestGroup(app, ada, { name: "Range", visibility: "public" });
    const maintainer = await createTestPerson(app);
    const developer = await createTestPerson(app);
    await addTestMember(app, parent, maintainer, MAINTAINER);
    await addTestMember(app, parent, developer, DEVELOPER);
    const wish = (path: string) => ({ name: path, path, parent_id: parent.id });
    expect((await call("POST", "/groups", developer, wish("dd"))).statusCode).toBe(403);
    expect((await call("POST", "/groups", outsider, wish("oo"))).statusCode).toBe(403);
    const sub = await found(wish("peak"), maintainer);
    expect(sub).toMatchObject({
      full_path: "range/peak",
      full_name: "Range / peak",
      parent_id: parent.id,
    });
    await call("PUT", `/groups/${parent.id}`, ada, { subgroup_creation_level: "owner" });
    expect((await call("POST", "/groups", maintainer, wish("nn"))).statusCode).toBe(403);
  });

  test("in a hidden one is answered like in an absent one", async () => {
    const hidden = await createTestGroup(app, ada);
    const wish = (id: number) => ({ name: "Sub", path: "sub", parent_id: id });
    const answer = await call("POST", "/groups", outsider, wish(hidden.id));
    const absent = await call("POST", "/groups", outsider, wish(ABSENT));
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(absent.body);
  });

  test("in another one cannot open it further than that is open", async () => {
    const parent = await createTestGroup(app, ada, { visibility: "internal" });
    const wish = { name: "Open", path: "open", parent_id: parent.id };
    const answer = await call("POST", "/groups", ada, { ...wish, visibility: "public" });
    expect(answer.json()).toEqual({
      message: { visibility_level: ["can't be more visible than its parent group"] },
    });
    expect(await found({ ...wish, visibility: "internal" })).toMatchObject({
      visibility: "internal",
    });
  });

  test("goes twenty deep and no deeper", async () => {
    let parent = await found({ name: "level 1", path: "level-1" });
    for (let level = 2; level <= 20; level += 1) {
      const wish = { name: `level ${level}`, path: `level-${level}`, parent_id: parent.id };
      parent = await found(wish);
    }
    expect(parent.full_path.split("/")).toHaveLength(20);
    const wish = { name: "level 21", path: "level-21", parent_id: parent.id };
    const answer = await call("POST", "/groups", ada, wish);
    expect(answer.json()).toEqual({
      message: { parent_id: ["can't have subgroups: groups can be nested 20 levels deep"] },
    });
    const byPath = await call("GET", `/groups/${encoded(parent.full_path)}`);
    expect(byPath.json()).toMatchObject({ id: parent.id });
  });

  test("keeps to what administrators allow, and to what they call usual", async () => {
    const url = "/application/settings";
    const restricted = { restricted_visibility_levels: ["public"] };
    await call("PUT", url, admin, { default_group_visibility: "internal", ...restricted });
    const open = { name: "Open", path: "open-to-all", visibility: "public" };
    expect((await call("POST", "/groups", ada, open)).statusCode).toBe(400);
    const usual = await found({ name: "Usual", path: "usual" });
    expect(usual.visibility).toBe("internal");
    const opening = await call("PUT", `/groups/${usual.id}`, ada, { visibility: "public" });
    expect(opening.statusCode).toBe(400);
    const closed = await createTestGroup(app, ada);
    const below = await found({ name: "Below", path: "below", parent_id: closed.id });
    expect(below.visibility).toBe("private");
    const initially = { default_group_visibility: "private", restricted_visibility_levels: [] };
    await call("PUT", url, admin, initially);
  });
});

/** Returns the types of the events on a group's stream, in order. */
async function told(id: number): Promise<string[]> {
  const stream = `namespace:${id}`;
  const rows = await app.platform.db
    .selectFrom("events")
    .select("type")
    .where("stream", "=", stream)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.type);
}

async function audited(id: number) {
  return app.platform.db
    .selectFrom("audit_events")
    .select(["action", "actor_id"])
    .where("subject_type", "=", "group")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
}
