import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { createTestProject } from "../../../../test/places.ts";
import {
  app,
  owner,
  reporter,
  guest,
  outsider,
  group,
  project,
  callRestApi,
  buildProjectIssuesApiPath,
  createTestIssue,
  updateTestIssue,
  getIssueOrStatus,
  createTestMilestone,
} from "../../../../test/issues.ts";

describe("changing an issue", () => {
  test("is for those who plan and for those whose it is", async () => {
    const issue = await createTestIssue(owner);
    const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}`;
    expect((await callRestApi(null, "PUT", path, { title: "x" })).statusCode).toBe(401);
    expect((await callRestApi(outsider, "PUT", path, { title: "x" })).statusCode).toBe(403);
    expect((await callRestApi(guest, "PUT", path, { title: "x" })).statusCode).toBe(403);
    expect((await callRestApi(reporter, "PUT", path, { title: "Better" })).json()).toMatchObject({
      title: "Better",
    });
    const own = await createTestIssue(guest);
    expect((await updateTestIssue(guest, own, { title: "Mine" })).title).toBe("Mine");
  });

  test("without anything is refused", async () => {
    const issue = await createTestIssue(owner);
    const answer = await callRestApi(
      owner,
      "PUT",
      `${buildProjectIssuesApiPath(project)}/${issue.iid}`,
      {},
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toMatch(
      /title.*are missing, at least one parameter must be provided$/,
    );
  });

  test.each`
    wish                          | answer
    ${{ title: " " }}             | ${{ message: { title: ["can't be blank"] } }}
    ${{ title: "x".repeat(256) }} | ${{ message: { title: ["is too long (maximum is 255 characters)"] } }}
    ${{ state_event: "merge" }}   | ${{ error: "state_event does not have a valid value" }}
    ${{ iid: 5 }}                 | ${{ error: "iid is not known" }}
    ${{ milestone_id: 999_999 }}  | ${{ message: { milestone_id: ["is invalid"] } }}
  `("to $wish is refused, and nothing changes", async ({ wish, answer }) => {
    const issue = await createTestIssue(owner);
    const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}`;
    const refused = await callRestApi(owner, "PUT", path, {
      description: "y",
      ...(wish as object),
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual(answer);
    expect(await getIssueOrStatus(owner, issue)).toEqual(issue);
  });

  test.each`
    field              | set             | cleared | shown              | value
    ${"assignee_ids"}  | ${"guest"}      | ${[]}   | ${"assignees"}     | ${[]}
    ${"assignee_ids"}  | ${"guest"}      | ${[0]}  | ${"assignees"}     | ${[]}
    ${"assignee_ids"}  | ${"guest"}      | ${""}   | ${"assignees"}     | ${[]}
    ${"assignee_id"}   | ${"guest"}      | ${0}    | ${"assignee"}      | ${null}
    ${"milestone_id"}  | ${"milestone"}  | ${0}    | ${"milestone"}     | ${null}
    ${"milestone_id"}  | ${"milestone"}  | ${"0"}  | ${"milestone"}     | ${null}
    ${"milestone_id"}  | ${"milestone"}  | ${""}   | ${"milestone"}     | ${null}
    ${"milestone_id"}  | ${"milestone"}  | ${null} | ${"milestone"}     | ${null}
    ${"labels"}        | ${"a,b"}        | ${""}   | ${"labels"}        | ${[]}
    ${"labels"}        | ${"a,b"}        | ${[]}   | ${"labels"}        | ${[]}
    ${"due_date"}      | ${"2030-01-01"} | ${""}   | ${"due_date"}      | ${null}
    ${"due_date"}      | ${"2030-01-01"} | ${null} | ${"due_date"}      | ${null}
    ${"weight"}        | ${3}            | ${""}   | ${"weight"}        | ${null}
    ${"weight"}        | ${3}            | ${null} | ${"weight"}        | ${null}
    ${"health_status"} | ${"on_track"}   | ${null} | ${"health_status"} | ${null}
    ${"description"}   | ${"words"}      | ${""}   | ${"description"}   | ${""}
    ${"description"}   | ${"words"}      | ${null} | ${"description"}   | ${""}
  `("$field is cleared by $cleared", async ({ field, set, cleared, shown, value }) => {
    const known = {
      guest: field === "assignee_id" ? guest.id : [guest.id],
      milestone: await createTestMilestone(project, `To be cleared ${crypto.randomUUID()}`),
    };
    const before = known[set as keyof typeof known] ?? (set as string);
    const issue = await createTestIssue(owner, { [field as string]: before });
    const name = shown as keyof Issue;
    expect(issue[name]).not.toEqual(value);
    expect(
      (await updateTestIssue(owner, issue, { [field as string]: cleared as string }))[name],
    ).toEqual(value);
  });

  test("for those who may not arrange, keeps the words and leaves out the rest", async () => {
    const issue = await createTestIssue(guest, { title: "Mine", confidential: true });
    const changed = await updateTestIssue(guest, issue, {
      title: "Still mine",
      confidential: false,
      labels: "nice",
      assignee_ids: [guest.id],
      weight: 1,
      due_date: "2030-01-01",
      discussion_locked: true,
      issue_type: "incident",
    });
    expect(changed).toEqual({ ...issue, title: "Still mine", updated_at: changed.updated_at });
    expect(await updateTestIssue(guest, issue, { labels: "nice" })).toEqual(changed);
  });

  test("to what it is already changes nothing, not even the time", async () => {
    const milestone_id = await createTestMilestone(project, "The same", "2030-01-01");
    const more = { weight: 3, milestone_id, assignee_ids: [guest.id, reporter.id] };
    const issue = await createTestIssue(owner, { ...more, labels: "same,other" });
    const again = { ...more, title: issue.title, confidential: false, labels: "other,same" };
    expect(await updateTestIssue(owner, issue, again)).toEqual(issue);
    const closed = await updateTestIssue(owner, issue, { state_event: "close" });
    expect(await updateTestIssue(owner, issue, { state_event: "close" })).toEqual(closed);
  });

  test("owners say when it was", async () => {
    const issue = await createTestIssue(reporter);
    const updated_at = "2001-02-03T04:05:06Z";
    const backdated = await updateTestIssue(owner, issue, { title: "Then", updated_at });
    expect(backdated.updated_at).toBe("2001-02-03T04:05:06.000Z");
    const today = await updateTestIssue(reporter, issue, { title: "Now", updated_at });
    expect(today.updated_at > backdated.updated_at).toBe(true);
  });

  test("ISSUE-055: is also closing it and opening it again, by its author too", async () => {
    const issue = await createTestIssue(guest);
    const closed = await updateTestIssue(guest, issue, { state_event: "close" });
    expect(closed).toMatchObject({ state: "closed", closed_by: { id: guest.id } });
    expect(closed.closed_at).toBe(closed.updated_at);
    const opened = await updateTestIssue(guest, issue, { state_event: "reopen" });
    expect(opened).toMatchObject({ state: "opened", closed_at: null, closed_by: null });
  });

  test("nobody opens again what is locked", async () => {
    const issue = await createTestIssue(owner, { discussion_locked: true });
    await updateTestIssue(owner, issue, { state_event: "close" });
    const reopen = (more: object) =>
      callRestApi(owner, "PUT", `${buildProjectIssuesApiPath(project)}/${issue.iid}`, {
        state_event: "reopen",
        ...more,
      });
    expect((await reopen({})).statusCode).toBe(403);
    await updateTestIssue(owner, issue, { discussion_locked: false });
    expect((await reopen({})).statusCode).toBe(200);
  });

  test("nobody changes anything in an archived project", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const issue = await createTestIssue(owner, {}, place);
    await callRestApi(owner, "POST", `/projects/${place.id}/archive`);
    const path = `${buildProjectIssuesApiPath(place)}/${issue.iid}`;
    for (const wish of [{ title: "x" }, { state_event: "close" }, { labels: "x" }]) {
      expect((await callRestApi(owner, "PUT", path, wish)).statusCode).toBe(403);
    }
    expect((await callRestApi(owner, "DELETE", path)).statusCode).toBe(403);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ title: issue.title });
  });

  test("to a confidential one takes it out of sight", async () => {
    const issue = await createTestIssue(owner);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ confidential: false });
    await updateTestIssue(reporter, issue, { confidential: true });
    expect(await getIssueOrStatus(null, issue)).toBe(404);
    expect(await getIssueOrStatus(guest, issue)).toBe(404);
  });
});

