/**
 * Fixture: a server with the noteable kind "trip", which exists only in tests, and with users,
 * groups and projects. Vitest loads this module again for every test file.
 */
import { GUEST, MAINTAINER, REPORTER } from "@cairn/contract/access";
import { afterAll } from "vitest";
import { modules } from "../src/modules/index.ts";
import { VISITOR_WITHOUT_IP } from "../src/platform/auth/viewer.ts";
import type { Context } from "../src/platform/context.ts";
import { injectRequest, startTestApp, type TestResponse } from "./app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "./people.ts";
import { createTestGroup, addTestMember, createTestProject, type TestPlace } from "./places.ts";
import { registerTestTripKind, testTripsModule } from "./trips-module.ts";
import { createTestTripTable, type TestTrip } from "./trips.ts";

const unregisterTrips = registerTestTripKind();
afterAll(unregisterTrips);

export const app = await startTestApp({}, [...modules, testTripsModule]);
await app.platform
  .contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log)
  .transaction(createTestTripTable);

export const owner = await createTestPerson(app, { username: "owner" });
export const maintainer = await createTestPerson(app, { username: "maintainer" });
export const reporter = await createTestPerson(app, { username: "reporter" });
export const guest = await createTestPerson(app, { username: "guest" });
export const outsider = await createTestPerson(app, { username: "outsider" });
export const admin = await createTestPerson(app, { username: "grace", admin: true });
export const group = await createTestGroup(app, owner, { name: "Alps", visibility: "public" });
export const privateGroup = await createTestGroup(app, owner, { name: "Closed" });
export const project = await createTestProject(app, owner, {
  name: "Huts",
  group,
  visibility: "public",
});
for (const place of [group, privateGroup]) {
  await addTestMember(app, place, maintainer, MAINTAINER);
  await addTestMember(app, place, reporter, REPORTER);
  await addTestMember(app, place, guest, GUEST);
}

export function createTripTestContext(person: TestPerson): Context {
  const { platform } = app;
  const { id: userId, username } = person;
  const nobodyAsks = { admin: false, external: false, ipAddress: null, by: { job: true } } as const;
  const viewer = { kind: "user", userId, username, name: username, ...nobodyAsks } as const;
  return platform.contextFor(viewer, "test", platform.log);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

export function callTripsApi(
  who: TestPerson | null,
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const own = who === null ? {} : sessionHeaders(who);
  return injectRequest(app, {
    method,
    url,
    headers: { ...own, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

export function buildTripApiPath({ place, iid }: TestTrip): string {
  return `/api/v4/groups/${place.id}/epics/${iid}`;
}

export function buildTripPagePath({ place, iid }: TestTrip): string {
  return `/groups/${place.full_path}/-/epics/${iid}`;
}

export function buildGroupNotesPath(place: TestPlace | TestTrip["place"]): string {
  return `/groups/${"path" in place ? place.path : place.full_path}/-/notes`;
}
