import { PLANNER } from "@cairn/contract/access";
import { IssueStatistics } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  createTestPerson,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import {
  app,
  owner,
  reporter,
  guest,
  outsider,
  admin,
  project,
  privateProject,
  callRestApi,
  buildProjectIssuesApiPath,
  createTestIssue,
  updateTestIssue,
  getIssueOrStatus,
  createTestMilestone,
} from "../../../../test/issues.ts";

describe("reading an issue", () => {
  test("visitors read what is public, by the project's id and by its path", async () => {
    const issue = await createTestIssue(owner, { title: "For all to see" });
    for (const ref of [project.id, "summit%2Fweather", "Summit%2FWEATHER"]) {
      const answer = await callRestApi(null, "GET", `/projects/${ref}/issues/${issue.iid}`);
      expect(answer.json()).toEqual({ ...issue, subscribed: false });
    }
  });

  test("it has the fields that API clients know", async () => {
    const milestone = await createTestMilestone(project, "First snow", "2030-01-15");
    const issue = await createTestIssue(owner, {
      title: "  Read the barometer ",
      description: "Every hour.\n- [x] by day\n- [ ] by night",
      labels: "weather,team::hill",
      assignee_ids: [reporter.id],
      milestone_id: milestone,
      due_date: "2030-01-10",
      weight: 0,
      confidential: false,
    });
    const person = ({ id, username }: TestPerson) => ({
      id,
      username,
      name: expect.any(String) as string,
      state: "active",
      avatar_url: expect.any(String) as string,
      web_url: `http://localhost:3000/${username}`,
    });
    const base = "http://localhost:3000";
    const self = `${base}/api/v4/projects/${project.id}/issues/${issue.iid}`;
    expect(issue).toEqual({
      id: issue.id,
      iid: issue.iid,
      project_id: project.id,
      title: "Read the barometer",
      description: "Every hour.\n- [x] by day\n- [ ] by night",
      state: "opened",
      created_at: issue.created_at,
      updated_at: issue.created_at,
      closed_at: null,
      closed_by: null,
      labels: ["team::hill", "weather"],
      milestone: expect.objectContaining({ id: milestone, title: "First snow" }) as object,
      assignees: [person(reporter)],
      assignee: person(reporter),
      author: person(owner),
      type: "ISSUE",
      issue_type: "issue",
      user_notes_count: 0,
      merge_requests_count: 0,
      upvotes: 0,
      downvotes: 0,
      due_date: "2030-01-10",
      confidential: false,
      discussion_locked: null,
      web_url: `${base}/summit/weather/-/issues/${issue.iid}`,
      time_stats: {
        time_estimate: 0,
        total_time_spent: 0,
        human_time_estimate: null,
        human_total_time_spent: null,
      },
      task_completion_status: { count: 2, completed_count: 1 },
      has_tasks: true,
      task_status: "1 of 2 tasks completed",
      weight: 0,
      blocking_issues_count: 0,
      _links: {
        self,
        notes: `${self}/notes`,
        award_emoji: `${self}/award_emoji`,
        project: `${base}/api/v4/projects/${project.id}`,
      },
      references: {
        short: `#${issue.iid}`,
        relative: `#${issue.iid}`,
        full: `summit/weather#${issue.iid}`,
      },
      severity: "UNKNOWN",
      subscribed: true,
      moved_to_id: null,
      service_desk_reply_to: null,
      epic_iid: null,
      epic: null,
      iteration: null,
      health_status: null,
    });
    expect(issue.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("what is hidden and what is absent are told alike", async () => {
    const secret = await createTestIssue(owner, { confidential: true });
    const inside = await createTestIssue(owner, {}, privateProject);
    const absentIssue = await callRestApi(
      outsider,
      "GET",
      `${buildProjectIssuesApiPath(project)}/99999`,
    );
    expect(absentIssue.statusCode).toBe(404);
    expect(absentIssue.json()).toEqual({ message: "404 Issue Not Found" });
    const absentProject = await callRestApi(outsider, "GET", "/projects/999999/issues/1");
    expect(absentProject.json()).toEqual({ message: "404 Project Not Found" });
    for (const who of [null, outsider, guest]) {
      const hidden = await callRestApi(
        who,
        "GET",
        `${buildProjectIssuesApiPath(project)}/${secret.iid}`,
      );
      expect([hidden.statusCode, hidden.body]).toEqual([404, absentIssue.body]);
    }
    for (const who of [null, outsider]) {
      const hidden = await callRestApi(
        who,
        "GET",
        `${buildProjectIssuesApiPath(privateProject)}/${inside.iid}`,
      );
      expect([hidden.statusCode, hidden.body]).toEqual([404, absentProject.body]);
    }
  });

  test("a confidential issue is read and commented on by its author, its assignees and members from Planner on; for others it does not exist [AUTH-010]", async () => {
    const planner = await createTestPerson(app);
    await addTestMember(app, project, planner, PLANNER);
    const stranger = await createTestPerson(app);
    const issue = await createTestIssue(outsider, { confidential: true });
    const comment = (who: TestPerson, { iid }: { iid: number } = issue) =>
      callRestApi(who, "POST", `${buildProjectIssuesApiPath(project)}/${iid}/notes`, {
        body: "Seen",
      });
    for (const who of [outsider, planner, reporter, owner, admin]) {
      expect(await getIssueOrStatus(who, issue)).toMatchObject({ confidential: true });
      expect((await comment(who)).statusCode).toBe(201);
    }
    const list = `${buildProjectIssuesApiPath(project)}?iids=${issue.iid}`;
    expect((await callRestApi(planner, "GET", list)).json()).toHaveLength(1);
    for (const who of [guest, stranger]) {
      expect(await getIssueOrStatus(who, issue)).toBe(404);
      expect((await callRestApi(who, "GET", list)).json()).toEqual([]);
      const [hidden, absent] = [await comment(who), await comment(who, { iid: 99_999 })];
      expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
    }
    expect(await getIssueOrStatus(null, issue)).toBe(404);
    await updateTestIssue(reporter, issue, { assignee_ids: [guest.id] });
    expect(await getIssueOrStatus(guest, issue)).toMatchObject({ iid: issue.iid });
    expect((await comment(guest)).statusCode).toBe(201);
    await updateTestIssue(reporter, issue, { assignee_ids: [] });
    expect(await getIssueOrStatus(guest, issue)).toBe(404);
    expect((await comment(guest)).statusCode).toBe(404);
  });

  test("by its id is for administrators", async () => {
    const issue = await createTestIssue(owner, {}, privateProject);
    expect((await callRestApi(null, "GET", `/issues/${issue.id}`)).statusCode).toBe(401);
    expect((await callRestApi(owner, "GET", `/issues/${issue.id}`)).statusCode).toBe(403);
    expect((await callRestApi(admin, "GET", `/issues/${issue.id}`)).json()).toEqual({
      ...issue,
      subscribed: false,
    });
    expect((await callRestApi(admin, "GET", "/issues/999999")).statusCode).toBe(404);
  });

  test.each(["0", "-1", "abc", "1e3", "99999999999999999999"])("%s is no number", async (iid) => {
    const answer = await callRestApi(owner, "GET", `${buildProjectIssuesApiPath(project)}/${iid}`);
    expect([400, 404]).toContain(answer.statusCode);
  });

  test.each([2_147_483_648, 9_007_199_254_740_991])("%s is too large a number", async (iid) => {
    expect(
      (await callRestApi(owner, "GET", `${buildProjectIssuesApiPath(project)}/${iid}`)).statusCode,
    ).toBe(404);
    const changed = await callRestApi(
      owner,
      "PUT",
      `${buildProjectIssuesApiPath(project)}/${iid}`,
      {
        title: "x",
      },
    );
    expect(changed.statusCode).toBe(404);
  });

  test("a token that only reads does not write", async () => {
    const issue = await createTestIssue(owner);
    const headers = tokenHeaders(await createTestToken(app, owner, ["read_api"]));
    const url = `/api/v4${buildProjectIssuesApiPath(project)}/${issue.iid}`;
    expect((await injectRequest(app, { url, headers })).statusCode).toBe(200);
    const payload = { title: "Changed" };
    const written = await injectRequest(app, { method: "PUT", url, headers, payload });
    expect(written.json()).toMatchObject({ error: "insufficient_scope" });
  });
});

describe("deleting an issue", () => {
  test("is for owners and administrators", async () => {
    const issue = await createTestIssue(reporter);
    const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}`;
    expect((await callRestApi(null, "DELETE", path)).statusCode).toBe(401);
    expect((await callRestApi(guest, "DELETE", path)).statusCode).toBe(403);
    expect((await callRestApi(reporter, "DELETE", path)).statusCode).toBe(403);
    const deleted = await callRestApi(owner, "DELETE", path);
    expect([deleted.statusCode, deleted.body]).toEqual([204, ""]);
    expect(await getIssueOrStatus(owner, issue)).toBe(404);
    expect((await callRestApi(owner, "DELETE", path)).statusCode).toBe(404);
    const other = await createTestIssue(reporter);
    const byAdmin = await callRestApi(
      admin,
      "DELETE",
      `${buildProjectIssuesApiPath(project)}/${other.iid}`,
    );
    expect(byAdmin.statusCode).toBe(204);
  });

  test("what is hidden cannot be deleted or changed, and is told as absent", async () => {
    const secret = await createTestIssue(owner, { confidential: true });
    for (const iid of [secret.iid, 99_999]) {
      const path = `${buildProjectIssuesApiPath(project)}/${iid}`;
      for (const answer of [
        await callRestApi(guest, "DELETE", path),
        await callRestApi(guest, "PUT", path, { title: "x" }),
      ]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ message: "404 Issue Not Found" });
      }
    }
  });

  test("that is closed lowers the number of closed issues, not of open ones", async () => {
    const counts = async () => {
      const answer = await callRestApi(owner, "GET", `/projects/${project.id}/issues_statistics`);
      return IssueStatistics.parse(answer.json()).statistics.counts;
    };
    const before = await counts();
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { state_event: "close" });
    expect(await counts()).toMatchObject({ closed: before.closed + 1, opened: before.opened });
    await callRestApi(owner, "DELETE", `${buildProjectIssuesApiPath(project)}/${issue.iid}`);
    expect(await counts()).toEqual(before);
  });

  test("leaves a line in the audit log and tells who listens", async () => {
    const issue = await createTestIssue(owner);
    await callRestApi(owner, "DELETE", `${buildProjectIssuesApiPath(project)}/${issue.iid}`);
    const { rows } = await sql<{ actor_id: number }>`
      select actor_id from audit_events where action = 'issue.removed' and subject_id = ${issue.id}
    `.execute(app.platform.db);
    expect(rows).toEqual([{ actor_id: owner.id }]);
  });
});

test("every change is announced once, and once that it was noted, without any words", async () => {
  const issue = await createTestIssue(owner, { title: "Not to be told" });
  await updateTestIssue(owner, issue, { title: "Told to nobody", labels: "quiet" });
  await updateTestIssue(owner, issue, { state_event: "close" });
  await updateTestIssue(owner, issue, { state_event: "reopen" });
  await updateTestIssue(owner, issue, { state_event: "reopen" });
  await callRestApi(owner, "DELETE", `${buildProjectIssuesApiPath(project)}/${issue.iid}`);
  const told = async () => {
    const { rows } = await sql<{ type: string; payload: object }>`
      select type, payload from (
        select id, type, payload, stream from outbox
        union all select id, type, payload, stream from events) as told
      where stream = ${`issue:${issue.id}`} order by id`.execute(app.platform.db);
    return rows;
  };
  const events = await told();
  expect(events.map(({ type }) => type)).toEqual([
    "issue.created",
    "issue.updated",
    "note.created",
    "issue.closed",
    "note.created",
    "issue.reopened",
    "note.created",
    "issue.removed",
  ]);
  expect(events[1]?.payload).toMatchObject({
    issue_id: issue.id,
    project_id: project.id,
    changed: expect.arrayContaining(["title", "label_ids"]) as string[],
  });
  expect(JSON.stringify(events)).not.toMatch(/told to nobody|quiet/i);
});

describe("when something happened in a project", () => {
  const activeSince = async (place: TestPlace) =>
    (await callRestApi(owner, "GET", `/projects/${place.id}`)).json<{ last_activity_at: string }>()
      .last_activity_at;

  test("is told, unless it was in secret", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const secret = await createTestIssue(owner, { confidential: true }, place);
    const open = await createTestIssue(owner, {}, place);
    await app.platform.db
      .transaction()
      .execute((transaction) =>
        sql`update projects set last_activity_at = '2020-01-01Z' where id = ${place.id}`.execute(
          transaction,
        ),
      );
    const before = await activeSince(place);
    await updateTestIssue(owner, secret, { title: "Changed in secret" });
    await createTestIssue(owner, { confidential: true }, place);
    expect(await activeSince(place)).toBe(before);
    await updateTestIssue(owner, open, { title: "Changed for all to see" });
    expect((await activeSince(place)) > before).toBe(true);
  });
});
