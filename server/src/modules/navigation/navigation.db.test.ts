import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { GUEST, OWNER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app, { username: "owner" });
const guest = await createTestPerson(app, { username: "guest" });
const stranger = await createTestPerson(app, { username: "stranger" });
const peaks = await createTestGroup(app, owner, { name: "Peaks", visibility: "private" });
const ridge = await createTestGroup(app, owner, {
  name: "Ridge",
  visibility: "private",
  parent: peaks,
});
const cabin = await createTestProject(app, owner, {
  name: "Cabin",
  group: ridge,
  visibility: "private",
});
await addTestMember(app, cabin, guest, GUEST);
for (const payload of [{ title: "Roof" }, { title: "Safe", confidential: true }]) {
  const url = `/api/v4/projects/${cabin.id}/issues`;
  await injectRequest(app, { method: "POST", url, headers: sessionHeaders(owner), payload });
}

const frame = async (path: string, person?: TestPerson) =>
  injectRequest(app, {
    url: placeFrameUrl(path),
    headers: person ? { cookie: person.cookie } : {},
  });
const told = async (path: string, person: TestPerson) =>
  (await frame(path, person)).json<PlaceFrame>();

describe("what the frame tells of a place", () => {
  test("where it is, how much is open there, and what its owner may do [AUTH-003]", async () => {
    expect(await told(cabin.path, owner)).toMatchObject({
      kind: "project",
      name: "Cabin",
      above: [{ name: "Peaks" }, { name: "Ridge", full_path: ridge.path }],
      open_issues: 2,
      level: OWNER,
      abilities: { create_issue: true, arrange_issues: true, manage_members: true, update: true },
    });
  });

  test("a guest is told neither of secrets nor of what others may do", async () => {
    expect(await told(cabin.path, guest)).toMatchObject({
      open_issues: 1,
      level: GUEST,
      abilities: { create_issue: true, arrange_issues: false, manage_labels: false, update: false },
    });
  });

  test("a group says what may be put into it", async () => {
    const { kind, abilities } = await told(ridge.path, owner);
    expect(kind).toBe("group");
    expect(abilities).toMatchObject({
      create_project: true,
      create_subgroup: true,
      arrange_issues: true,
    });
    expect((await told(ridge.path, guest)).abilities.arrange_issues).toBe(false);
  });

  test("a person's page is for those who are signed in", async () => {
    expect(await told("owner", guest)).toMatchObject({
      kind: "user",
      abilities: { update: false },
    });
    expect((await frame("owner")).statusCode).toBe(404);
  });

  test("hidden is answered as absent", async () => {
    const [hidden, absent] = [await frame(cabin.path, stranger), await frame("no/where", stranger)];
    expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
  });
});

describe("the front page of a place", () => {
  const visit = (url: string, person: TestPerson) =>
    injectRequest(app, { url, headers: { accept: "text/html", cookie: person.cookie } });

  test("brings the frame with it, whatever the depth of its path", async () => {
    const answer = await visit(`/${cabin.path}`, owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("<title>Cabin");
    expect(answer.body).toContain(`data-url='/${cabin.path}'`);
    expect(answer.body).toContain("/-/place?path=");
  });

  test("leads on from another spelling", async () => {
    const answer = await visit(`/${cabin.path.toUpperCase()}`, owner);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/${cabin.path}`]);
    expect((await visit(`/groups/${ridge.path}`, owner)).headers.location).toBe(`/${ridge.path}`);
  });

  test("of any kind leads on from a path of the past, with what was asked", async () => {
    const hut = await createTestProject(app, owner, { name: "Hut", group: ridge });
    const payload = { path: "chalet" };
    const url = `/api/v4/projects/${hut.id}`;
    await injectRequest(app, { method: "PUT", url, headers: sessionHeaders(owner), payload });
    const pages = [
      "issues?search=roof",
      "issues/new?issue[title]=Roof",
      "labels",
      "project_members",
    ];
    for (const page of [...pages, "milestones?state=closed"]) {
      const answer = await visit(`/${hut.path}/-/${page}`, owner);
      const now = `/${ridge.path}/chalet/-/${page}`;
      expect([answer.statusCode, answer.headers.location]).toEqual([303, now]);
      expect((await visit(`/${hut.path}/-/${page}`, stranger)).statusCode).toBe(404);
    }
  });

  test("is not there for strangers", async () => {
    expect((await visit(`/${cabin.path}`, stranger)).statusCode).toBe(404);
  });
});
