/** The requests of the sidebar: to-dos, labels, milestones, and single attributes of the issue. */
import type { WebLabel } from "@cairn/contract/labels";
import { IssueSidebar, IssueSidebarExtras, WebIssue } from "@cairn/contract/issues/web-issue";
import { TodoCreationResponse, TodoCounts } from "@cairn/contract/todos";
import { describe, expect, test } from "vitest";
import {
  buildTestIssueJsonUrl,
  callWebApi,
  requestIssueUpdate,
  updateIssueByPageRequest,
} from "../../../../test/issue-web.ts";
import { callGraphql } from "../../../../test/issue-graphql.ts";
import {
  app,
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
} from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const LABELS = `/${project.path}/-/labels.json`;
const read = async (who: TestPerson | null, url: string) =>
  (await callWebApi(who, "GET", url)).json<unknown>();

describe("to-dos", () => {
  const add = (who: TestPerson | null, id: number, path = project.path, type = "issue") =>
    callWebApi(who, "POST", `/${path}/todos`, { issuable_id: id, issuable_type: type });

  test("are added and marked as done, each with the number that is left [SIDE-160] [SIDE-161]", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    const first = TodoCreationResponse.parse((await add(guest, one.id)).json());
    expect(first).toEqual({
      count: 1,
      delete_path: expect.stringMatching(/^\/dashboard\/todos\/\d+$/) as string,
    });
    expect((await add(guest, one.id)).json(), "the one there is").toEqual(first);
    const second = TodoCreationResponse.parse((await add(guest, two.id)).json());
    expect(second.count).toBe(2);
    expect((await callWebApi(owner, "DELETE", first.delete_path)).statusCode, "of others").toBe(
      404,
    );
    const done = await callWebApi(guest, "DELETE", first.delete_path);
    expect(TodoCounts.parse(done.json())).toEqual({ count: 1, done_count: 1 });
    const again = TodoCreationResponse.parse((await add(guest, one.id)).json());
    expect(again.delete_path).not.toBe(first.delete_path);
  });

  test("are not added to what is hidden, absent, of another project or of no known type [SIDE-161]", async () => {
    const issue = await createTestIssue(owner);
    const secret = await createTestIssue(owner, { confidential: true });
    expect((await add(null, issue.id)).statusCode).toBe(401);
    for (const answer of [
      await add(outsider, secret.id),
      await add(outsider, 999_999_999),
      await add(outsider, issue.id, privateProject.path),
      await add(owner, issue.id, privateProject.path),
      await add(outsider, issue.id, project.path, "epic"),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    expect((await add(outsider, -1)).statusCode).toBe(404);
    const broken = await callWebApi(outsider, "POST", `/${project.path}/todos`, {
      issuable_id: "x",
    });
    expect(broken.statusCode).toBe(400);
  });

  test("by two requests at once are one", async () => {
    const { id } = await createTestIssue(owner);
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(reporter, id)));
    const paths = answers.map((answer) => answer.json<TodoCreationResponse>().delete_path);
    expect(new Set(paths).size).toBe(1);
  });
});

