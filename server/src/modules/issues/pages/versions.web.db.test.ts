import {
  issueBasePath,
  IssueVersion,
  IssueVersionListResponse,
} from "@cairn/contract/issues/issue-page";
import {
  noteableVersionDeletionUrl,
  noteableVersionDiffUrl,
  noteableVersionRestorationUrl,
  noteableVersionUrl,
  noteableVersionsUrl,
} from "@cairn/contract/issues/noteable-versions";
import type { Issue } from "@cairn/contract/issues/issues";
import type { CaptchaChallenge } from "@cairn/contract/moderation";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  buildCaptchaHeaders,
  solveCaptchaHtml,
  buildSuspiciousText,
} from "../../../../test/captcha.ts";
import {
  buildTestIssueJsonUrl,
  updateIssueByPageRequest,
  callWebApi,
} from "../../../../test/issue-web.ts";
import {
  app,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const { path } = project;

async function versionsOf({ iid }: { iid: number }, who: TestPerson | null = null) {
  const answer = await callWebApi(who, "GET", noteableVersionsUrl(issueBasePath(path, iid)));
  expect(answer.statusCode, answer.body).toBe(200);
  return IssueVersionListResponse.parse(answer.json()).items;
}

async function wordsOf({ iid }: { iid: number }, id: number) {
  const answer = await callWebApi(null, "GET", noteableVersionUrl(issueBasePath(path, iid), id));
  const { title, description } = IssueVersion.parse(answer.json());
  return { title, description };
}

/** Creates an issue, then changes its title, then its description, then both. */
async function anEditedIssue(): Promise<Issue> {
  const issue = await createTestIssue(owner, { title: "First", description: "one" });
  await updateTestIssue(reporter, issue, { title: "Second" });
  await updateTestIssue(owner, issue, { description: "two <b>" });
  await updateTestIssue(owner, issue, { weight: 4 });
  await updateTestIssue(reporter, issue, { title: "Fourth", description: "four" });
  return issue;
}

describe("what an issue said before", () => {
  test("is kept with every change of its words, and of nothing else", async () => {
    const issue = await anEditedIssue();
    const versions = await versionsOf(issue);
    expect(
      versions.map(({ number, changed, author }) => [number, changed, author.username]),
    ).toEqual([
      [3, ["title", "description"], "reporter"],
      [2, ["description"], "owner"],
      [1, ["title"], "reporter"],
      [0, ["title", "description"], "owner"],
    ]);
    expect(versions.at(-1)?.created_at).toBe(issue.created_at);
    const words = await Promise.all(versions.map(({ id }) => wordsOf(issue, id)));
    expect(words).toEqual([
      { title: "Fourth", description: "four" },
      { title: "Second", description: "two <b>" },
      { title: "Second", description: "one" },
      { title: "First", description: "one" },
    ]);
  });

  test("is nothing until somebody changes it, also when the change changes nothing", async () => {
    const issue = await createTestIssue(owner, { title: "Only" });
    await updateTestIssue(owner, issue, { title: " Only ", weight: 2, state_event: "close" });
    expect(await versionsOf(issue)).toEqual([]);
    const page = await callWebApi(null, "GET", `${buildTestIssueJsonUrl(issue)}?serializer=page`);
    expect(page.json()).toMatchObject({ edited: null });
  });

  test("is kept by every door: API, page, GraphQL", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { title: "API" });
    await updateIssueByPageRequest(owner, issue, { title: "Page" });
    const query = `mutation($input: UpdateIssueInput!) { updateIssue(input: $input) { errors } }`;
    const input = { projectPath: path, iid: String(issue.iid), title: "GraphQL" };
    const answer = await callWebApi(owner, "POST", "/api/graphql", { query, variables: { input } });
    expect(answer.json()).toEqual({ data: { updateIssue: { errors: [] } } });
    const versions = await versionsOf(issue);
    const titles = await Promise.all(
      versions.map(async ({ id }) => (await wordsOf(issue, id)).title),
    );
    expect(titles).toEqual(["GraphQL", "Page", "API", issue.title]);
  });

  test("is listed twenty at a time", async () => {
    const issue = await createTestIssue(owner);
    for (let round = 1; round <= 22; round += 1)
      await updateTestIssue(owner, issue, { title: `T${round}` });
    const first = await callWebApi(
      null,
      "GET",
      noteableVersionsUrl(issueBasePath(path, issue.iid)),
    );
    const { items, next } = IssueVersionListResponse.parse(first.json());
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => 22 - i));
    const rest = IssueVersionListResponse.parse(
      (await callWebApi(null, "GET", String(next))).json(),
    );
    expect(rest.items.map(({ number }) => number)).toEqual([2, 1, 0]);
    expect(rest.next).toBeNull();
  });

  test("is for those who may read the issue, and of that issue alone", async () => {
    const secret = await createTestIssue(owner, { confidential: true });
    await updateTestIssue(owner, secret, { title: "Other" });
    const [version] = await versionsOf(secret, owner);
    const other = await anEditedIssue();
    for (const who of [null, outsider, guest]) {
      const at = [
        noteableVersionsUrl(issueBasePath(path, secret.iid)),
        noteableVersionUrl(issueBasePath(path, secret.iid), version?.id ?? 0),
      ];
      for (const url of at) expect((await callWebApi(who, "GET", url)).statusCode).toBe(404);
    }
    const foreign = noteableVersionUrl(issueBasePath(path, other.iid), version?.id ?? 0);
    expect((await callWebApi(owner, "GET", foreign)).statusCode).toBe(404);
  });
});