describe("labels of an issue", () => {
  test("are set, added and taken away by name", async () => {
    const issue = await createTestIssue(owner, { labels: ["a", "b"] });
    expect((await updateTestIssue(owner, issue, { labels: "b,c" })).labels).toEqual(["b", "c"]);
    expect((await updateTestIssue(owner, issue, { add_labels: "d" })).labels).toEqual([
      "b",
      "c",
      "d",
    ]);
    const both = { add_labels: ["a"], remove_labels: "b,c,unheard of" };
    expect((await updateTestIssue(owner, issue, both)).labels).toEqual(["a", "d"]);
  });

  test("of one scope, the last one stays", async () => {
    const issue = await createTestIssue(owner, { labels: "plain,phase::one" });
    const second = await updateTestIssue(owner, issue, { add_labels: "phase::two" });
    expect(second.labels).toEqual(["phase::two", "plain"]);
    const third = await updateTestIssue(owner, issue, {
      labels: "phase::one,phase::two,phase::three",
    });
    expect(third.labels).toEqual(["phase::three"]);
  });

  test("of the groups above are used before new ones are made", async () => {
    const answer = await callRestApi(owner, "POST", `/groups/${group.id}/labels`, {
      name: "from above",
      color: "#ff0000",
    });
    const { id } = answer.json<{ id: number }>();
    const issue = await createTestIssue(reporter, { labels: "from above" });
    const list = `${buildProjectIssuesApiPath(project)}?iids=${issue.iid}&with_labels_details=true`;
    const [listed] = (await callRestApi(null, "GET", list)).json<{ labels: object[] }[]>();
    expect(listed?.labels).toMatchObject([{ id, name: "from above", color: "#ff0000" }]);
  });

  test("that nobody has are made, but not by those who may not make them", async () => {
    const byPlanner = await createTestIssue(reporter, { labels: "brand new" });
    expect(byPlanner.labels).toEqual(["brand new"]);
    const labels = await callRestApi(null, "GET", `/projects/${project.id}/labels/brand%20new`);
    expect(labels.json()).toMatchObject({ name: "brand new", is_project_label: true });
  });

  test("that cannot be called so are left out", async () => {
    expect((await createTestIssue(owner, { labels: ["good", "", "  "] })).labels).toEqual(["good"]);
  });
});
