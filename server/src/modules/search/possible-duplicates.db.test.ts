import {
  possibleDuplicatesUrl,
  type PossibleDuplicates,
} from "@cairn/contract/search/possible-duplicates";
import { beforeAll, describe, expect, test } from "vitest";
import { extendTimeLimitMs } from "../../../test/allowed-time.ts";
import { injectRequest } from "../../../test/app.ts";
import {
  app,
  admin,
  callRestApi,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
} from "../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, createTestProject, type TestPlace } from "../../../test/places.ts";

function ask(who: TestPerson | null, title: string, place: TestPlace = project) {
  return injectRequest(app, {
    url: possibleDuplicatesUrl(place.path, title),
    headers: who === null ? {} : sessionHeaders(who),
  });
}

async function find(who: TestPerson | null, title: string, place: TestPlace = project) {
  const answer = await ask(who, title, place);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PossibleDuplicates>().issues;
}

async function findReferences(...asked: Parameters<typeof find>) {
  return (await find(...asked)).map(({ reference }) => reference);
}

let internal: TestPlace;

beforeAll(async () => {
  const other = await createTestProject(app, owner, {
    name: "Firmware",
    group,
    visibility: "public",
  });
  internal = await createTestProject(app, owner, { name: "Inner", group, visibility: "internal" });
  const elsewhere = await createTestGroup(app, owner, { name: "Valley", visibility: "public" });
  const far = await createTestProject(app, owner, { group: elsewhere, visibility: "public" });
  await createTestIssue(owner, { title: "Printed maps lose the legend on the second page" }); // weather#1
  await createTestIssue(owner, { title: "Legend of maps is cut off when printing" }); // weather#2
  await createTestIssue(owner, { title: "Forecast is late" }); // weather#3
  await createTestIssue(owner, { title: "Printed maps lose the legend" }, other); // firmware#1
  await createTestIssue(owner, { title: "Printed maps lose the legend" }, far);
  await createTestIssue(owner, { title: "Login crashes on upload", confidential: true }); // weather#4
  await createTestIssue(owner, { title: "Login crashes on upload" }, privateProject); // closed#1
  await createTestIssue(owner, { title: "Login crashes on upload" }, internal); // inner#1
});

test("visitors get similar titles of the project, then of its top-level group", async () => {
  const [first, ...others] = await find(null, "printed map loses its legend");
  expect(first).toEqual({
    id: expect.any(Number) as number,
    title: "Printed maps lose the legend on the second page",
    reference: "#1",
    path: "/summit/weather/-/issues/1",
    state: "opened",
    type: "issue",
    confidential: false,
    user_notes_count: 0,
  });
  expect(others.map(({ reference }) => reference)).toEqual(["#2", "summit/firmware#1"]);
});

describe("titles", () => {
  test.each([
    ["the beginning of a title", "printed ma", ["#1", "summit/firmware#1"]],
    ["other endings of the same words", "forecasts later", ["#3"]],
    ["one word of a long title", "legend", []],
    ["a title that shares one word", "Legend of a sailor in winter", []],
    ["two characters", "pr", []],
    ["no words", "%%% ''' :*", []],
  ])("%s", async (_, title, references) => {
    expect(await findReferences(outsider, title)).toEqual(references);
  });

  test.each([
    ["percent signs", "%".repeat(255), 200],
    ["operators", "'':* & | ! <-> (".repeat(15), 200],
    ["words", "printed maps ".repeat(19), 200],
    ["one long word", "a".repeat(255), 200],
    ["other scripts", "🏔️ 山小屋 Größe \u202e\u0301", 200],
    ["too much", "a".repeat(256), 400],
    ["a NUL", "a\u0000b", 400],
  ])("%s are answered quickly", async (_, title, status) => {
    const started = performance.now();
    expect((await ask(outsider, title)).statusCode).toBe(status);
    const took = performance.now() - started;
    expect(took).toBeLessThan(await extendTimeLimitMs(1_000, took));
  });
});

describe("what the viewer cannot see is never suggested", () => {
  const title = "Login crashes on upload";

  test("confidential issues, private projects and internal projects", async () => {
    expect(await findReferences(null, title)).toEqual([]);
    expect(await findReferences(outsider, title)).toEqual(["summit/inner#1"]);
    expect((await findReferences(guest, title)).toSorted()).toEqual([
      "summit/closed#1",
      "summit/inner#1",
    ]);
    for (const who of [reporter, admin]) {
      expect((await findReferences(who, title)).toSorted()).toEqual([
        "#4",
        "summit/closed#1",
        "summit/inner#1",
      ]);
    }
    expect((await find(reporter, title))[0]).toMatchObject({ reference: "#4", confidential: true });
  });

  test("hidden projects are answered like absent ones", async () => {
    const absent = await ask(outsider, title, { ...privateProject, path: "summit/nothing" });
    const hidden = await ask(outsider, title, privateProject);
    expect([absent.statusCode, hidden.statusCode]).toEqual([404, 404]);
    expect(hidden.body).toBe(absent.body);
    expect((await ask(null, title, internal)).statusCode).toBe(404);
  });

  test("projects without issues for the viewer", async () => {
    await callRestApi(owner, "PUT", `/projects/${internal.id}`, {
      issues_access_level: "private",
    });
    expect(await findReferences(outsider, title)).toEqual([]);
    expect((await ask(outsider, title, internal)).statusCode).toBe(404);
  });
});
