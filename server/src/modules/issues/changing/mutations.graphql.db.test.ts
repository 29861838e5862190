import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

interface Payload {
  clientMutationId: string | null;
  issue: Record<string, unknown> | null;
  errors: string[];
}

interface Answered {
  data: { answer: Payload | null };
  errors?: { message: string; extensions: { code: string } }[];
}

const FIELDS = `clientMutationId errors
  issue { iid state title description confidential discussionLocked dueDate weight healthStatus
    lockVersion closedAt updatedBy { username } milestone { title } labels { nodes { title } } }`;

async function mutate(
  who: TestPerson | null,
  name: "updateIssue" | "createIssue",
  input: object,
  more: Record<string, string> = {},
): Promise<Answered> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const query = `mutation ($input: ${type}) { answer: ${name}(input: $input) { ${FIELDS} } }`;
  const headers = { ...(who === null ? {} : sessionHeaders(who)), ...more };
  const payload = { query, variables: { input } };
  return (
    await injectRequest(app, { method: "POST", url: "/api/graphql", headers, payload })
  ).json();
}

const update = (who: TestPerson | null, issue: Issue, input: object, place = project) =>
  mutate(who, "updateIssue", { projectPath: place.path, iid: String(issue.iid), ...input });

async function updated(who: TestPerson, issue: Issue, input: object) {
  const { data, errors } = await update(who, issue, input);
  expect([errors, data.answer?.errors]).toEqual([undefined, []]);
  return data.answer?.issue;
}

const REFUSED = "This doesn't exist, or you don't have permission to do it.";

async function counters() {
  const { rows } = await sql<{ opened: number; closed: number }>`
    select opened, closed from issue_counters where project_id = ${project.id}`.execute(
    app.platform.db,
  );
  return rows[0] ?? { opened: 0, closed: 0 };
}

async function counted() {
  const { rows } = await sql<{ opened: number; closed: number }>`
    select count(*) filter (where state = 1)::int as opened,
      count(*) filter (where state = 2)::int as closed
    from issues where project_id = ${project.id}`.execute(app.platform.db);
  return rows[0];
}

describe("the state of an issue", () => {
  test("is changed with updateIssue, which answers with errors [ISSUE-055] [ISSUE-056]", async () => {
    const issue = await createTestIssue(owner);
    const input = { stateEvent: "CLOSE", clientMutationId: "once" };
    const { data, errors } = await update(reporter, issue, input);
    expect(errors).toBeUndefined();
    expect(data.answer).toMatchObject({
      clientMutationId: "once",
      errors: [],
      issue: { iid: String(issue.iid), state: "closed", updatedBy: { username: "reporter" } },
    });
    expect(data.answer?.issue?.["closedAt"]).not.toBeNull();
  });

  test("is closed by CLOSE and open again by REOPEN [ISSUE-050] [ISSUE-057]", async () => {
    const issue = await createTestIssue(guest);
    expect(await updated(guest, issue, { stateEvent: "CLOSE" })).toMatchObject({ state: "closed" });
    expect(await getIssueOrStatus(guest, issue)).toMatchObject({
      state: "closed",
      closed_by: { id: guest.id },
    });
    const before = await counters();
    const reopened = await updated(guest, issue, { stateEvent: "REOPEN" });
    expect(reopened).toMatchObject({ state: "opened", closedAt: null });
    // Both the counter and the list of opened issues include the reopened issue.
    expect((await counters()).opened).toBe(before.opened + 1);
    const path = `/projects/${project.id}/issues?state=opened&iids=${issue.iid}`;
    expect((await callRestApi(guest, "GET", path)).json()).toHaveLength(1);
  });

  test("that is already so is no error and no change", async () => {
    const issue = await createTestIssue(owner);
    const closed = await updated(owner, issue, { stateEvent: "CLOSE" });
    expect(await updated(reporter, issue, { stateEvent: "CLOSE" })).toEqual(closed);
  });

  test("changed by many at once leaves the counters right", async () => {
    const issue = await createTestIssue(owner);
    const events = ["CLOSE", "REOPEN", "CLOSE", "REOPEN", "CLOSE", "CLOSE", "REOPEN", "REOPEN"];
    const answers = await Promise.all(
      events.map((stateEvent, index) =>
        update(index % 2 ? owner : reporter, issue, { stateEvent }),
      ),
    );
    expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([]);
    expect(await counters()).toEqual(await counted());
  });

  test("happens once with one Idempotency-Key", async () => {
    const issue = await createTestIssue(owner);
    const key = { "idempotency-key": crypto.randomUUID() };
    const input = { projectPath: project.path, iid: String(issue.iid), stateEvent: "CLOSE" };
    const first = await mutate(owner, "updateIssue", input, key);
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    expect(await mutate(owner, "updateIssue", input, key)).toEqual(first);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "opened" });
  });

  test("stays closed for everybody while the discussion is locked", async () => {
    const issue = await createTestIssue(owner, { discussion_locked: true });
    await updated(owner, issue, { stateEvent: "CLOSE" });
    const { data, errors } = await update(owner, issue, { stateEvent: "REOPEN" });
    expect([data.answer, errors?.[0]?.message]).toEqual([null, REFUSED]);
  });
});

