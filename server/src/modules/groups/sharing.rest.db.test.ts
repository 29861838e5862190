import { DEVELOPER, GUEST, MAINTAINER, OWNER, REPORTER } from "@cairn/contract/access";
import type { GroupDetail } from "@cairn/contract/groups";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import { GROUP_EVENTS } from "./groups.events.ts";

const ABSENT = 999_999;
const TODAY = new Date().toISOString().slice(0, 10);

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });

function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: string,
  person: TestPerson = ada,
  payload?: object,
) {
  const url = `/api/v4${address}`;
  return injectRequest(app, {
    method,
    url,
    headers: sessionHeaders(person),
    ...(payload && { payload }),
  });
}

function share(
  group: TestPlace,
  guest: { id: number },
  level: number,
  { person = ada, expires_at = null as string | null } = {},
) {
  const payload = { group_id: guest.id, group_access: level, expires_at };
  return call("POST", `/groups/${group.id}/share`, person, payload);
}

const unshare = (group: TestPlace, guest: { id: number }, person = ada) =>
  call("DELETE", `/groups/${group.id}/share/${guest.id}`, person);

/**
 * Returns the status codes of two requests by the user: reading the group, and creating a subgroup
 * in it.
 */
async function powersOf(person: TestPerson, group: TestPlace): Promise<[number, number]> {
  const look = await call("GET", `/groups/${group.id}`, person);
  const path = `by-${crypto.randomUUID()}`;
  const found = await call("POST", "/groups", person, { name: path, path, parent_id: group.id });
  return [look.statusCode, found.statusCode];
}

