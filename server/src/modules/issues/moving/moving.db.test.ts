import { Issue } from "@cairn/contract/issues/issues";
import { MoveTargetProject } from "@cairn/contract/issues/moving";
import { REPORTER, GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  createTestContext,
  listVisibleSystemNoteTexts,
  sendPageRequest,
} from "../../../../test/history.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  createTestMilestone,
  getIssueOrStatus,
  group,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
} from "../../../../test/issues.ts";
import {
  createTestNote,
  createTestReply,
  createTestThread,
  expectConsistentNotes,
  listStoredNotes,
  requestNoteCreation,
} from "../../../../test/notes.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import { storeTestFile } from "../../../../test/uploads.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { copyUploadFiles } from "../../uploads/index.ts";
import { withCopiedFiles, type PreparedTexts } from "./prepared-texts.ts";

const other = await createTestProject(app, owner, { name: "Routes", group, visibility: "public" });
await addTestMember(app, other, reporter, REPORTER);
await addTestMember(app, other, guest, GUEST);

const move = (who: TestPerson | null, issue: Issue, to: { id: number }) =>
  callRestApi(who, "POST", `/projects/${issue.project_id}/issues/${issue.iid}/move`, {
    to_project_id: to.id,
  });

async function moved(who: TestPerson, issue: Issue, to: { id: number }): Promise<Issue> {
  const answer = await move(who, issue, to);
  expect(answer.statusCode, answer.body).toBe(201);
  return Issue.parse(answer.json());
}

const addLabel = (place: TestPlace, name: string) =>
  callRestApi(owner, "POST", `/projects/${place.id}/labels`, { name, color: "#336699" });

