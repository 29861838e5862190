/** The data of the sidebar in the response that the issue page loads. */
import { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { IssueSidebarExtras } from "@cairn/contract/issues/web-issue";
import { describe, expect, test } from "vitest";
import { createTestIteration } from "../../../../test/issue-graphql.ts";
import { buildTestIssueJsonUrl, callWebApi } from "../../../../test/issue-web.ts";
import {
  admin,
  callRestApi,
  createTestIssue,
  createTestMilestone,
  group,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";

async function pageOf(who: TestPerson | null, issue: { iid: number }): Promise<IssuePageResponse> {
  const answer = await callWebApi(who, "GET", `${buildTestIssueJsonUrl(issue)}?serializer=page`);
  return IssuePageResponse.parse(answer.json());
}

async function extrasOf(who: TestPerson, issue: { iid: number }): Promise<IssueSidebarExtras> {
  const url = `${buildTestIssueJsonUrl(issue)}?serializer=sidebar_extras`;
  return IssueSidebarExtras.parse((await callWebApi(who, "GET", url)).json());
}

const namesOf = (people: readonly { username: string }[]) => people.map(({ username }) => username);

describe("planning", () => {
  test("has milestone and iteration with dates and paths [SIDE-060] [SIDE-080]", async () => {
    const milestone = await createTestMilestone(project, "Ridge");
    await callRestApi(owner, "PUT", `/projects/${project.id}/milestones/${milestone}`, {
      start_date: "2026-03-01",
      due_date: "2026-03-31",
    });
    const id = await createTestIteration("Sprint 1", "2026-03-01", "2026-03-14");
    const issue = await createTestIssue(owner, { milestone_id: milestone, iteration_id: id });
    expect(await pageOf(null, issue)).toMatchObject({
      milestone: {
        id: milestone,
        title: "Ridge",
        start_date: "2026-03-01",
        due_date: "2026-03-31",
        web_path: expect.stringContaining(`/${project.path}/-/milestones/`) as string,
      },
      iteration: {
        id,
        title: "Sprint 1",
        start_date: "2026-03-01",
        due_date: "2026-03-14",
        web_path: `/groups/${group.path}/-/iterations/${id}`,
      },
    });
  });

  test("has which attributes the type has", async () => {
    const supports = async (issue_type: string) =>
      (await pageOf(owner, await createTestIssue(owner, { issue_type }))).supports;
    expect(await supports("issue")).toEqual({
      assignees: true,
      confidentiality: true,
      health_status: true,
      iteration: true,
      severity: false,
      time_tracking: true,
      weight: true,
    });
    expect(await supports("incident")).toMatchObject({
      iteration: false,
      severity: true,
      weight: false,
    });
    expect(await supports("test_case")).toMatchObject({
      assignees: false,
      confidentiality: false,
      health_status: false,
      severity: false,
      time_tracking: false,
    });
  });
});

describe("time tracking", () => {
  test("has numbers and texts, and the texts have no days when the instance says so [SIDE-085] [SIDE-092]", async () => {
    const issue = await createTestIssue(owner);
    const path = `/projects/${project.id}/issues/${issue.iid}`;
    expect(await pageOf(owner, issue)).toMatchObject({
      time_estimate: 0,
      human_time_estimate: null,
      total_time_spent: 0,
      human_total_time_spent: null,
      time_tracking_limit_to_hours: false,
    });
    await callRestApi(owner, "POST", `${path}/time_estimate?duration=2d`);
    await callRestApi(owner, "POST", `${path}/add_spent_time?duration=1d30m`);
    const numbers = { time_estimate: 57_600, total_time_spent: 30_600 };
    expect(await pageOf(owner, issue)).toMatchObject({
      ...numbers,
      human_time_estimate: "2d",
      human_total_time_spent: "1d 30m",
    });
    const settings = "/application/settings";
    const limit = { time_tracking_limit_to_hours: true };
    expect((await callRestApi(admin, "PUT", settings, limit)).json()).toMatchObject(limit);
    const texts = { human_time_estimate: "16h", human_total_time_spent: "8h 30m" };
    expect(await pageOf(owner, issue)).toMatchObject({ ...numbers, ...texts, ...limit });
    expect(await extrasOf(owner, issue)).toMatchObject({ ...numbers, ...texts });
    const rest = await callRestApi(owner, "GET", path);
    expect(rest.json()).toMatchObject({ time_stats: { ...numbers, ...texts } });
    await callRestApi(admin, "PUT", settings, { time_tracking_limit_to_hours: false });
  });
});

describe("participants", () => {
  test("are author, assignees, and users who commented or reacted [SIDE-004]", async () => {
    const issue = await createTestIssue(guest);
    await createTestNote(outsider, issue, "I saw it too");
    await createTestNote(outsider, issue, "Twice");
    await callRestApi(owner, "PUT", `/projects/${project.id}/issues/${issue.iid}`, {
      assignee_ids: [reporter.id],
    });
    await callRestApi(
      admin,
      "POST",
      `/projects/${project.id}/issues/${issue.iid}/award_emoji?name=rocket`,
    );
    const page = await pageOf(null, issue);
    expect(namesOf(page.participants)).toEqual(["guest", "reporter", "outsider", "grace"]);
    expect(page.participant_count).toBe(4);
    expect(page.participants[0]).toEqual({
      id: guest.id,
      name: expect.any(String) as string,
      username: "guest",
      avatar_url: expect.any(String) as string,
    });
    const { participants } = await extrasOf(owner, issue);
    expect(namesOf(participants)).toEqual(namesOf(page.participants));
    expect(participants[0]).toMatchObject({ id: guest.id, username: "guest" });
  });

  test("and their number leave out authors of internal notes that the viewer cannot read", async () => {
    const issue = await createTestIssue(owner);
    await callRestApi(reporter, "POST", `/projects/${project.id}/issues/${issue.iid}/notes`, {
      body: "Between us",
      internal: true,
    });
    for (const [who, names] of [
      [owner, ["owner", "reporter"]],
      [outsider, ["owner"]],
      [null, ["owner"]],
    ] as const) {
      const page = await pageOf(who, issue);
      expect(namesOf(page.participants)).toEqual(names);
      expect(page.participant_count).toBe(names.length);
    }
  });
});

describe("the viewer", () => {
  test("has their own pending to-do, and nobody else's [SIDE-160]", async () => {
    const issue = await createTestIssue(owner);
    expect((await pageOf(guest, issue)).todo).toBeNull();
    const added = await callRestApi(
      guest,
      "POST",
      `/projects/${project.id}/issues/${issue.iid}/todo`,
    );
    const { id } = added.json<{ id: number }>();
    expect((await pageOf(guest, issue)).todo).toEqual({
      id,
      delete_path: `/dashboard/todos/${id}`,
    });
    expect((await pageOf(owner, issue)).todo).toBeNull();
    expect((await pageOf(null, issue)).todo).toBeNull();
    await callWebApi(guest, "DELETE", `/dashboard/todos/${id}`);
    expect((await pageOf(guest, issue)).todo).toBeNull();
  });

  test("reads what they can do in the sidebar [AUTH-005] [AUTH-009]", async () => {
    const issue = await createTestIssue(guest);
    const abilitiesOf = async (who: TestPerson | null) => {
      const { can, allow_label_create } = await pageOf(who, issue);
      const { arrange, move, subscribe, add_todo, log_time } = can;
      return { arrange, move, subscribe, add_todo, log_time, allow_label_create };
    };
    const arranging = { arrange: true, move: true, log_time: true, allow_label_create: true };
    const none = { arrange: false, move: false, log_time: false, allow_label_create: false };
    const own = { subscribe: true, add_todo: true };
    expect(await abilitiesOf(reporter)).toEqual({ ...arranging, ...own });
    expect(await abilitiesOf(guest)).toEqual({ ...none, ...own });
    expect(await abilitiesOf(outsider)).toEqual({ ...none, ...own });
    expect(await abilitiesOf(null)).toEqual({ ...none, subscribe: false, add_todo: false });
  });
});