describe("sharing a group with another", () => {
  test("answers the group with whom it is shared", async () => {
    const group = await createTestGroup(app, ada);
    const guest = await createTestGroup(app, ada, { name: "Guests" });
    const answer = await share(group, guest, DEVELOPER, { expires_at: "2999-12-31" });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<GroupDetail>().shared_with_groups).toEqual([
      {
        group_id: guest.id,
        group_name: "Guests",
        group_full_path: "guests",
        group_access_level: DEVELOPER,
        expires_at: "2999-12-31",
      },
    ]);
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select(["action", "details"])
      .where("subject_type", "=", "group")
      .where("subject_id", "=", group.id)
      .execute();
    const details = { shared_with_group_id: guest.id, access_level: DEVELOPER };
    expect(acts).toEqual([{ action: GROUP_EVENTS.shared, details }]);
  });

  test.each`
    share         | member        | powers
    ${MAINTAINER} | ${MAINTAINER} | ${[200, 201]}
    ${DEVELOPER}  | ${OWNER}      | ${[200, 403]}
    ${OWNER}      | ${DEVELOPER}  | ${[200, 403]}
    ${GUEST}      | ${GUEST}      | ${[200, 403]}
  `("as $share lets a member with $member do $powers", async ({ share: level, member, powers }) => {
    const group = await createTestGroup(app, ada);
    const sub = await createTestGroup(app, ada, { parent: group });
    const guest = await createTestGroup(app, ada);
    const person = await createTestPerson(app);
    await addTestMember(app, guest, person, member as typeof OWNER);
    expect(await powersOf(person, group)).toEqual([404, 404]);
    await share(group, guest, level as number);
    expect(await powersOf(person, group)).toEqual(powers);
    expect(await powersOf(person, sub)).toEqual(powers);
  });

  test("lets those in who belong to the other by a group above it, and nobody below it", async () => {
    const group = await createTestGroup(app, ada);
    const above = await createTestGroup(app, ada);
    const guest = await createTestGroup(app, ada, { parent: above });
    const below = await createTestGroup(app, ada, { parent: guest });
    const [fromAbove, fromBelow] = [await createTestPerson(app), await createTestPerson(app)];
    await addTestMember(app, above, fromAbove, REPORTER);
    await addTestMember(app, below, fromBelow, REPORTER);
    await share(group, guest, DEVELOPER);
    expect((await call("GET", `/groups/${group.id}`, fromAbove)).statusCode).toBe(200);
    expect((await call("GET", `/groups/${group.id}`, fromBelow)).statusCode).toBe(404);
  });

  test("opens nothing above, and lists what it opens", async () => {
    const above = await createTestGroup(app, ada);
    const group = await createTestGroup(app, ada, { name: "Shared", parent: above });
    await createTestProject(app, ada, { group });
    const guest = await createTestGroup(app, ada, { name: "Zebras" });
    const person = await createTestPerson(app);
    await addTestMember(app, guest, person, REPORTER);
    await share(group, guest, REPORTER);
    expect((await call("GET", `/groups/${above.id}`, person)).statusCode).toBe(404);
    const listed = await call("GET", "/groups", person);
    expect(listed.json<GroupDetail[]>().map(({ id }) => id)).toEqual([group.id, guest.id]);
  });

  test("ends with its date", async () => {
    const group = await createTestGroup(app, ada);
    const guest = await createTestGroup(app, ada);
    const person = await createTestPerson(app);
    await addTestMember(app, guest, person, REPORTER);
    await share(group, guest, REPORTER, { expires_at: "2999-01-01" });
    expect((await call("GET", `/groups/${group.id}`, person)).statusCode).toBe(200);
    await app.platform.db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable("namespace_shares")
          .set({ expires_at: TODAY })
          .where("namespace_id", "=", group.id)
          .execute(),
      );
    expect((await call("GET", `/groups/${group.id}`, person)).statusCode).toBe(404);
  });

  test("shows only groups that the viewer may see", async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    const hidden = await createTestGroup(app, ada);
    const open = await createTestGroup(app, ada, { visibility: "public" });
    await share(group, hidden, GUEST);
    await share(group, open, GUEST);
    const seenBy = async (person: TestPerson) =>
      (await call("GET", `/groups/${group.id}`, person))
        .json<GroupDetail>()
        .shared_with_groups.map((shared) => shared.group_id);
    expect(await seenBy(ada)).toEqual([hidden.id, open.id]);
    expect(await seenBy(bob)).toEqual([open.id]);
  });

  test("needs an owner", async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    const guest = await createTestGroup(app, bob);
    expect((await share(group, guest, GUEST, { person: bob })).statusCode).toBe(403);
    await addTestMember(app, group, bob, MAINTAINER);
    expect((await share(group, guest, GUEST, { person: bob })).statusCode).toBe(403);
    await addTestMember(app, group, bob, OWNER);
    expect((await share(group, guest, GUEST, { person: bob })).statusCode).toBe(201);
  });

  test("with a hidden group is answered like with an absent one", async () => {
    const group = await createTestGroup(app, ada);
    const hidden = await createTestGroup(app, bob);
    const answer = await share(group, hidden, GUEST);
    const absent = await share(group, { id: ABSENT }, GUEST);
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
  });

  test("twice is a conflict, with itself a mistake", async () => {
    const group = await createTestGroup(app, ada);
    const guest = await createTestGroup(app, ada);
    await share(group, guest, GUEST);
    expect((await share(group, guest, DEVELOPER)).statusCode).toBe(409);
    expect((await share(group, group, GUEST)).statusCode).toBe(400);
  });

  test.each`
    level | expires         | error
    ${5}  | ${null}         | ${{ error: "group_access does not have a valid value" }}
    ${0}  | ${null}         | ${{ error: "group_access does not have a valid value" }}
    ${60} | ${null}         | ${{ error: "group_access does not have a valid value" }}
    ${10} | ${"2999-02-31"} | ${{ error: "expires_at is invalid" }}
    ${10} | ${TODAY}        | ${{ message: { expires_at: ["must be in the future"] } }}
  `("as $level until $expires is refused", async ({ level, expires, error }) => {
    const [group, guest] = [await createTestGroup(app, ada), await createTestGroup(app, ada)];
    const answer = await share(group, guest, level as number, { expires_at: expires as string });
    expect(answer.json()).toEqual(error);
  });
});

describe("ending a share", () => {
  test("takes away what it gave", async () => {
    const group = await createTestGroup(app, ada);
    const guest = await createTestGroup(app, ada);
    const person = await createTestPerson(app);
    await addTestMember(app, guest, person, REPORTER);
    await share(group, guest, REPORTER);
    expect((await unshare(group, guest, person)).statusCode).toBe(403);
    const answer = await unshare(group, guest);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect((await call("GET", `/groups/${group.id}`, person)).statusCode).toBe(404);
    const again = await unshare(group, guest);
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { message: "404 Group Link Not Found" },
    ]);
  });

  test("happens when the other group is removed", async () => {
    const group = await createTestGroup(app, ada);
    const guest = await createTestGroup(app, ada);
    const person = await createTestPerson(app);
    await addTestMember(app, guest, person, REPORTER);
    await share(group, guest, REPORTER);
    await call("DELETE", `/groups/${guest.id}`);
    expect((await call("GET", `/groups/${group.id}`, person)).statusCode).toBe(404);
    expect((await call("GET", `/groups/${group.id}`)).json()).toMatchObject({
      shared_with_groups: [],
    });
  });
});