describe("labels", () => {
  const create = (who: TestPerson | null, label: object, path = project.path) =>
    callWebApi(who, "POST", `/${path}/-/labels.json`, { label });

  test("are created and listed with those of the groups above [SIDE-031] [SIDE-037]", async () => {
    const made = await create(reporter, { title: "loose rock", color: "#CC0033" });
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      {
        title: "loose rock",
        color: "#cc0033",
        description: "",
        project_id: project.id,
        group_id: null,
        text_color: "#FFFFFF",
      },
    ]);
    await callRestApi(owner, "POST", `/groups/${group.id}/labels`, {
      name: "of the group",
      color: "#00ff00",
    });
    const titles = async (url: string) =>
      ((await read(null, url)) as WebLabel[]).map(({ title }) => title);
    expect(await titles(LABELS)).toEqual(["loose rock"]);
    expect(await titles(`${LABELS}?include_ancestor_groups=true`)).toEqual([
      "loose rock",
      "of the group",
    ]);
    expect(await titles(`/groups/${group.path}/-/labels.json`)).toEqual(["of the group"]);
  });

  test("are created in a group too, for its epics [SIDE-037]", async () => {
    const place = await createTestGroup(app, owner, { visibility: "public" });
    const label = { title: "loose rock", color: "#CC0033" };
    const made = await create(owner, label, `groups/${place.path}`);
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      { title: "loose rock", project_id: null, group_id: place.id },
    ]);
    expect((await create(owner, label, `groups/${place.path}`)).statusCode).toBe(422);
    expect((await create(outsider, label, `groups/${place.path}`)).statusCode).toBe(404);
    expect((await create(null, label, `groups/${place.path}`)).statusCode).toBe(401);
  });

  test("are not created by viewers below Planner, nor in an archived project [SIDE-037] [AUTH-009]", async () => {
    const label = { title: "none", color: "#123456" };
    for (const who of [guest, outsider]) expect((await create(who, label)).statusCode).toBe(404);
    expect((await create(null, label)).statusCode).toBe(401);
    expect((await create(outsider, label, privateProject.path)).statusCode).toBe(404);
    const old = await createTestProject(app, owner, { name: "Old", visibility: "public" });
    await callRestApi(owner, "POST", `/projects/${old.id}/archive`);
    expect((await create(owner, label, old.path)).statusCode).toBe(404);
  });

  test("with a bad title or color are refused with sentences [SIDE-032] [SIDE-037]", async () => {
    await create(owner, { title: "taken", color: "#123456" });
    for (const [label, error] of [
      [{ title: "taken", color: "#123456" }, "Label already exists"],
      [{ title: "", color: "#123456" }, "Title can't be blank"],
      [{ title: "new", color: "blue-ish" }, "Color must be a valid color code"],
    ] as const) {
      const answer = await create(owner, label);
      expect([answer.statusCode, answer.json()]).toEqual([422, { errors: [error] }]);
    }
  });

  test("of one scope replace each other, however they are added [SIDE-033]", async () => {
    const ids = new Map<string, number>();
    for (const title of ["size::s", "size::m", "kind::bug"]) {
      const made = await create(owner, { title, color: "#123456" });
      ids.set(title, made.json<WebLabel>().id);
    }
    const idOf = (title: string) => ids.get(title) ?? 0;
    const [small, medium] = [idOf("size::s"), idOf("size::m")];
    const path = ({ iid }: { iid: number }) => `/projects/${project.id}/issues/${iid}`;
    const ways: Record<string, (issue: { id: number; iid: number }) => Promise<unknown>> = {
      "REST add_labels": (issue) =>
        callRestApi(owner, "PUT", path(issue), { add_labels: "size::m" }),
      "REST labels": (issue) =>
        callRestApi(owner, "PUT", path(issue), { labels: "kind::bug,size::s,size::m" }),
      "web label_ids": (issue) =>
        requestIssueUpdate(owner, issue, { label_ids: [idOf("kind::bug"), small, medium] }),
      "GraphQL addLabelIds": ({ iid }) =>
        callGraphql(
          owner,
          "mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { errors } }",
          {
            input: {
              projectPath: project.path,
              iid: String(iid),
              addLabelIds: [`gid://gitlab/Label/${medium}`],
            },
          },
        ),
      "quick action": (issue) => createTestNote(owner, issue, "Grown\n/label ~size::m"),
      "bulk edit": ({ id }) =>
        callWebApi(owner, "POST", `/${project.path}/-/issues/bulk_update`, {
          update: { issuable_ids: String(id), add_label_ids: [medium] },
        }),
    };
    for (const [name, change] of Object.entries(ways)) {
      const issue = await createTestIssue(owner, { labels: "size::s,kind::bug" });
      await change(issue);
      const { labels } = (await callRestApi(owner, "GET", path(issue))).json<{
        labels: string[];
      }>();
      expect(labels, name).toEqual(["kind::bug", "size::m"]);
    }
  });
});

describe("the web object of an issue", () => {
  test("takes due date, weight and milestone, and gives them back [SIDE-045] [SIDE-072] [SIDE-082]", async () => {
    const issue = await createTestIssue(owner);
    const milestone = await createTestMilestone(project, "Hut");
    const change = (sent: object) => updateIssueByPageRequest(reporter, issue, sent);
    expect(await change({ due_date: "2031-02-03" })).toMatchObject({ due_date: "2031-02-03" });
    expect(await change({ weight: 5 })).toMatchObject({ weight: 5, due_date: "2031-02-03" });
    expect(await change({ milestone_id: milestone })).toMatchObject({
      milestone_id: milestone,
      milestone: { title: "Hut", due_date: null, start_date: null },
    });
    expect(await change({ due_date: "", weight: "", milestone_id: 0 })).toMatchObject({
      due_date: null,
      weight: null,
      milestone: null,
    });
    for (const bad of [
      { due_date: "3 May" },
      { weight: -1 },
      { weight: "1a" },
      { milestone_id: 999_999 },
    ]) {
      expect((await requestIssueUpdate(reporter, issue, bad)).statusCode).toBeGreaterThanOrEqual(
        400,
      );
    }
    expect(WebIssue.parse(await read(owner, buildTestIssueJsonUrl(issue)))).toMatchObject({
      due_date: null,
      weight: null,
      milestone_id: null,
    });
  });

  test("ignores them from viewers below Planner [SIDE-082]", async () => {
    const own = await createTestIssue(guest);
    const milestone = await createTestMilestone(project, "Pass");
    const sent = { title: "Mine", due_date: "2031-02-03", weight: 5, milestone_id: milestone };
    expect(await updateIssueByPageRequest(guest, own, sent)).toMatchObject({
      title: "Mine",
      due_date: null,
      weight: null,
      milestone: null,
    });
  });

  test("chooses its milestone from the active ones of project and groups [SIDE-080] [SIDE-082]", async () => {
    const mine = await createTestProject(app, owner, { name: "Huts", group, visibility: "public" });
    const active = await createTestMilestone(mine, "Active");
    const closed = await createTestMilestone(mine, "Closed");
    await callRestApi(owner, "PUT", `/projects/${mine.id}/milestones/${closed}`, {
      state_event: "close",
    });
    const dates = { start_date: "2031-01-01", due_date: "2031-02-01" };
    await callRestApi(owner, "POST", `/groups/${group.id}/milestones`, { title: "All", ...dates });
    const list = (await read(null, `/${mine.path}/-/milestones.json`)) as { title: string }[];
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: active, title: "Active", name: "Active" }),
        expect.objectContaining({ title: "All", name: "All", ...dates }),
      ]),
    );
    expect(list.map(({ title }) => title)).not.toContain("Closed");
  });
});

