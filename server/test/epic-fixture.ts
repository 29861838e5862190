/**
 * Fixture: a server with users, groups and projects for tests of epics. Vitest loads this module again
 * for every test file.
 */
import { GUEST, MAINTAINER, REPORTER } from "@cairn/contract/access";
import { injectRequest, startTestApp, type TestResponse } from "./app.ts";
import type { TestEpic } from "./epics.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "./people.ts";
import { createTestGroup, addTestMember, createTestProject, type TestPlace } from "./places.ts";

export const app = await startTestApp();

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

type Method = "GET" | "POST" | "PUT" | "DELETE";

export function callEpicsApi(
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

/** Path of the API, with the iid of the epic. */
export function buildEpicApiPath({ place, iid }: TestEpic): string {
  return `/api/v4/groups/${place.id}/epics/${iid}`;
}

/** Path of the notes and discussions of the API, with the id of the epic. */
export function buildEpicNotesApiPath({ place, id }: TestEpic): string {
  return `/api/v4/groups/${place.id}/epics/${id}`;
}

export function buildEpicPagePath({ place, iid }: TestEpic): string {
  return `/groups/${place.full_path}/-/epics/${iid}`;
}

export function buildGroupNotesPath(place: TestPlace | TestEpic["place"]): string {
  return `/groups/${"path" in place ? place.path : place.full_path}/-/notes`;
}
