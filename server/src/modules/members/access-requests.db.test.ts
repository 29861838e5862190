import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL_ACCESS,
  OWNER,
  REPORTER,
  type AccessLevel,
} from "@cairn/contract/access";
import { AccessRequest, Member } from "@cairn/contract/members";
import { placeFrameUrl, PlaceFrame } from "@cairn/contract/places";
import { beforeEach, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  addTestMember,
  createTestGroup,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { admin: true });
const owner = await createTestPerson(app);
const maintainer = await createTestPerson(app);
const developer = await createTestPerson(app);
const stranger = await createTestPerson(app, { username: "sven", name: "Sven Stranger" });
const other = await createTestPerson(app, { username: "otto" });

let group: TestPlace;
let project: TestPlace;

beforeEach(async () => {
  group = await createTestGroup(app, owner, { visibility: "public" });
  project = await createTestProject(app, owner, { group, visibility: "public" });
  await addTestMember(app, project, maintainer, MAINTAINER);
  await addTestMember(app, project, developer, DEVELOPER);
});

const call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  place: TestPlace,
  as: TestPerson | null,
  rest = "",
  payload?: object,
) =>
  injectRequest(app, {
    method,
    url: `/api/v4/${place.kind}s/${place.id}${rest && `/${rest}`}`,
    headers: as === null ? {} : sessionHeaders(as),
    ...(payload && { payload }),
  });
const request = (place: TestPlace, as: TestPerson | null) =>
  call("POST", place, as, "access_requests");
const list = (place: TestPlace, as: TestPerson | null) => call("GET", place, as, "access_requests");
const approve = (place: TestPlace, as: TestPerson, whom: TestPerson, level?: AccessLevel) =>
  call("PUT", place, as, `access_requests/${whom.id}/approve`, { access_level: level });
const remove = (place: TestPlace, as: TestPerson, whom: TestPerson) =>
  call("DELETE", place, as, `access_requests/${whom.id}`);
const set = (place: TestPlace, payload: object) => call("PUT", place, owner, "", payload);

async function requesters(place: TestPlace): Promise<string[]> {
  const answer = await list(place, owner);
  expect(answer.headers["x-total"]).toBe(String(answer.json<unknown[]>().length));
  return AccessRequest.array()
    .parse(answer.json())
    .map(({ username }) => username);
}
async function levelOf(place: TestPlace, whom: TestPerson): Promise<number | undefined> {
  const answer = await call("GET", place, owner, `members/${whom.id}`);
  return answer.statusCode === 200 ? Member.parse(answer.json()).access_level : undefined;
}
async function frameState(place: TestPlace, as: TestPerson | null): Promise<string> {
  const headers = as === null ? {} : { cookie: as.cookie };
  const answer = await injectRequest(app, { url: placeFrameUrl(place.path), headers });
  return PlaceFrame.parse(answer.json()).access_request;
}

describe.each(["project", "group"] as const)("access requests of a %s", (kind) => {
  const here = () => (kind === "project" ? project : group);

  test("visitors cannot request access; a user requests it once and withdraws the request", async () => {
    expect((await request(here(), null)).statusCode).toBe(401);
    expect(await frameState(here(), null)).toBe("unavailable");
    expect(await frameState(here(), stranger)).toBe("available");
    const answer = await request(here(), stranger);
    expect(answer.statusCode).toBe(201);
    expect(AccessRequest.parse(answer.json())).toMatchObject({ id: stranger.id, username: "sven" });
    const again = await request(here(), stranger);
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { message: { user_id: ["already exists in source"] } },
    ]);
    expect(await requesters(here())).toEqual(["sven"]);
    expect(await frameState(here(), stranger)).toBe("pending");
    expect((await remove(here(), other, stranger)).statusCode).toBe(403);
    expect((await remove(here(), stranger, stranger)).statusCode).toBe(204);
    expect((await remove(here(), stranger, stranger)).statusCode).toBe(404);
    expect(await requesters(here())).toEqual([]);
    expect(await frameState(here(), stranger)).toBe("available");
  });

  test("members, administrators and places that accept no requests refuse a request", async () => {
    await addTestMember(app, here(), other, GUEST);
    for (const person of [owner, other, admin]) {
      expect((await request(here(), person)).statusCode).toBe(403);
      expect(await frameState(here(), person)).toBe("unavailable");
    }
    expect((await set(here(), { request_access_enabled: false })).statusCode).toBe(200);
    expect((await request(here(), stranger)).statusCode).toBe(403);
    expect(await frameState(here(), stranger)).toBe("unavailable");
    await set(project, { visibility: "private" });
    await set(here(), { visibility: "private", request_access_enabled: true });
    expect((await request(here(), stranger)).statusCode).toBe(404);
  });

  test("approving makes the user a Developer unless the request names a role", async () => {
    await request(here(), stranger);
    await request(here(), other);
    const answer = await approve(here(), owner, stranger);
    expect(answer.statusCode).toBe(201);
    expect(Member.parse(answer.json())).toMatchObject({ username: "sven", access_level: 30 });
    expect((await approve(here(), owner, other, REPORTER)).statusCode).toBe(201);
    expect(await levelOf(here(), other)).toBe(REPORTER);
    expect(await requesters(here())).toEqual([]);
    expect((await approve(here(), owner, other)).statusCode).toBe(404);
  });

  test("adding the user as a member answers the request", async () => {
    await request(here(), stranger);
    const member = { user_id: stranger.id, access_level: GUEST };
    expect((await call("POST", here(), owner, "members", member)).statusCode).toBe(201);
    expect(await requesters(here())).toEqual([]);
  });
});