describe("the sidebar for other clients", () => {
  test("has addresses, support by type, and the viewer with their to-do [SIDE-090] [SIDE-160]", async () => {
    const incident = await createTestIssue(owner, { issue_type: "incident" });
    const url = `${buildTestIssueJsonUrl(incident)}?serializer=sidebar`;
    const before = IssueSidebar.parse(await read(reporter, url));
    expect(before).toMatchObject({
      type: "incident",
      severity: "UNKNOWN",
      supports_severity: true,
      supports_weight: false,
      supports_iterations: false,
      supports_time_tracking: true,
      create_todo_path: `/${project.path}/todos`,
      project_labels_path: `${LABELS}?include_ancestor_groups=true`,
      current_user: { username: "reporter", can_edit: true, can_move: true, todo: null },
    });
    const sent = { issuable_id: incident.id, issuable_type: "issue" };
    const { delete_path } = (
      await callWebApi(reporter, "POST", before.create_todo_path, sent)
    ).json<TodoCreationResponse>();
    const after = IssueSidebar.parse(await read(reporter, url));
    expect(after.current_user.todo).toEqual({
      id: Number(delete_path.split("/").at(-1)),
      delete_path,
    });
    const visitor = IssueSidebar.parse(await read(null, url));
    expect(visitor.current_user).toEqual({
      can_edit: false,
      can_move: false,
      can_admin_label: false,
    });
    const testCase = await createTestIssue(owner, { issue_type: "test_case" });
    const other = `${buildTestIssueJsonUrl(testCase)}?serializer=sidebar`;
    expect(await read(owner, other)).toMatchObject({ supports_time_tracking: false });
  });

  test("has users with the fields of a user, and whether they can merge [SIDE-004]", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [reporter.id] });
    const url = `${buildTestIssueJsonUrl(issue)}?serializer=sidebar_extras`;
    const extras = IssueSidebarExtras.parse(await read(owner, url));
    const shown = {
      id: reporter.id,
      name: expect.any(String) as string,
      username: "reporter",
      state: "active",
      avatar_url: expect.any(String) as string,
      web_url: expect.stringMatching(/\/reporter$/) as string,
      can_merge: false,
    };
    expect(extras.assignees).toEqual([shown]);
    expect(extras.participants).toContainEqual(shown);
    const saved = await callWebApi(
      owner,
      "PUT",
      `${buildTestIssueJsonUrl(issue)}?serializer=sidebar_extras`,
      {
        issue: { assignee_ids: [0] },
      },
    );
    expect(saved.json<WebIssue>().assignees).toEqual([]);
  });

  test("subscribes also while emails are off, and says why they are [SIDE-126] [SIDE-127]", async () => {
    const place = await createTestProject(app, owner, { name: "Quiet", visibility: "public" });
    const issue = await createTestIssue(owner, {}, place);
    await callRestApi(owner, "PUT", `/projects/${place.id}`, { emails_disabled: true });
    const base = `/${place.path}/-/issues/${issue.iid}`;
    const extras = async () =>
      IssueSidebarExtras.parse(await read(guest, `${base}.json?serializer=sidebar_extras`));
    expect(await extras()).toMatchObject({
      subscribed: false,
      project_emails_disabled: true,
      subscribe_disabled_description: "An owner of the project or group has turned off emails.",
    });
    const toggled = await callWebApi(guest, "POST", `${base}/toggle_subscription`);
    expect([toggled.statusCode, toggled.body]).toEqual([200, ""]);
    expect((await extras()).subscribed).toBe(true);
    expect((await callWebApi(null, "POST", `${base}/toggle_subscription`)).statusCode).toBe(401);
  });
});
