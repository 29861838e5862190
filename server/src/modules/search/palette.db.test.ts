import { GUEST } from "@cairn/contract/access";
import {
  paletteSearchUrl,
  type PaletteHits,
  type PaletteScope,
} from "@cairn/contract/search/search";
import { beforeAll, describe, expect, test } from "vitest";
import { extendTimeLimitMs } from "../../../test/allowed-time.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  app,
  admin,
  callRestApi,
  createTestIssue,
  createTestMilestone,
  group,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
} from "../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../test/places.ts";

interface Wish {
  project?: string;
  scope?: PaletteScope;
}

function ask(who: TestPerson | null, search: string, wish: Wish = {}) {
  return injectRequest(app, {
    url: paletteSearchUrl({ search, ...wish }),
    headers: who === null ? {} : sessionHeaders(who),
  });
}

async function find(who: TestPerson | null, search: string, wish: Wish = {}) {
  const answer = await ask(who, search, wish);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PaletteHits>().hits.map((hit) => `${hit.kind} ${hit.reference}`);
}

const here = { project: "" };
let other: TestPlace;

beforeAll(async () => {
  here.project = project.path;
  other = await createTestProject(app, owner, {
    name: "Wren Firmware",
    group,
    visibility: "public",
  });
  await createTestIssue(owner, { title: "Storm warning is late" }); // weather#1
  await createTestIssue(owner, { title: "Radar offline", description: "since the storm" }); // #2
  await createTestIssue(owner, { title: "Thunderstorm icon" }, other); // wren-firmware#1
  await createTestIssue(owner, { title: "Quiet", description: "storms everywhere" }, other); // #2
  await createTestIssue(owner, { title: "Secret storm", confidential: true }); // weather#3
  await createTestIssue(owner, { title: "Private storm" }, privateProject); // closed#1
});

test("visitors find what is open to everybody, and no users", async () => {
  expect(await find(null, "storm")).toEqual([
    "issue summit/weather#1",
    "issue summit/wren-firmware#1",
    "issue summit/wren-firmware#2",
    "issue summit/weather#2",
  ]);
  expect(await find(null, "owner")).toEqual([]);
});

describe("numbers and references", () => {
  test.each([
    ["#2", ["issue #2"]],
    ["2", ["issue #2"]],
    ["wren-firmware#2", ["issue summit/wren-firmware#2"]],
    ["summit/wren-firmware#2", ["issue summit/wren-firmware#2"]],
    ["SUMMIT/Weather#1", ["issue #1"]],
    ["firmware#2", []],
    ["#77", []],
  ])("%s finds %j", async (text, hits) => {
    expect(await find(outsider, text, here)).toEqual(hits);
  });

  test("a number is looked up in the viewer's projects, those of the current project first", async () => {
    expect((await find(owner, "#1", here)).slice(0, 1)).toEqual(["issue #1"]);
    expect((await find(owner, "#1", here)).toSorted()).toEqual([
      "issue #1",
      "issue summit/closed#1",
      "issue summit/wren-firmware#1",
    ]);
    expect((await find(owner, "1")).toSorted()).toContain("issue summit/closed#1");
  });
});

test("titles come before descriptions, the current project before others", async () => {
  expect(await find(outsider, "storm", here)).toEqual([
    "issue #1",
    "issue summit/wren-firmware#1",
    "issue #2",
    "issue summit/wren-firmware#2",
  ]);
  expect(await find(outsider, "late stor", here)).toEqual(["issue #1"]);
  expect(await find(outsider, "st", here)).toEqual([
    "issue #1",
    "issue #2",
    "issue summit/wren-firmware#2",
  ]);
});

test("private projects, confidential issues and blocked users are found by nobody else", async () => {
  expect(await find(outsider, "secret", here)).toEqual([]);
  expect(await find(guest, "secret", here)).toEqual([]);
  expect(await find(reporter, "secret", here)).toEqual(["issue #3"]);
  expect(await find(outsider, "#3", here)).toEqual([]);
  expect(await find(outsider, "private", { project: privateProject.path })).toEqual([]);
  expect(await find(outsider, "closed#1")).toEqual([]);
  expect(await find(guest, "closed#1")).toEqual(["issue summit/closed#1"]);
  expect(await find(admin, "private")).toEqual(["issue summit/closed#1"]);

  const leaver = await createTestPerson(app, { username: "leaver" });
  expect(await find(outsider, "@leaver")).toEqual(["user @leaver"]);
  const block = await callRestApi(admin, "POST", `/users/${leaver.id}/block`);
  expect(block.statusCode).toBe(201);
  expect(await find(outsider, "leaver")).toEqual([]);
  expect((await ask(leaver, "storm")).json()).toEqual((await ask(null, "storm")).json());
});