test("only those who manage members see and answer requests, within their own level", async () => {
  await request(project, stranger);
  for (const place of [project, group]) {
    expect((await list(place, null)).statusCode).toBe(401);
    expect((await list(place, developer)).statusCode).toBe(403);
    expect((await list(place, stranger)).statusCode).toBe(403);
  }
  expect((await list(group, maintainer)).statusCode).toBe(403);
  expect((await list(project, maintainer)).statusCode).toBe(200);
  expect((await approve(project, developer, stranger)).statusCode).toBe(403);
  expect((await approve(project, stranger, stranger)).statusCode).toBe(403);
  expect((await approve(project, maintainer, stranger, OWNER)).statusCode).toBe(403);
  expect((await approve(project, maintainer, stranger, 33 as AccessLevel)).statusCode).toBe(400);
  expect((await remove(project, developer, stranger)).statusCode).toBe(403);
  expect((await approve(group, owner, stranger)).statusCode).toBe(404);
  expect((await remove(group, owner, stranger)).statusCode).toBe(404);
  expect((await remove(project, maintainer, stranger)).statusCode).toBe(204);
});

test("a member with Minimal access cannot request access to the group", async () => {
  await addTestMember(app, group, other, MINIMAL_ACCESS);
  expect((await request(group, other)).statusCode).toBe(403);
});

test("an archived project keeps its requests, which nobody can answer but their users", async () => {
  await request(project, stranger);
  await call("POST", project, owner, "archive");
  expect((await request(project, other)).statusCode).toBe(403);
  expect((await list(project, owner)).statusCode).toBe(200);
  expect((await approve(project, owner, stranger)).statusCode).toBe(403);
  expect((await remove(project, owner, stranger)).statusCode).toBe(403);
  expect((await remove(project, stranger, stranger)).statusCode).toBe(204);
});

test("the request of a blocked user is neither listed nor approved", async () => {
  const blocked = await createTestPerson(app);
  await request(project, blocked);
  const url = `/api/v4/users/${blocked.id}/block`;
  const answer = await injectRequest(app, { method: "POST", url, headers: sessionHeaders(admin) });
  expect(answer.statusCode).toBe(201);
  expect(await requesters(project)).toEqual([]);
  expect((await approve(project, owner, blocked)).statusCode).toBe(404);
});

test("a level below the inherited one is refused, and the request stays", async () => {
  await request(project, stranger);
  await addTestMember(app, group, stranger, MAINTAINER);
  expect((await approve(project, owner, stranger)).statusCode).toBe(400);
  expect(await requesters(project)).toEqual(["sven"]);
});

test("concurrent answers to one request have one winner, and no request of a member remains", async () => {
  for (let round = 0; round < 3; round += 1) {
    const place = await createTestProject(app, owner, { group, visibility: "public" });
    await addTestMember(app, place, maintainer, MAINTAINER);
    await request(place, stranger);
    const answers = await Promise.all([
      approve(place, maintainer, stranger, REPORTER),
      approve(place, owner, stranger),
      remove(place, maintainer, stranger),
      remove(place, stranger, stranger),
      request(place, stranger),
      call("POST", place, owner, "members", { user_id: stranger.id, access_level: GUEST }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const isMember = (await levelOf(place, stranger)) !== undefined;
    const added = [answers[0], answers[1], answers[5]].filter((one) => one?.statusCode === 201);
    expect(added, String(statuses)).toHaveLength(isMember ? 1 : 0);
    if (isMember) expect(await requesters(place)).toEqual([]);
  }
});

test("a user who requests too often has to wait", async () => {
  const hasty = await createTestPerson(app);
  expect((await request(project, hasty)).statusCode).toBe(201);
  const { rateLimits } = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  await rateLimits.spend("accessRequests", `user:${hasty.id}`, 99_999);
  const refused = await request(group, hasty);
  expect([refused.statusCode, refused.headers["ratelimit-name"]]).toEqual([429, "access_requests"]);
});

test("requests and answers are recorded in the audit log", async () => {
  await request(project, stranger);
  await remove(project, stranger, stranger);
  await request(project, stranger);
  await remove(project, maintainer, stranger);
  await request(project, stranger);
  await approve(project, maintainer, stranger);
  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  const audited = await databaseHandle<"audit_events">(ctx)
    .selectFrom("audit_events")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "project")
    .where("subject_id", "=", project.id)
    .orderBy("id")
    .execute();
  expect(audited.map(({ action, actor_id: actor }) => [action, actor])).toEqual([
    ["access_request.created", stranger.id],
    ["access_request.withdrawn", stranger.id],
    ["access_request.created", stranger.id],
    ["access_request.denied", maintainer.id],
    ["access_request.created", stranger.id],
    ["member.added", maintainer.id],
  ]);
  expect(audited.at(-1)?.details).toMatchObject({ user_id: stranger.id, requested: true });
});