describe("the difference between two versions", () => {
  const diff = (issue: Issue, id: number | undefined, query = "") =>
    callWebApi(
      null,
      "GET",
      noteableVersionDiffUrl(issueBasePath(path, issue.iid), id ?? 0) + query,
    );

  test("is told as markup in which nothing of the words is markup", async () => {
    const issue = await anEditedIssue();
    const [, second, first, zeroth] = await versionsOf(issue);
    const answer = await diff(issue, second?.id);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toBe(
      '<span class="idiff deletion">one</span><span class="idiff addition">two &lt;b&gt;</span>',
    );
    const titles = await diff(issue, first?.id);
    expect(titles.body).toBe(
      '<span class="idiff deletion">First</span><span class="idiff addition">Second</span>',
    );
    expect((await diff(issue, zeroth?.id)).statusCode).toBe(404);
  });

  test("can begin before an earlier version [NOTE-125]", async () => {
    const issue = await anEditedIssue();
    const [third, , first, zeroth] = await versionsOf(issue);
    const { body } = await diff(issue, third?.id, `?start_version_id=${first?.id}`);
    expect(body).toBe(
      '<span class="idiff deletion">First</span><span class="idiff addition">Fourth</span>\n\n' +
        '<span class="idiff deletion">one</span><span class="idiff addition">four</span>',
    );
    const wrong = [`?start_version_id=${zeroth?.id}`, "?start_version_id=999999"];
    for (const query of wrong) expect((await diff(issue, third?.id, query)).statusCode).toBe(404);
    expect((await diff(issue, first?.id, `?start_version_id=${third?.id}`)).statusCode).toBe(404);
  });
});

