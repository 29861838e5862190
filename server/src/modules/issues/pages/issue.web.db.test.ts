import { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { IssueSidebar, IssueSidebarExtras, WebIssue } from "@cairn/contract/issues/web-issue";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  buildTestIssueJsonUrl,
  requestIssueUpdate,
  updateIssueByPageRequest,
  callWebApi,
} from "../../../../test/issue-web.ts";
import {
  admin,
  app,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
  group,
} from "../../../../test/issues.ts";
import { executeSqlInTransaction } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { createTestProject } from "../../../../test/places.ts";

/** The answer to a change by a viewer who can read the issue but not change it. */
const NOT_FOUND = { message: "404 Issue Not Found" };

async function pageOf(who: TestPerson | null, issue: { iid: number }): Promise<IssuePageResponse> {
  const answer = await callWebApi(who, "GET", `${buildTestIssueJsonUrl(issue)}?serializer=page`);
  return IssuePageResponse.parse(answer.json());
}

describe("an issue as its page reads it", () => {
  test("tells its words as markup and as written, its version, its state and its path [ISSUE-011]", async () => {
    const issue = await createTestIssue(owner, { title: "Rock & gap", description: "*Mind* it." });
    expect(await pageOf(null, issue)).toMatchObject({
      iid: issue.iid,
      title: "Rock &amp; gap",
      title_text: "Rock & gap",
      description: expect.stringContaining("<em>Mind</em>") as string,
      description_text: "*Mind* it.",
      lock_version: 0,
      web_url: `/${project.path}/-/issues/${issue.iid}`,
      state: "opened",
    });
  });

  test("has the status of its author, until its time is over", async () => {
    const issue = await createTestIssue(guest);
    expect((await pageOf(null, issue)).author).not.toHaveProperty("status");
    const status = { message: "At the :tea: house", clear_status_after: "3_hours" };
    await callRestApi(guest, "PUT", "/user/status", status);
    expect((await pageOf(null, issue)).author.status).toEqual({
      emoji: "💬",
      message: "At the 🍵 house",
      busy: false,
    });
    await executeSqlInTransaction(sql`update user_statuses set clear_status_at = now()`);
    expect((await pageOf(null, issue)).author).not.toHaveProperty("status");
  });

  test("tells the tasks, the meeting and where an incident is published [ISSUE-012]", async () => {
    const description = "- [x] rope\n- [ ] ladder\n\nhttps://zoom.us/j/1 or https://zoom.us/j/2";
    expect(await pageOf(null, await createTestIssue(owner, { description }))).toMatchObject({
      task_status: "1 of 2 tasks completed",
      zoom_meeting_url: "https://zoom.us/j/2",
      published_incident_url: null,
    });
    expect(await pageOf(null, await createTestIssue(owner))).toMatchObject({
      task_status: "",
      zoom_meeting_url: null,
    });
  });

  test("tells whether it is a secret, locked, and what may be changed [ISSUE-013]", async () => {
    const issue = await createTestIssue(owner, { confidential: true });
    await updateTestIssue(owner, issue, { discussion_locked: true });
    const page = await pageOf(reporter, issue);
    expect(page).toMatchObject({ confidential: true, discussion_locked: true });
    expect(page.can).toMatchObject({ update: true, arrange: true, destroy: false, reopen: false });
    const web = (await callWebApi(reporter, "GET", buildTestIssueJsonUrl(issue))).json<WebIssue>();
    expect(web).toMatchObject({ confidential: true, discussion_locked: true });
    expect(web.current_user.can_update).toBe(true);
  });

  test("tells weight, health and subscription; the severity of other types than incidents is unknown [ISSUE-014]", async () => {
    const wish = { weight: 3, health_status: "at_risk", assignee_ids: [reporter.id] };
    const issue = await createTestIssue(owner, wish);
    expect(await pageOf(owner, issue)).toMatchObject({
      severity: "UNKNOWN",
      weight: 3,
      health_status: "at_risk",
      subscribed: true,
      project_emails_disabled: false,
    });
    const subscribed = async (who: TestPerson | null) => (await pageOf(who, issue)).subscribed;
    expect(await subscribed(reporter)).toBe(true);
    expect(await subscribed(guest)).toBe(false);
    expect(await subscribed(null)).toBe(false);
    expect((await pageOf(null, await createTestIssue(owner))).weight).toBeNull();
    const extras = await callWebApi(
      owner,
      "GET",
      `${buildTestIssueJsonUrl(issue)}?serializer=sidebar_extras`,
    );
    expect(IssueSidebarExtras.parse(extras.json())).toMatchObject({ epic: null, weight: 3 });
  });

  test("tells that a project or a group above it has emails turned off [ISSUE-014] [SIDE-126]", async () => {
    const issue = await createTestIssue(owner);
    const read = async () => {
      const page = await pageOf(owner, issue);
      const url = `${buildTestIssueJsonUrl(issue)}?serializer=sidebar_extras`;
      const extras = IssueSidebarExtras.parse((await callWebApi(owner, "GET", url)).json());
      expect(extras.project_emails_disabled).toBe(page.project_emails_disabled);
      expect(extras.subscribe_disabled_description === "").toBe(!page.project_emails_disabled);
      return page.project_emails_disabled;
    };
    expect(await read()).toBe(false);
    for (const path of [`/projects/${project.id}`, `/groups/${group.id}`]) {
      await callRestApi(owner, "PUT", path, { emails_disabled: true });
      expect(await read(), path).toBe(true);
      await callRestApi(owner, "PUT", path, { emails_disabled: false });
    }
    expect(await read()).toBe(false);
  });

  test("offers what those who ask may do [AUTH-008]", async () => {
    const own = await createTestIssue(guest);
    const can = async (who: TestPerson | null) => (await pageOf(who, own)).can;
    const nothing = Object.fromEntries(Object.keys(await can(null)).map((name) => [name, false]));
    expect(await can(null)).toEqual(nothing);
    expect((await pageOf(null, own)).enable_autocomplete).toBe(false);
    expect((await pageOf(outsider, own)).enable_autocomplete).toBe(true);
    const visiting = {
      ...nothing,
      create: true,
      award: true,
      comment: true,
      report_abuse: true,
      attach_file: true,
      subscribe: true,
      add_todo: true,
    };
    expect(await can(outsider)).toEqual(visiting);
    const writing = { ...visiting, update: true, reopen: true, comment_internally: true };
    expect(await can(guest)).toEqual({ ...writing, report_abuse: false });
    const triaging = { ...writing, arrange: true, merge: true, move: true, log_time: true };
    expect(await can(reporter)).toEqual(triaging);
    const deciding = { ...triaging, destroy: true, promote: true };
    expect(await can(owner)).toEqual(deciding);
    expect(await can(admin)).toEqual({ ...deciding, report_spam: true });
    await updateTestIssue(owner, own, { discussion_locked: true });
    expect(await can(outsider)).toEqual({ ...visiting, award: false, comment: false });
    expect(await can(guest)).toMatchObject({ award: true, comment: true, reopen: false });
  });

  test("offers only own subscriptions and to-dos in a project that is archived", async () => {
    const place = await createTestProject(app, owner, { name: "Old", visibility: "public" });
    const issue = await createTestIssue(owner, {}, place);
    await callRestApi(owner, "POST", `/projects/${place.id}/archive`);
    const url = `/${place.path}/-/issues/${issue.iid}.json?serializer=page`;
    const page = IssuePageResponse.parse((await callWebApi(owner, "GET", url)).json());
    expect(page.is_project_archived).toBe(true);
    const offered = Object.entries(page.can).filter(([, may]) => may);
    expect(offered.map(([name]) => name)).toEqual(["subscribe", "add_todo"]);
    expect(page.allow_label_create).toBe(false);
  });

  test("is of one of three types [ISSUE-003]", async () => {
    for (const issue_type of ["issue", "incident", "test_case"]) {
      const issue = await createTestIssue(owner, { issue_type });
      expect((await pageOf(null, issue)).type).toBe(issue_type);
    }
    const answer = await callRestApi(owner, "POST", buildProjectIssuesApiPath(project), {
      title: "x",
      issue_type: "epic",
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe("an issue as other clients read it", () => {
  test("has every field, its words as written and its address as a path", async () => {
    const wish = { title: "Rock & gap", description: "*Mind* it.", labels: "steep", weight: 2 };
    const issue = await createTestIssue(owner, { ...wish, assignee_ids: [guest.id] });
    const web = WebIssue.parse(
      (await callWebApi(outsider, "GET", buildTestIssueJsonUrl(issue))).json(),
    );
    expect(web).toMatchObject({
      id: issue.id,
      title: "Rock & gap",
      description: "*Mind* it.",
      state: "opened",
      author_id: owner.id,
      updated_by_id: null,
      labels: [{ title: "steep", project_id: project.id, group_id: null, text_color: "#FFFFFF" }],
      assignees: [{ id: guest.id }],
      web_url: `/${project.path}/-/issues/${issue.iid}`,
      current_user: { can_create_note: true, can_update: false, can_award_emoji: true },
      create_note_path: `/${project.path}/notes?target_id=${issue.id}&target_type=issue`,
      preview_note_path: `/${project.path}/preview_markdown?target_id=${issue.iid}&target_type=Issue`,
      is_project_archived: false,
      moved_to_id: null,
      blocked: false,
    });
  });

  test("has a side column in two halves", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [guest.id], milestone_id: null });
    const url = `${buildTestIssueJsonUrl(issue)}?serializer=sidebar`;
    const sidebar = IssueSidebar.parse((await callWebApi(reporter, "GET", url)).json());
    expect(sidebar).toMatchObject({
      reference: `${project.path}#${issue.iid}`,
      current_user: { id: reporter.id, can_edit: true },
      namespace_path: "summit",
      project_path: "weather",
      issuable_json_path: buildTestIssueJsonUrl(issue),
    });
    const visitor = IssueSidebar.parse((await callWebApi(null, "GET", url)).json());
    expect(visitor.current_user).toEqual({
      can_edit: false,
      can_move: false,
      can_admin_label: false,
    });
    const extras = IssueSidebarExtras.parse(
      (await callWebApi(null, "GET", `${url}_extras`)).json(),
    );
    expect(extras.participants.map(({ id }) => id)).toEqual([owner.id, guest.id]);
  });
});

describe("changing an issue from its page", () => {
  test("takes the form's state and answers the path of the page [EDIT-032]", async () => {
    const issue = await createTestIssue(owner, { title: "Old" });
    const sent = { title: "New", description: "Words", lock_version: 0 };
    expect(await updateIssueByPageRequest(reporter, issue, sent)).toMatchObject({
      title: "New",
      description: "Words",
      lock_version: 1,
      updated_by_id: reporter.id,
      web_url: `/${project.path}/-/issues/${issue.iid}`,
    });
    expect(await updateIssueByPageRequest(reporter, issue, sent)).toMatchObject({
      lock_version: 1,
    });
    expect((await pageOf(null, issue)).edited).toMatchObject({ by_path: "/reporter" });
  });

  test("arranges it too, for those who may, and says so back [SIDE-045]", async () => {
    const label = await callRestApi(owner, "POST", `/projects/${project.id}/labels`, {
      name: "wet",
      color: "#000000",
    });
    const issue = await createTestIssue(guest);
    const sent = {
      assignee_ids: [reporter.id],
      label_ids: [label.json<{ id: number }>().id],
      due_date: "2031-01-01",
      weight: 5,
      confidential: true,
      discussion_locked: true,
    };
    const dropped = await updateIssueByPageRequest(guest, issue, sent);
    expect(dropped).toMatchObject({ assignees: [], labels: [], weight: null, lock_version: 0 });
    const done = await updateIssueByPageRequest(owner, issue, sent);
    expect(done).toMatchObject({ due_date: "2031-01-01", weight: 5, confidential: true });
    expect(done.assignees.map(({ id }) => id)).toEqual([reporter.id]);
    expect(done.labels.map(({ title }) => title)).toEqual(["wet"]);
    expect(await updateIssueByPageRequest(owner, issue, { weight: 8 })).toMatchObject({
      weight: 8,
    });
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ weight: 8 });
    const cleared = { assignee_ids: [0], label_ids: [], due_date: "", weight: "" };
    expect(await updateIssueByPageRequest(owner, issue, cleared)).toMatchObject({
      assignees: [],
      labels: [],
      due_date: null,
      weight: null,
    });
    expect((await pageOf(owner, issue)).edited).toBeNull();
  });

  test("by the state events close and reopen closes and reopens it [ISSUE-055] [ISSUE-057]", async () => {
    const issue = await createTestIssue(owner);
    expect((await updateIssueByPageRequest(owner, issue, { state_event: "close" })).state).toBe(
      "closed",
    );
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "closed" });
    expect((await updateIssueByPageRequest(owner, issue, { state_event: "reopen" })).state).toBe(
      "opened",
    );
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({
      state: "opened",
      closed_at: null,
    });
    expect((await requestIssueUpdate(owner, issue, { state_event: "merge" })).statusCode).toBe(400);
  });

  test("opened again counts as open [ISSUE-050]", async () => {
    const issue = await createTestIssue(owner);
    await updateIssueByPageRequest(owner, issue, { state_event: "close" });
    const open = async () => {
      const list = await callRestApi(
        owner,
        "GET",
        `${buildProjectIssuesApiPath(project)}?state=opened&per_page=100`,
      );
      return list.json<{ iid: number }[]>().some(({ iid }) => iid === issue.iid);
    };
    expect(await open()).toBe(false);
    await updateIssueByPageRequest(owner, issue, { state_event: "reopen" });
    expect(await open()).toBe(true);
  });

  test("needs no payload to close and to reopen [ISSUE-066]", async () => {
    const issue = await createTestIssue(owner);
    const at = (event: string) => `${buildTestIssueJsonUrl(issue)}?issue[state_event]=${event}`;
    const closed = await callWebApi(owner, "PUT", at("close"));
    expect(WebIssue.parse(closed.json()).state).toBe("closed");
    const opened = await callWebApi(owner, "PUT", at("reopen"));
    expect(WebIssue.parse(opened.json()).state).toBe("opened");
    const refused = await callWebApi(outsider, "PUT", at("close"));
    expect([refused.statusCode, refused.json()]).toEqual([404, NOT_FOUND]);
    expect((await callWebApi(null, "PUT", at("close"))).statusCode).toBe(401);
  });

  test.each`
    sent                                          | errors
    ${{ title: "  " }}                            | ${["Title can't be blank"]}
    ${{ title: "x".repeat(256) }}                 | ${["Title is too long (maximum is 255 characters)"]}
    ${{ description: "x".repeat(1_048_577) }}     | ${["Description is too long (maximum is 1048576 characters)"]}
    ${{ title: "Better", milestone_id: 999_999 }} | ${["Milestone is invalid"]}
  `("that cannot be is refused in whole sentences: $errors", async ({ sent, errors }) => {
    const issue = await createTestIssue(owner);
    const answer = await requestIssueUpdate(owner, issue, sent as object);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ errors: errors as string[] });
    expect(await getIssueOrStatus(owner, issue)).toEqual(issue);
  });

  test("with a field that does not exist is refused", async () => {
    const issue = await createTestIssue(owner);
    expect((await requestIssueUpdate(owner, issue, { iid: 4 })).statusCode).toBe(400);
    expect((await requestIssueUpdate(owner, issue, { issue_type: "incident" })).statusCode).toBe(
      400,
    );
  });
});

describe("deleting an issue from its page", () => {
  test("needs a confirmation and answers the path of the list [EDIT-035]", async () => {
    const issue = await createTestIssue(owner);
    const confirmed = `${buildTestIssueJsonUrl(issue)}?destroy_confirm=true`;
    const refused = await callWebApi(reporter, "DELETE", confirmed);
    expect([refused.statusCode, refused.json()]).toEqual([404, NOT_FOUND]);
    const asked = await callWebApi(owner, "DELETE", buildTestIssueJsonUrl(issue));
    expect(asked.statusCode).toBe(422);
    expect(asked.json()).toEqual({ errors: expect.any(String) as string });
    const answer = await callWebApi(owner, "DELETE", confirmed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ web_url: `/${project.path}/-/issues` });
    expect(await getIssueOrStatus(owner, issue)).toBe(404);
  });
});
