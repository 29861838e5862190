import { DEVELOPER, GUEST, REPORTER } from "@cairn/contract/access";
import {
  iterationJsonUrl,
  iterationListJsonUrl,
  iterationPath,
  IterationWithCounts,
} from "@cairn/contract/iterations";
import { expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
} from "../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);
const [developer, reporter, guest] = [
  await createTestPerson(app),
  await createTestPerson(app),
  await createTestPerson(app),
];
const group = await createTestGroup(app, owner);
for (const [person, level] of [
  [developer, DEVELOPER],
  [reporter, REPORTER],
  [guest, GUEST],
] as const) {
  await addTestMember(app, group, person, level);
}
const project = await createTestProject(app, owner, { group });
const id = await app.platform.db.transaction().execute(async (trx) => {
  const { id: iterationId } = await trx
    .insertInto("iterations")
    .values({
      iid: 1,
      namespace_id: group.id,
      root_namespace_id: group.id,
      title: "Spring",
      description: "",
      start_date: "2031-03-03",
      due_date: "2031-03-14",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return iterationId;
});

for (const issue of [
  { title: "Open", weight: 3 },
  { title: "Done", weight: 2 },
  { title: "Secret", weight: 5, confidential: true },
]) {
  await injectRequest(app, {
    method: "POST",
    url: `/api/v4/projects/${project.id}/issues`,
    headers: sessionHeaders(owner),
    payload: issue,
  });
}
await app.platform.db.transaction().execute(async (trx) => {
  await trx.updateTable("issues").set({ iteration_id: id }).execute();
});
await injectRequest(app, {
  method: "PUT",
  url: `/api/v4/projects/${project.id}/issues/2`,
  headers: sessionHeaders(owner),
  payload: { state_event: "close" },
});

const read = async (url: string, who = owner) =>
  (await injectRequest(app, { url, headers: sessionHeaders(who) })).json<unknown>();

test("counts issues and weights, without those that the viewer cannot see", async () => {
  const url = iterationJsonUrl(group.path, id);
  expect(IterationWithCounts.parse(await read(url))).toMatchObject({
    title: "Spring",
    issues: { open: 2, closed: 1 },
    weight: { open: 8, closed: 2 },
    home: group.path,
  });
  expect(await read(url, guest)).toMatchObject({
    issues: { open: 1, closed: 1 },
    weight: { open: 3, closed: 2 },
  });
});

test("a project lists the iterations of its group, by state and title", async () => {
  const place = { kind: "project", full_path: project.path } as const;
  const titles = async (query: Parameters<typeof iterationListJsonUrl>[1]) =>
    z
      .array(IterationWithCounts)
      .parse(await read(iterationListJsonUrl(place, query)))
      .map(({ title }) => title);
  expect(await titles({})).toEqual(["Spring"]);
  expect(await titles({ state: "closed" })).toEqual([]);
  expect(await titles({ search: "spr" })).toEqual(["Spring"]);
  expect(await titles({ search: "autumn" })).toEqual([]);
});

test("Developers of the group delete an iteration, and its issues stay", async () => {
  const remove = (headers: Record<string, string>, path = group.path) =>
    injectRequest(app, { method: "DELETE", url: iterationPath(path, id), headers });
  const readToken = tokenHeaders(await createTestToken(app, developer, ["read_api"]));
  expect((await remove({})).statusCode).toBe(401);
  expect((await remove(sessionHeaders(reporter))).statusCode).toBe(403);
  expect((await remove(readToken)).statusCode).toBe(403);
  expect((await remove({ cookie: developer.cookie })).statusCode).toBe(403);
  const other = await createTestGroup(app, developer);
  expect((await remove(sessionHeaders(developer), other.path)).statusCode).toBe(404);
  expect((await remove(sessionHeaders(developer))).statusCode).toBe(204);
  expect(await read(`/api/v4/projects/${project.id}/issues/1`)).toMatchObject({ iteration: null });
  expect((await remove(sessionHeaders(developer))).statusCode).toBe(404);
});