describe("updateIssue", () => {
  let milestoneId: number;
  let labels: Record<string, number>;

  beforeAll(async () => {
    milestoneId = await createTestMilestone(project, "Spring");
    const made = await Promise.all(
      ["red", "green", "team::a", "team::b"].map(async (name): Promise<[string, number]> => {
        const path = `/projects/${project.id}/labels`;
        const answer = await callRestApi(owner, "POST", path, { name, color: "#123456" });
        return [name, answer.json<{ id: number }>().id];
      }),
    );
    labels = Object.fromEntries(made);
  });

  const label = (name: string) => `gid://gitlab/ProjectLabel/${labels[name]}`;

  test("changes everything that can be said of one at once [SIDE-053]", async () => {
    const issue = await createTestIssue(owner, { labels: "green,team::a" });
    const { data } = await update(reporter, issue, {
      title: "  Better ",
      description: "More",
      confidential: true,
      locked: true,
      dueDate: "2031-01-02",
      milestoneId: `gid://gitlab/Milestone/${milestoneId}`,
      addLabelIds: [label("red"), `gid://gitlab/Label/${labels["team::b"]}`],
      removeLabelIds: [String(labels["green"])],
      weight: 5,
      healthStatus: "atRisk",
    });
    expect(data.answer).toEqual({
      clientMutationId: null,
      errors: [],
      issue: {
        iid: String(issue.iid),
        state: "opened",
        title: "Better",
        description: "More",
        confidential: true,
        discussionLocked: true,
        dueDate: "2031-01-02",
        weight: 5,
        healthStatus: "atRisk",
        lockVersion: 1,
        closedAt: null,
        updatedBy: { username: "reporter" },
        milestone: { title: "Spring" },
        labels: { nodes: [{ title: "red" }, { title: "team::b" }] },
      },
    });
    for (const healthStatus of ["onTrack", "needsAttention", null]) {
      expect(await updated(reporter, issue, { healthStatus })).toMatchObject({ healthStatus });
    }
    const refused = await update(reporter, issue, { healthStatus: "atRisk", weight: -1 });
    expect(refused.data.answer?.errors[0]).toBe("Weight must be 0 or more");
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ health_status: null });
  });

  test("leaves what it does not speak of, and takes away what is null", async () => {
    const wish = { due_date: "2031-01-02", weight: 3, milestone_id: milestoneId };
    const issue = await createTestIssue(owner, { ...wish, description: "Words", labels: "red" });
    expect(await updated(owner, issue, { title: "Another" })).toMatchObject({
      description: "Words",
      dueDate: "2031-01-02",
      weight: 3,
      milestone: { title: "Spring" },
      labels: { nodes: [{ title: "red" }] },
    });
    const nothing = { dueDate: null, weight: null, milestoneId: null, description: null };
    const kept = { title: null, confidential: null, locked: null, addLabelIds: null };
    expect(await updated(owner, issue, { ...nothing, ...kept })).toMatchObject({
      title: "Another",
      description: "",
      dueDate: null,
      weight: null,
      milestone: null,
      labels: { nodes: [{ title: "red" }] },
    });
  });

  test("tells what is wrong with the values in sentences, and changes nothing", async () => {
    const issue = await createTestIssue(owner);
    const wrong: [object, string][] = [
      [{ title: " " }, "Title can't be blank"],
      [{ title: "x".repeat(256) }, "Title is too long (maximum is 255 characters)"],
      [{ title: "New", weight: -1 }, "Weight must be 0 or more"],
      [{ title: "New", milestoneId: "gid://gitlab/Milestone/999999" }, "Milestone is invalid"],
    ];
    for (const [input, sentence] of wrong) {
      const { data, errors } = await update(owner, issue, { ...input, clientMutationId: "me" });
      expect(errors).toBeUndefined();
      expect(data.answer).toEqual({ clientMutationId: "me", errors: [sentence], issue: null });
    }
    expect(await getIssueOrStatus(owner, issue)).toEqual(issue);
  });

  test("refuses ids of another class", async () => {
    const issue = await createTestIssue(owner);
    for (const input of [
      { milestoneId: `gid://gitlab/Label/${milestoneId}` },
      { addLabelIds: ["gid://gitlab/User/1"] },
      { addLabelIds: ["red"] },
      { removeLabelIds: Array.from({ length: 101 }, () => "1") },
    ]) {
      const { errors } = await update(owner, issue, input);
      expect(errors?.[0]?.extensions.code).toBe("bad_request");
    }
  });

  test("saves the words of an author who may not arrange, and drops the rest", async () => {
    const issue = await createTestIssue(guest);
    const wish = { title: "Mine", confidential: true, locked: true, weight: 4 };
    expect(await updated(guest, issue, wish)).toMatchObject({
      title: "Mine",
      confidential: false,
      discussionLocked: false,
      weight: null,
    });
  });

  test("puts words together when it knows what they were changed from", async () => {
    const issue = await createTestIssue(owner, { description: "one\ntwo\nthree\nfour" });
    await updated(owner, issue, { description: "ONE\ntwo\nthree\nfour" });
    const merged = { description: "one\ntwo\nthree\nFOUR", lockVersion: 0 };
    expect(await updated(reporter, issue, merged)).toMatchObject({
      description: "ONE\ntwo\nthree\nFOUR",
    });
    const again = { description: "uno\ntwo\nthree\nfour", lockVersion: 0 };
    const { data } = await update(reporter, issue, again);
    expect(data.answer?.errors).toHaveLength(1);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({
      description: "ONE\ntwo\nthree\nFOUR",
    });
  });

  test("answers to what is hidden, absent and forbidden with one sentence", async () => {
    const [open, secret] = [
      await createTestIssue(owner),
      await createTestIssue(owner, { confidential: true }),
    ];
    const inside = await createTestIssue(owner, {}, privateProject);
    const tried: [TestPerson | null, Issue, typeof project][] = [
      [outsider, open, project],
      [guest, secret, project],
      [outsider, inside, privateProject],
      [outsider, open, { ...project, path: "no/such" }],
      [owner, { ...open, iid: 99_999 }, project],
      [null, open, project],
    ];
    for (const [who, issue, place] of tried) {
      const { data, errors } = await update(who, issue, { title: "Mine now" }, place);
      expect([data.answer, errors?.map(({ message }) => message)]).toEqual([null, [REFUSED]]);
    }
    const iids = ["0", "-1", "x", "1.5", "99999999999999999999"];
    for (const iid of iids) {
      const input = { projectPath: project.path, iid, title: "Mine now" };
      expect((await mutate(owner, "updateIssue", input)).errors?.[0]?.message).toBe(REFUSED);
    }
    const absent = await update(guest, { ...secret, iid: 99_999 }, { title: "x" });
    expect(await update(guest, secret, { title: "x" })).toEqual(absent);
  });
});