describe("restoring a version", () => {
  const restore = (who: TestPerson, issue: Issue, id: number | undefined, sent: object = {}) =>
    callWebApi(
      who,
      "POST",
      noteableVersionRestorationUrl(issueBasePath(path, issue.iid), id ?? 0),
      sent,
    );

  test("makes a new one of it and forgets nothing", async () => {
    const issue = await anEditedIssue();
    const zeroth = (await versionsOf(issue)).at(-1);
    expect((await restore(outsider, issue, zeroth?.id)).statusCode).toBe(404);
    const answer = await restore(reporter, issue, zeroth?.id, { lock_version: 4 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(WebIssue.parse(answer.json())).toMatchObject({
      title: "First",
      description: "one",
      lock_version: 5,
    });
    expect(await versionsOf(issue)).toHaveLength(5);
    const again = await restore(reporter, issue, zeroth?.id);
    expect(again.json()).toMatchObject({ lock_version: 5 });
  });

  test("asks for a captcha where writing it would, and takes the answer in headers [EDIT-051]", async () => {
    const issue = await createTestIssue(outsider, { title: "Found", description: "Somewhere" });
    await updateTestIssue(owner, issue, buildSuspiciousText());
    await updateTestIssue(owner, issue, { title: "Lost", description: "Nowhere" });
    const [, linking] = await versionsOf(issue);
    const url = noteableVersionRestorationUrl(issueBasePath(path, issue.iid), linking?.id ?? 0);
    const asked = await callWebApi(outsider, "POST", url, {});
    expect(asked.statusCode).toBe(200);
    const { spam_log_id: id, recaptcha_html: html } = asked.json<CaptchaChallenge>();
    expect(await versionsOf(issue)).toHaveLength(3);
    const headers = {
      ...sessionHeaders(outsider),
      ...buildCaptchaHeaders(id, await solveCaptchaHtml(html)),
    };
    const answer = await injectRequest(app, { method: "POST", url, headers, payload: {} });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { description: expect.stringContaining("https://strange") as string },
    ]);
    expect(await versionsOf(issue)).toHaveLength(4);
  });

  test("does not overwrite what somebody wrote in the meantime", async () => {
    const issue = await anEditedIssue();
    const zeroth = (await versionsOf(issue)).at(-1);
    await updateTestIssue(owner, issue, { description: "five" });
    const answer = await restore(reporter, issue, zeroth?.id, { lock_version: 4 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ conflict: { current: { description: "five" } } });
  });
});

