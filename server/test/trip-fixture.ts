/**
 * Fixture: a server with the noteable kind "trip", with its users, groups and projects. Reloaded for
 * every test file.
 */
import { GUEST, MAINTAINER, REPORTER } from "@cairn/contract/access";
import { afterAll } from "vitest";
import { modules } from "../src/modules/index.ts";
import { SYSTEM_VISITOR } from "../src/platform/auth/viewer.ts";
import type { Context } from "../src/platform/context.ts";
import { ask, testApp, type Answer } from "./app.ts";
import { aPerson, asPage, type TestPerson } from "./people.ts";
import { aGroup, aMember, aProject, type TestPlace } from "./places.ts";
import { registerTrips, tripsModule } from "./trips-module.ts";
import { makeTripTable, type Trip } from "./trips.ts";

const unregisterTrips = registerTrips();
afterAll(unregisterTrips);

export const app = await testApp({}, [...modules, tripsModule]);
await app.platform.contextFor(SYSTEM_VISITOR, "test", app.platform.log).transaction(makeTripTable);

export const owner = await aPerson(app, { username: "owner" });
export const maintainer = await aPerson(app, { username: "maintainer" });
export const reporter = await aPerson(app, { username: "reporter" });
export const guest = await aPerson(app, { username: "guest" });
export const outsider = await aPerson(app, { username: "outsider" });
export const admin = await aPerson(app, { username: "grace", admin: true });
export const group = await aGroup(app, owner, { name: "Alps", visibility: "public" });
export const closedGroup = await aGroup(app, owner, { name: "Closed" });
export const project = await aProject(app, owner, { name: "Huts", group, visibility: "public" });
for (const place of [group, closedGroup]) {
  await aMember(app, place, maintainer, MAINTAINER);
  await aMember(app, place, reporter, REPORTER);
  await aMember(app, place, guest, GUEST);
}

export function contextOf(person: TestPerson): Context {
  const { platform } = app;
  const { id: userId, username } = person;
  const nobodyAsks = { admin: false, external: false, ipAddress: null, by: { job: true } } as const;
  const viewer = { kind: "user", userId, username, name: username, ...nobodyAsks } as const;
  return platform.contextFor(viewer, "test", platform.log);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

export function call(
  who: TestPerson | null,
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const own = who === null ? {} : asPage(who);
  return ask(app, {
    method,
    url,
    headers: { ...own, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

export function restOf({ place, iid }: Trip): string {
  return `/api/v4/groups/${place.id}/epics/${iid}`;
}

export function pageOf({ place, iid }: Trip): string {
  return `/groups/${place.full_path}/-/epics/${iid}`;
}

export function notesOf(place: TestPlace | Trip["place"]): string {
  return `/groups/${"path" in place ? place.path : place.full_path}/-/notes`;
}