describe("createIssue", () => {
  test("opens one with everything that can be said of it", async () => {
    const milestoneId = await createTestMilestone(project, "Autumn");
    const { data, errors } = await mutate(owner, "createIssue", {
      clientMutationId: "me",
      projectPath: project.path,
      title: "Fresh",
      description: "Words",
      type: "INCIDENT",
      confidential: true,
      locked: true,
      assigneeIds: [`gid://gitlab/User/${guest.id}`],
      labels: ["blue"],
      milestoneId: `gid://gitlab/Milestone/${milestoneId}`,
      dueDate: "2031-01-02",
      healthStatus: "onTrack",
      iid: 77_000,
      createdAt: "2020-02-02T02:02:02Z",
    });
    expect(errors).toBeUndefined();
    expect(data.answer).toMatchObject({
      clientMutationId: "me",
      errors: [],
      issue: { iid: "77000", title: "Fresh", labels: { nodes: [{ title: "blue" }] } },
    });
    const path = `/projects/${project.id}/issues/77000`;
    expect((await callRestApi(owner, "GET", path)).json()).toMatchObject({
      confidential: true,
      discussion_locked: true,
      issue_type: "incident",
      assignees: [{ id: guest.id }],
      milestone: { id: milestoneId },
      due_date: "2031-01-02",
      health_status: "on_track",
      created_at: "2020-02-02T02:02:02.000Z",
    });
  });

  test("drops what is not for those who only report", async () => {
    const wish = { title: "Seen", confidential: true, weight: 3, labels: ["blue"], locked: true };
    const input = { projectPath: project.path, ...wish };
    const { data } = await mutate(outsider, "createIssue", input);
    expect(data.answer?.issue).toMatchObject({
      confidential: true,
      weight: null,
      discussionLocked: false,
      labels: { nodes: [] },
    });
  });

  test("tells what is wrong, and is refused where there is nothing to see", async () => {
    const at = (projectPath: string, more: object = {}) => ({ projectPath, title: " ", ...more });
    const blank = await mutate(owner, "createIssue", at(project.path));
    expect(blank.data.answer).toMatchObject({ issue: null, errors: ["Title can't be blank"] });
    const taken = await mutate(owner, "createIssue", at(project.path, { title: "x", iid: 1 }));
    expect(taken.data.answer?.errors).toEqual(["Duplicated issue"]);
    for (const [who, path] of [
      [outsider, privateProject.path],
      [outsider, "no/such"],
      [null, project.path],
    ] as const) {
      const { data, errors } = await mutate(who, "createIssue", at(path, { title: "x" }));
      expect([data.answer, errors?.map(({ message }) => message)]).toEqual([null, [REFUSED]]);
    }
  });
});