describe("forgetting a version", () => {
  const forget = (who: TestPerson | null, issue: Issue, id: number | undefined, query = "") =>
    callWebApi(who, "DELETE", `/${path}/-/issues/${issue.iid}/descriptions/${id ?? 0}${query}`);

  test("empties its words for good, and only for those who arrange", async () => {
    const issue = await anEditedIssue();
    const [third, second, first, zeroth] = await versionsOf(issue);
    expect((await forget(null, issue, second?.id)).statusCode).toBe(401);
    expect((await forget(guest, issue, second?.id)).statusCode).toBe(404);
    expect((await forget(reporter, issue, zeroth?.id)).statusCode).toBe(404);
    const answer = await forget(reporter, issue, second?.id);
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    expect((await versionsOf(issue))[1]).toMatchObject({
      number: 2,
      changed: ["description"],
      deleted: true,
    });
    expect(await wordsOf(issue, second?.id ?? 0)).toEqual({ title: null, description: null });
    const { rows } = await sql<{ description: string }>`
      select description from text_versions where id = ${second?.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ description: "" }]);
    const diff = (id?: number) =>
      callWebApi(null, "GET", noteableVersionDiffUrl(issueBasePath(path, issue.iid), id ?? 0));
    expect((await diff(second?.id)).statusCode).toBe(404);
    expect((await diff(third?.id)).body).not.toContain("two");
    expect(await wordsOf(issue, first?.id ?? 0)).toEqual({ title: "Second", description: "one" });
    const restored = noteableVersionRestorationUrl(issueBasePath(path, issue.iid), second?.id ?? 0);
    expect((await callWebApi(owner, "POST", restored, {})).statusCode).toBe(404);
  });

  test("can be done to the first as well, and is written down", async () => {
    const issue = await anEditedIssue();
    const zeroth = (await versionsOf(issue)).at(-1);
    const address = noteableVersionDeletionUrl(issueBasePath(path, issue.iid), zeroth?.id ?? 0);
    expect((await callWebApi(null, "DELETE", address)).statusCode).toBe(401);
    for (const who of [guest, outsider]) {
      expect((await callWebApi(who, "DELETE", address)).statusCode).toBe(404);
    }
    const foreign = noteableVersionDeletionUrl(
      issueBasePath(path, (await createTestIssue(owner)).iid),
      zeroth?.id ?? 0,
    );
    expect((await callWebApi(owner, "DELETE", foreign)).statusCode).toBe(404);
    expect((await versionsOf(issue)).at(-1)?.deleted).toBe(false);
    const answer = await callWebApi(reporter, "DELETE", address);
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    expect((await versionsOf(issue)).map(({ deleted }) => deleted)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const { rows } = await sql<{ words: string; details: object }>`
      select v.title || v.description as words, a.details
      from text_versions v join audit_events a on a.subject_id = v.noteable_id
      where v.id = ${zeroth?.id} and a.action = 'issue.versions_forgotten'`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ words: "", details: { project_id: project.id, from: 0, to: 0 } }]);
  });

  test("can be done to several in a row, and is written down [NOTE-126]", async () => {
    const issue = await anEditedIssue();
    const [third, second, first] = await versionsOf(issue);
    const answer = await forget(owner, issue, second?.id, `?start_version_id=${first?.id}`);
    expect(answer.statusCode).toBe(200);
    expect((await versionsOf(issue)).map(({ deleted }) => deleted)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(await wordsOf(issue, third?.id ?? 0)).toEqual({ title: "Fourth", description: "four" });
    const { rows } = await sql<{ details: object }>`select details from audit_events
      where action = 'issue.versions_forgotten' and subject_id = ${issue.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ details: { project_id: project.id, from: 1, to: 2 } }]);
  });

  test("leaves the versions of other issues as they are", async () => {
    const [issue, other] = [await anEditedIssue(), await anEditedIssue()];
    const [, second] = await versionsOf(issue);
    expect((await forget(owner, issue, second?.id)).statusCode).toBe(200);
    const isDeleted = (await versionsOf(other)).map(({ deleted }) => deleted);
    expect(isDeleted).toEqual([false, false, false, false]);
  });

  test("leaves a change that began with it to be decided by whoever made it", async () => {
    const issue = await createTestIssue(owner, { title: "T", description: "a\nb" });
    await updateTestIssue(owner, issue, { description: "secret\nb" });
    await updateTestIssue(owner, issue, { description: "clean\nb" });
    const [, first] = await versionsOf(issue);
    await forget(owner, issue, first?.id);
    const sent = { issue: { description: "secret\nB", lock_version: 1 } };
    const answer = await callWebApi(reporter, "PUT", buildTestIssueJsonUrl(issue), sent);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      conflict: { description: [{ yours: "secret\nB", theirs: "clean\nb", before: "" }] },
    });
  });
});

test("versions go along when their project moves, and go with their issue", async () => {
  const place = await createTestProject(app, owner, {
    name: "Wanders",
    group,
    visibility: "public",
  });
  const camp = await createTestGroup(app, owner, { name: "Camp", visibility: "public" });
  const issue = await createTestIssue(owner, {}, place);
  await updateTestIssue(owner, issue, { title: "Moved" });
  const moved = await callRestApi(owner, "PUT", `/projects/${place.id}/transfer`, {
    namespace: camp.id,
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const kept = () =>
    sql<{ root: number; is_home: boolean }>`
      select v.root_namespace_id as root, v.root_namespace_id = i.root_namespace_id as is_home
      from text_versions v join issues i on i.id = v.noteable_id
      where v.noteable_id = ${issue.id}`.execute(app.platform.db);
  expect((await kept()).rows).toEqual([
    { root: camp.id, is_home: true },
    { root: camp.id, is_home: true },
  ]);
  await callRestApi(owner, "DELETE", `/projects/${place.id}/issues/${issue.iid}`);
  expect((await kept()).rows).toEqual([]);
});
