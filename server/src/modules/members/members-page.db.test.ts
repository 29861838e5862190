import { DEVELOPER, GUEST, MAINTAINER, OWNER, REPORTER } from "@cairn/contract/access";
import { MemberListItem, memberListJsonUrl } from "@cairn/contract/members";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app, { username: "olga", name: "Olga Owner" });
const keeper = await createTestPerson(app, { username: "mara", name: "Mara Keeper" });
const builder = await createTestPerson(app, { username: "dev", name: "Dev Builder" });
const helper = await createTestPerson(app, { username: "hanna", name: "Hanna Helper" });
const stranger = await createTestPerson(app, { username: "sven", name: "Sven Stranger" });

let group: TestPlace;
let project: TestPlace;

beforeEach(async () => {
  group = await createTestGroup(app, owner);
  project = await createTestProject(app, owner, { group });
  await addTestMember(app, group, builder, DEVELOPER);
  await addTestMember(app, project, keeper, MAINTAINER);
});

const nameOf = ({ kind, path }: TestPlace) => ({ kind, full_path: path });

async function roster(place: TestPlace, as?: TestPerson, search?: string) {
  const url = memberListJsonUrl(nameOf(place), { search });
  const answer = await injectRequest(app, {
    url,
    headers: as === undefined ? {} : sessionHeaders(as),
  });
  expect(answer.statusCode).toBe(200);
  return z.array(MemberListItem).parse(answer.json());
}

async function invite(place: TestPlace, invited: TestPlace, level: number) {
  const answer = await injectRequest(app, {
    method: "POST",
    url: `/api/v4/${place.kind}s/${place.id}/share`,
    headers: sessionHeaders(owner),
    payload: { group_id: invited.id, group_access: level },
  });
  expect(answer.statusCode).toBe(201);
}

describe("the list on the page of members", () => {
  test("names everybody once, the highest first, with where it comes from", async () => {
    const rows = await roster(project, owner);
    expect(
      rows.map(({ username, access_level, source }) => [username, access_level, source]),
    ).toEqual([
      ["olga", OWNER, expect.objectContaining({ kind: expect.any(String) as string })],
      ["mara", MAINTAINER, { kind: "direct", group: null }],
      ["dev", DEVELOPER, { kind: "inherited", group: { name: group.name, full_path: group.path } }],
    ]);
  });

  test("tells what was given here also where more comes from above", async () => {
    await addTestMember(app, project, builder, GUEST, "2999-01-01");
    const row = (await roster(project, owner)).find(({ username }) => username === "dev");
    expect(row).toMatchObject({
      access_level: DEVELOPER,
      source: { kind: "inherited" },
      direct: { access_level: GUEST, expires_at: "2999-01-01" },
    });
  });

  test("names the group that somebody was invited with to those who may know it", async () => {
    const invited = await createTestGroup(app, owner, { name: "Friends" });
    await addTestMember(app, invited, helper, DEVELOPER);
    await invite(project, invited, REPORTER);
    const seenBy = async (who: TestPerson) =>
      (await roster(project, who)).find(({ username }) => username === "hanna");
    expect(await seenBy(owner)).toMatchObject({
      access_level: REPORTER,
      source: { kind: "invited", group: { name: "Friends", full_path: invited.path } },
      direct: null,
    });
    expect((await seenBy(keeper))?.source).toEqual({ kind: "invited", group: null });
  });

  test("finds people by name and username", async () => {
    expect((await roster(project, owner, "KEEP")).map(({ username }) => username)).toEqual([
      "mara",
    ]);
    expect((await roster(project, owner, "dev")).map(({ username }) => username)).toEqual(["dev"]);
    expect(await roster(project, owner, "nobody")).toEqual([]);
  });

  test("is not there for those who do not see the place", async () => {
    const url = memberListJsonUrl(nameOf(project), {});
    expect((await injectRequest(app, { url, headers: sessionHeaders(stranger) })).statusCode).toBe(
      404,
    );
    expect((await injectRequest(app, { url })).statusCode).toBe(404);
  });

  test("comes in pages that say how many there are", async () => {
    const url = `/${project.path}/-/project_members.json?per_page=2`;
    const answer = await injectRequest(app, { url, headers: sessionHeaders(owner) });
    expect(answer.json()).toHaveLength(2);
    expect(answer.headers).toMatchObject({ "x-total": "3", "x-next-page": "2" });
  });
});
