import {
  AdminPlacesResponse,
  adminPlacesUrl,
  type AdminPlaceKind,
  type AdminPlacesQuery,
} from "@cairn/contract/administration/places";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
} from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { username: "root", admin: true });
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const group = await createTestGroup(app, bob, { visibility: "private" });
const inGroup = await createTestProject(app, ada, { group });
const own = await createTestProject(app, ada);

const get = (kind: AdminPlaceKind, query: AdminPlacesQuery, headers = sessionHeaders(admin)) =>
  injectRequest(app, { url: adminPlacesUrl(kind, query), headers });
const list = async (kind: AdminPlaceKind, query: AdminPlacesQuery = {}) =>
  AdminPlacesResponse.parse((await get(kind, query)).json());

test("only administrators in a browser session list all projects and groups", async () => {
  const token = tokenHeaders(await createTestToken(app, admin, ["api"]));
  for (const kind of ["project", "group"] as const) {
    expect((await get(kind, {}, {})).statusCode).toBe(401);
    expect((await get(kind, {}, sessionHeaders(ada))).statusCode).toBe(403);
    expect((await get(kind, {}, token)).statusCode).toBe(403);
  }
});

test("shows owner, counts and archive state, also of private ones, and finds by path", async () => {
  await injectRequest(app, {
    method: "POST",
    url: `/api/v4/projects/${own.id}/issues`,
    headers: sessionHeaders(ada),
    payload: { title: "One" },
  });
  const projects = await list("project");
  expect(projects.items.map(({ id }) => id)).toEqual([own.id, inGroup.id]);
  const [first, second] = projects.items;
  expect(first).toMatchObject({ owner: { username: "ada" }, open_issues: 1, archived: false });
  expect(second).toMatchObject({ owner: { username: "ada" }, open_issues: 0, projects: null });
  const groups = await list("group", { search: group.path.toUpperCase() });
  expect(groups.items).toMatchObject([
    {
      id: group.id,
      visibility: "private",
      owner: { username: "bob" },
      projects: 1,
      subgroups: 0,
      open_issues: null,
    },
  ]);
  expect((await list("project", { search: "100%" })).items).toEqual([]);
});

test("pages follow each other by id", async () => {
  for (let n = 0; n < 20; n += 1) await createTestProject(app, ada);
  const { items, next } = await list("project");
  expect(items).toHaveLength(20);
  const rest = await list("project", { before: next ?? undefined });
  expect(rest.items.map(({ id }) => id)).toEqual([own.id, inGroup.id]);
  expect(rest.next).toBeNull();
});