test("a project of exactly this name comes first, then labels and milestones of the project", async () => {
  await callRestApi(owner, "POST", `/groups/${group.id}/labels`, {
    name: "summit",
    color: "#ff0000",
  });
  await createTestMilestone(project, "Summit day");
  expect(await find(outsider, "summit", here)).toEqual([
    "group summit",
    "project summit/wren-firmware",
    "project summit/weather",
    "label summit",
    "milestone summit/weather",
  ]);
  expect(await find(outsider, "wren firm")).toEqual(["project summit/wren-firmware"]);
});

test("a person who is called so comes before issues that contain the name", async () => {
  await createTestPerson(app, { username: "marlow" });
  await createTestIssue(owner, { title: "The report of marlow is late" });
  const found = await find(outsider, "marlow");
  expect(found[0]).toBe("user @marlow");
  expect(found[1]).toMatch(/^issue /);
  // In the middle of a name it is only one of the matches.
  expect((await find(outsider, "arlow"))[0]).toMatch(/^issue /);
});

test("places are the viewer's own until a name is typed", async () => {
  const places = { scope: "places" } as const;
  expect(await find(outsider, "", places)).toEqual([]);
  expect((await find(guest, "", places)).toSorted()).toEqual([
    "group summit",
    "project summit/closed",
    "project summit/weather",
  ]);
  expect(await find(outsider, "weath", places)).toEqual(["project summit/weather"]);
});

test("new issues are offered where the viewer can create them", async () => {
  const newIssue = { scope: "new_issue" } as const;
  const frozen = await createTestProject(app, owner, {
    name: "Frozen",
    group,
    visibility: "public",
  });
  const without = await createTestProject(app, owner, { name: "Without", visibility: "public" });
  await addTestMember(app, frozen, guest, GUEST);
  await addTestMember(app, without, guest, GUEST);
  await callRestApi(owner, "POST", `/projects/${frozen.id}/archive`);
  await callRestApi(owner, "PUT", `/projects/${without.id}`, { issues_access_level: "disabled" });
  expect(await find(null, "weather", newIssue)).toEqual([]);
  expect((await find(guest, "", newIssue)).toSorted()).toEqual([
    "project summit/closed",
    "project summit/weather",
  ]);
  expect(await find(outsider, "frozen", newIssue)).toEqual([]);
  expect(await find(outsider, "closed", newIssue)).toEqual([]);
  expect(await find(outsider, "weather", newIssue)).toEqual(["project summit/weather"]);
});

test.each([
  ["percent signs", "%".repeat(200), 200],
  ["underscores", "_".repeat(200), 200],
  ["a pattern", "(a+)+$[^]\\", 200],
  ["operators", "'':* & | ! <-> (", 200],
  ["words", "a ".repeat(100), 200],
  ["one long word", "a".repeat(200), 200],
  ["other scripts", "🏔️ 山小屋 Größe \u202e\u0301", 200],
  ["too much", "a".repeat(201), 400],
  ["a NUL", "a\u0000b", 400],
])("%s are answered quickly", async (_, text, status) => {
  const started = performance.now();
  expect((await ask(owner, text, here)).statusCode).toBe(status);
  const took = performance.now() - started;
  expect(took).toBeLessThan(await extendTimeLimitMs(1_000, took));
});

test("epics are found by title and by number, and hidden ones are not", async () => {
  const create = (payload: object) =>
    callRestApi(owner, "POST", `/groups/${group.id}/epics`, payload);
  await create({ title: "Before the next avalanche" });
  await create({ title: "Avalanche budget", confidential: true });
  expect(await find(outsider, "avalanche")).toEqual([`epic ${group.path}&1`]);
  expect(await find(owner, "avalanche")).toEqual([`epic ${group.path}&2`, `epic ${group.path}&1`]);
  expect(await find(outsider, `${group.path}&1`)).toEqual([`epic ${group.path}&1`]);
  expect(await find(outsider, `${group.path}&2`)).toEqual([]);
});

test("beyond the limit the answer says when to search again", async () => {
  const strict = await startTestApp({ CAIRN_RATE_LIMITS: "paletteSearch=2" });
  const headers = sessionHeaders(await createTestPerson(strict, { username: "typist" }));
  const url = paletteSearchUrl({ search: "storm" });
  const search = () => injectRequest(strict, { url, headers });
  for (const status of [200, 200, 429]) expect((await search()).statusCode).toBe(status);
  expect(Number((await search()).headers["retry-after"])).toBeGreaterThan(0);
});
