import { expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic } from "../../../../test/epics.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const { app, callEpicsApi, group, guest, outsider, owner, reporter } = world;
const subgroup = await createTestGroup(app, owner, { parent: group, visibility: "public" });
const below = await createTestProject(app, owner, { group: subgroup, visibility: "public" });

const complete = (who: TestPerson | null, place: string, search = "") =>
  callEpicsApi(who, "GET", `${place}/-/autocomplete_sources/epics?search=${search}`);
const rows = async (...asked: Parameters<typeof complete>) =>
  (await complete(...asked)).json<{ iid: number; title: string; reference?: string }[]>();

test("open epics of the group and of the groups above are suggested, those of other groups by their full reference", async () => {
  const above = await createTestEpic(app, owner, group, { title: "Above" });
  const own = await createTestEpic(app, owner, subgroup, { title: "Own" });
  const closed = await createTestEpic(app, owner, subgroup, { title: "Closed" });
  await callEpicsApi(owner, "PUT", world.buildEpicApiPath(closed), { state_event: "close" });
  const expected = [
    { iid: own.iid, title: "Own" },
    { iid: above.iid, title: "Above", reference: `${group.path}&${above.iid}` },
  ];
  for (const place of [`/${below.path}`, `/groups/${subgroup.path}`]) {
    expect(await rows(null, place)).toEqual(expected);
  }
  expect(await rows(null, `/groups/${group.path}`)).toEqual([{ iid: above.iid, title: "Above" }]);
  expect(await rows(null, `/${below.path}`, "abo")).toEqual(expected.slice(1));
});

test("a confidential epic is suggested to Planners and above only [EPIC-028]", async () => {
  await createTestEpic(app, owner, group, { title: "Quiet", confidential: true });
  expect(await rows(reporter, `/groups/${group.path}`, "quiet")).toHaveLength(1);
  for (const who of [null, outsider, guest]) {
    expect(await rows(who, `/${below.path}`, "quiet")).toEqual([]);
  }
});

test("a project of a user has no epics, and a hidden place no suggestions", async () => {
  const personal = await createTestProject(app, owner, { visibility: "public" });
  const hidden = await createTestProject(app, owner);
  expect(await rows(null, `/${personal.path}`)).toEqual([]);
  expect((await complete(outsider, `/${hidden.path}`)).statusCode).toBe(404);
  expect((await complete(outsider, `/groups/${world.privateGroup.path}`)).statusCode).toBe(404);
});
