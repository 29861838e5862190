import { Activity, projectActivityUrl, userActivityUrl } from "@cairn/contract/issues/activity";
import { REPORTER } from "@cairn/contract/access";
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import { memberProjectsUrl } from "@cairn/contract/projects";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { sendPageRequest } from "../../../../test/history.ts";
import {
  admin,
  app,
  createTestIssue,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
  updateTestIssue,
} from "../../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import { countSelectQueries } from "../../../../test/statements.ts";

const HOSTILE = "<img src=x onerror=alert(1)> **look**";

function get(who: TestPerson | null, url: string) {
  return injectRequest(app, { url, headers: who === null ? {} : sessionHeaders(who) });
}

async function listEvents(who: TestPerson | null, url: string) {
  const answer = await get(who, url);
  expect(answer.statusCode, answer.body).toBe(200);
  const { events } = Activity.parse(answer.json());
  return events;
}

/** One string for each event: the action, the title, and the comment. */
async function listShort(who: TestPerson | null, url: string): Promise<string[]> {
  const events = await listEvents(who, url);
  return events.map(({ action, issue, excerpt }) => `${action} ${issue.title} ${excerpt}`.trim());
}

async function comment(place: TestPlace, issue: { id: number }, note: string, internal = false) {
  const url = noteCreationUrl(
    { kind: "project", full_path: place.path },
    { kind: "issue", id: issue.id },
  );
  await sendPageRequest(owner, "POST", url, { note: { note, internal } });
}

beforeAll(async () => {
  const open = await createTestIssue(owner, { title: "Open" });
  await comment(project, open, HOSTILE);
  await comment(project, open, "among us", true);
  await updateTestIssue(owner, open, { state_event: "close" });
  const secret = await createTestIssue(owner, { title: "Secret", confidential: true });
  await comment(project, secret, "whisper");
  const hidden = await createTestIssue(owner, { title: "Hidden" }, privateProject);
  await comment(privateProject, hidden, "behind the wall");
});

const PUBLIC = ["closed Open", "commented Open <img src=x onerror=alert(1)> look", "opened Open"];
const IN_PROJECT = [
  "commented Secret whisper",
  "opened Secret",
  "closed Open",
  "commented Open among us",
  ...PUBLIC.slice(1),
];
const EVERYTHING = ["commented Hidden behind the wall", "opened Hidden", ...IN_PROJECT];

describe("what a user did", () => {
  const url = userActivityUrl("owner");

  test("is not shown to visitors, nor whether the user exists", async () => {
    const [known, unknown] = [await get(null, url), await get(null, userActivityUrl("nobody"))];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.statusCode).toBe(401);
  });

  test("has only what the viewer can see", async () => {
    expect(await listShort(outsider, url)).toEqual(PUBLIC);
    expect(await listShort(guest, url)).toEqual([...EVERYTHING.slice(0, 2), ...PUBLIC]);
    expect(await listShort(reporter, url)).toEqual(EVERYTHING);
    expect(await listShort(owner, url)).toEqual(EVERYTHING);
    expect(await listShort(admin, url)).toEqual(EVERYTHING);
    expect(await listShort(outsider, userActivityUrl("guest"))).toEqual([]);
  });

  test("links to the comment, and does not repeat it as HTML", async () => {
    const [, said] = await listEvents(outsider, url);
    expect(said?.web_path).toMatch(/^\/summit\/weather\/-\/issues\/1#note_\d+$/);
    const { body } = await injectRequest(app, {
      url: "/owner",
      headers: { ...sessionHeaders(outsider), accept: "text/html" },
    });
    expect(body.includes("<img src=x")).toBe(false);
    expect(body.includes("&lt;img src=x")).toBe(true);
    expect(body.includes("Secret")).toBe(false);
  });

  test("takes the same number of statements for few and many events", async () => {
    const writer = await createTestPerson(app, { username: "writer" });
    await addTestMember(app, project, writer, REPORTER);
    const read = () => get(outsider, userActivityUrl("writer"));
    const none = await countSelectQueries(read);
    await createTestIssue(writer);
    await createTestIssue(writer);
    expect(await countSelectQueries(read)).toBe(none);
  });
});

describe("what happened in a project", () => {
  test("has only what the viewer can see", async () => {
    const url = projectActivityUrl(project.path);
    const withoutWriter = async (who: TestPerson | null) =>
      (await listShort(who, url)).filter((event) => event !== "opened An issue");
    expect(await withoutWriter(null)).toEqual(PUBLIC);
    expect(await withoutWriter(guest)).toEqual(PUBLIC);
    expect(await withoutWriter(reporter)).toEqual(IN_PROJECT);
    expect(await withoutWriter(admin)).toEqual(IN_PROJECT);
  });

  test("is hidden with the project", async () => {
    const url = projectActivityUrl(privateProject.path);
    const [hidden, absent] = [
      await get(outsider, url),
      await get(outsider, "/a/b/-/activity.json"),
    ];
    expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
    const page = { accept: "text/html", ...sessionHeaders(outsider) };
    const opened = await injectRequest(app, {
      url: `/${privateProject.path}/-/activity`,
      headers: page,
    });
    expect(opened.statusCode).toBe(404);
  });
});

describe("projects of which a user is a member", () => {
  const listed = async (who: TestPerson, username: string) => {
    const answer = await get(who, memberProjectsUrl(username));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };

  test("are those that the viewer can see, also through a group", async () => {
    const own = await createTestProject(app, reporter, { name: "Diary", visibility: "private" });
    expect((await listed(owner, "reporter")).toSorted()).toEqual(["Closed", "Weather"]);
    expect((await listed(outsider, "reporter")).toSorted()).toEqual(["Weather"]);
    expect((await listed(outsider, "owner")).toSorted()).toEqual(["Weather"]);
    expect(await listed(reporter, "reporter")).toContain("Diary");
    expect(own.path).toContain("reporter/");
    expect((await get(null, memberProjectsUrl("reporter"))).statusCode).toBe(401);
    expect((await get(owner, memberProjectsUrl("nobody"))).statusCode).toBe(404);
  });
});