/** Ids of the projects on all rows about the issue, without duplicates. */
async function listNamespaceIdsOfRows({ id }: Issue): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (
      select namespace_id as id from noteables where id = ${id}
      union all select namespace_id from texts where noteable_id = ${id}
      union all select namespace_id from text_versions where noteable_id = ${id}
      union all select namespace_id from notes where noteable_id = ${id}
      union all select namespace_id from awards where noteable_id = ${id}
      union all select namespace_id from timelogs where noteable_id = ${id}
      union all select namespace_id from todos where noteable_id = ${id}
      union all select project_id from issue_links where source_id = ${id}
    ) as rows`.execute(app.platform.db);
  return rows.map((row) => row.id);
}

describe("a moved issue", () => {
  test("takes everything along, and leaves a closed issue that leads to it [SIDE-142] [SIDE-146]", async () => {
    for (const place of [project, other]) await addLabel(place, "bug");
    await addLabel(project, "only here");
    const milestone = await createTestMilestone(project, "Next");
    const sameMilestone = await createTestMilestone(other, "Next");
    const { secret, filename } = await storeTestFile(app, project, { content: "A map." });
    const linked = await createTestIssue(owner);
    const issue = await createTestIssue(owner, {
      title: "Bridge is out",
      description: `See #${linked.iid} and ![map](/uploads/${secret}/${filename})`,
      labels: "bug,only here",
      milestone_id: milestone,
      assignee_ids: [reporter.id, outsider.id],
    });
    const api = `/projects/${project.id}/issues/${issue.iid}`;
    await callRestApi(owner, "PUT", api, { title: "The bridge is out" });
    const thread = await createTestThread(guest, issue, `As in #${linked.iid}, not \`#1\``);
    await createTestReply(reporter, issue, thread, "Yes");
    await callRestApi(owner, "POST", `${api}/award_emoji`, { name: "tada" });
    await callRestApi(owner, "POST", `${api}/add_spent_time`, { duration: "2h" });
    await callRestApi(owner, "POST", `${api}/links`, {
      target_project_id: project.id,
      target_issue_iid: linked.iid,
    });
    const before = await listStoredNotes(issue);

    const answer = await sendPageRequest<{ web_url: string; id: number }>(
      owner,
      "POST",
      `/${project.path}/-/issues/${issue.iid}/move`,
      { move_to_project_id: other.id },
    );
    expect(answer.web_url).toMatch(/^\/summit\/routes\/-\/issues\/\d+$/);
    const iid = Number(answer.web_url.split("/").at(-1));
    const now = (await getIssueOrStatus(owner, { ...issue, project_id: other.id, iid })) as Issue;
    expect(now).toMatchObject({
      id: issue.id,
      title: "The bridge is out",
      description: `See ${project.path}#${linked.iid} and ![map](/uploads/${secret}/${filename})`,
      state: "opened",
      labels: ["bug"],
      milestone: { id: sameMilestone },
      time_stats: { total_time_spent: 7_200 },
      moved_to_id: null,
    });
    expect(now.assignees.map(({ id }) => id)).toEqual([reporter.id, outsider.id]);
    expect(await listNamespaceIdsOfRows(issue)).toEqual([other.id]);
    const after = await listStoredNotes(issue);
    expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.find(({ id }) => String(id) === thread.id)?.body).toBe(
      `As in ${project.path}#${linked.iid}, not \`#1\``,
    );
    await expectConsistentNotes(issue);
    const file = await injectRequest(app, {
      url: `/${other.path}/uploads/${secret}/${filename}`,
      headers: sessionHeaders(outsider),
    });
    expect([file.statusCode, file.body]).toEqual([200, "A map."]);

    const left = (await getIssueOrStatus(owner, issue)) as Issue;
    expect(left).toMatchObject({
      title: "The bridge is out",
      description: "",
      state: "closed",
      moved_to_id: issue.id,
      user_notes_count: 0,
    });
    expect(left.id).not.toBe(issue.id);
    expect(await listVisibleSystemNoteTexts(owner, left)).toEqual([
      `moved this to ${other.path}#${iid}`,
    ]);
    expect((await listVisibleSystemNoteTexts(owner, issue)).at(-1)).toBe(
      `moved this from ${project.path}#${issue.iid} (moved)`,
    );
    const page = await injectRequest(app, {
      url: `/${project.path}/-/issues/${issue.iid}`,
      headers: { ...sessionHeaders(owner), accept: "text/html" },
    });
    expect([page.statusCode, page.headers["location"]]).toEqual([303, answer.web_url]);
  });

  test("is hidden from readers of the old project who cannot see the new one", async () => {
    const issue = await createTestIssue(owner, { title: "Secret", description: "Behind the wall" });
    const now = await moved(owner, issue, privateProject);
    expect(await getIssueOrStatus(outsider, now)).toBe(404);
    const left = (await getIssueOrStatus(outsider, issue)) as Issue;
    expect(left).toMatchObject({ state: "closed", description: "" });
    expect(await listVisibleSystemNoteTexts(outsider, left)).toEqual([]);
    const page = await injectRequest(app, {
      url: `/${project.path}/-/issues/${issue.iid}`,
      headers: { ...sessionHeaders(outsider), accept: "text/html" },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain("Behind the wall");
    expect(page.body).not.toContain(privateProject.path);
  });

  test("is counted in its new project", async () => {
    const counters = async () => {
      const { rows } = await sql<{ opened: number; closed: number; listed: number }>`
        select opened, closed, (select count(*)::int from issues where project_id = c.project_id
          and state = 1) as listed
        from issue_counters c where project_id in (${project.id}, ${other.id}) order by project_id`.execute(
        app.platform.db,
      );
      return rows;
    };
    await moved(owner, await createTestIssue(owner), other);
    const closed = await createTestIssue(owner);
    await callRestApi(owner, "PUT", `/projects/${project.id}/issues/${closed.iid}`, {
      state_event: "close",
    });
    expect((await moved(owner, closed, other)).state).toBe("closed");
    for (const { opened, listed } of await counters()) expect(opened).toBe(listed);
  });

  test("keeps every comment that is written at the same time", async () => {
    const issue = await createTestIssue(owner);
    const comments = Array.from({ length: 8 }, (_, number) =>
      requestNoteCreation(owner, issue, `Comment ${number}, see #1`),
    );
    const [answer, ...answers] = await Promise.all([move(owner, issue, other), ...comments]);
    expect(answer.statusCode, answer.body).toBe(201);
    const written = answers.filter(({ statusCode }) => statusCode === 200).length;
    const bodies = (await listStoredNotes(issue)).filter(({ action }) => action === null);
    expect(bodies).toHaveLength(written);
    await expectConsistentNotes(issue);
  });

  test("does not block a move in the opposite direction", async () => {
    const pairs = await Promise.all(
      [project, other].flatMap((place) =>
        Array.from({ length: 4 }, () => createTestIssue(owner, {}, place)),
      ),
    );
    const answers = await Promise.all(
      pairs.map((issue) => move(owner, issue, issue.project_id === other.id ? project : other)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(pairs.map(() => 201));
  });
});

describe("an issue is not moved", () => {
  test.each([
    ["to its own project", () => project, owner, 400],
    ["to a project that is hidden", () => privateProject, outsider, 404],
    ["by a guest", () => other, guest, 403],
    ["by a visitor", () => other, null, 401],
  ] as const)("%s", async (_, target, who, status) => {
    const issue = await createTestIssue(owner);
    expect((await move(who, issue, target())).statusCode).toBe(status);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("to a project without rights there, nor a second time", async () => {
    const elsewhere = await createTestProject(app, owner, {
      name: "Elsewhere",
      visibility: "public",
    });
    const issue = await createTestIssue(owner);
    expect((await move(reporter, issue, elsewhere)).json()).toEqual({
      message: "Cannot move issue due to insufficient permissions!",
    });
    await moved(owner, issue, other);
    expect((await move(owner, issue, elsewhere)).statusCode).toBe(400);
  });

  test("to a project without space for its files", async () => {
    const { secret, filename } = await storeTestFile(app, project);
    const issue = await createTestIssue(owner, { description: `/uploads/${secret}/${filename}` });
    const full = await createTestProject(app, owner, { name: "Full", group });
    const { budgets } = app.platform.config;
    const { uploadBytesPerProject } = budgets;
    Object.assign(budgets, { uploadBytesPerProject: 1 });
    const answer = await move(owner, issue, full);
    Object.assign(budgets, { uploadBytesPerProject });
    expect(answer.statusCode).toBe(413);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("to an archived project", async () => {
    const archived = await createTestProject(app, owner, { name: "Old", group, archived: true });
    expect((await move(owner, await createTestIssue(owner), archived)).statusCode).toBe(400);
  });
});

describe("the projects to move to [SIDE-143]", () => {
  const list = async (who: TestPerson, query: string) => {
    const answer = await injectRequest(app, {
      url: `/-/autocomplete/projects?${query}`,
      headers: sessionHeaders(who),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<MoveTargetProject[]>().map((row) => MoveTargetProject.parse(row).full_path);
  };

  test("are those whose issues the viewer can arrange, without the current one", async () => {
    const all = await list(reporter, `project_id=${project.id}`);
    expect(all.toSorted()).toEqual([privateProject.path, other.path].toSorted());
    expect(await list(reporter, `project_id=${project.id}&search=rou`)).toEqual([other.path]);
    expect(await list(reporter, "search=%25")).toEqual([]);
    expect(await list(guest, "")).toEqual([]);
    expect(await list(outsider, "search=summit")).toEqual([]);
  });

  test("are at most 20", async () => {
    const many = await createTestPerson(app, { username: "many" });
    for (let number = 0; number < 22; number += 1) {
      await createTestProject(app, many, { name: `Place ${number}` });
    }
    expect(await list(many, "")).toHaveLength(20);
  });
});

test("issueMove moves an issue, and movedTo leads to it", async () => {
  const issue = await createTestIssue(owner);
  const ask = async (query: string) => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: sessionHeaders(owner),
      payload: { query },
    });
    return answer.json<{ data: unknown }>().data;
  };
  const input = `{ projectPath: "${project.path}", iid: "${issue.iid}", targetProjectPath: "${other.path}" }`;
  const { issueMove } = (await ask(
    `mutation { issueMove(input: ${input}) { errors issue { iid reference(full: true) } } }`,
  )) as { issueMove: { issue: { iid: string; reference: string } } };
  expect(issueMove).toEqual({
    errors: [],
    issue: { iid: issueMove.issue.iid, reference: `${other.path}#${issueMove.issue.iid}` },
  });
  expect(
    await ask(`{ project(fullPath: "${project.path}") { issue(iid: "${issue.iid}") {
      moved movedTo { iid } } } }`),
  ).toEqual({ project: { issue: { moved: true, movedTo: { iid: issueMove.issue.iid } } } });
});

describe("quick actions", () => {
  test("/move runs after the other commands of the text", async () => {
    const issue = await createTestIssue(owner);
    const text = `On its way.\n/move ${other.path}\n/weight 3`;
    const { commands_changes: _, ...note } = await createTestNote(owner, issue, text);
    expect(note).toMatchObject({ note: "On its way." });
    const left = (await getIssueOrStatus(owner, issue)) as Issue;
    expect(left).toMatchObject({ state: "closed", moved_to_id: issue.id, weight: null });
    const { rows } = await sql<object>`
      select weight, project_id from issues where id = ${issue.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ weight: 3, project_id: other.id }]);
  });

  test.each(["", "summit/nowhere", project.path, "../..", `${other.path} ${other.path}`])(
    "/move is refused for %j",
    async (argument) => {
      const issue = await createTestIssue(owner);
      const answer = await requestNoteCreation(owner, issue, `/move ${argument}`);
      expect(answer.statusCode).toBe(422);
      expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
    },
  );

  test("/clone copies the issue, and with --with_notes its comments", async () => {
    const issue = await createTestIssue(owner, { title: "Original" });
    const thread = await createTestThread(guest, issue, "First #1");
    await createTestReply(owner, issue, thread, "Second");
    const asked = await requestNoteCreation(owner, issue, `/clone ${other.path} --with_notes`);
    expect(asked.statusCode, asked.body).toBe(200);
    const { rows } = await sql<{ id: number; iid: number }>`
      select issues.id, iid from issues join texts on noteable_id = issues.id
      where title = 'Original' and project_id = ${other.id}`.execute(app.platform.db);
    const [clone] = rows;
    const notes = await listStoredNotes({ id: clone?.id ?? 0 });
    expect(notes.map(({ action, body, is_reply: isReply }) => [action, body, isReply])).toEqual([
      [null, `First ${project.path}#1`, false],
      [null, "Second", true],
      ["cloned", "", false],
    ]);
    await expectConsistentNotes({ id: clone?.id ?? 0 });
    expect((await listVisibleSystemNoteTexts(owner, issue)).at(-1)).toBe(
      `cloned this to ${other.path}#${clone?.iid}`,
    );
  });
});

describe("a clone", () => {
  const clone = (who: TestPerson, issue: Issue, to: { id: number }, more: object = {}) =>
    callRestApi(who, "POST", `/projects/${issue.project_id}/issues/${issue.iid}/clone`, {
      to_project_id: to.id,
      ...more,
    });

  test("has the text and attributes of the issue, and no comments", async () => {
    const issue = await createTestIssue(reporter, {
      title: "Pattern",
      description: "See #1",
      weight: 4,
      due_date: "2030-01-02",
    });
    await createTestNote(owner, issue, "A comment");
    const copy = Issue.parse((await clone(owner, issue, project)).json());
    expect(copy).toMatchObject({
      title: "Pattern",
      description: "See #1",
      weight: 4,
      due_date: "2030-01-02",
      author: { id: owner.id },
      user_notes_count: 0,
    });
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("needs the right to arrange issues in both projects", async () => {
    const issue = await createTestIssue(guest);
    expect((await clone(guest, issue, project)).statusCode).toBe(403);
    const elsewhere = await createTestProject(app, owner, { name: "Far", visibility: "public" });
    expect((await clone(reporter, issue, elsewhere)).statusCode).toBe(400);
    expect((await clone(reporter, issue, { id: 999_999 })).statusCode).toBe(404);
  });
});

test("the copied files of a refused move are deleted, those of an unknown outcome are kept", async () => {
  const { secret } = await storeTestFile(app, project);
  const ctx = createTestContext(owner);
  const target = { id: other.id, root_namespace_id: other.rootId };
  const attempt = async (code: "invalid" | "unavailable") => {
    const uploads = await copyUploadFiles(ctx, project, target, new Set([secret]));
    const refuse = () => Promise.reject(new AppError(code, "Refused"));
    await expect(withCopiedFiles(ctx, { uploads } as PreparedTexts, refuse)).rejects.toMatchObject({
      code,
    });
    const found = await app.platform.storage.get(uploads.rows[0]?.storage_key ?? "");
    found?.content.destroy();
    return found;
  };
  expect(await attempt("invalid")).toBeUndefined();
  expect(await attempt("unavailable")).toMatchObject({ size: 7 });
});
