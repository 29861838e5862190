import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  app,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";

interface Answered {
  data: { answer: { issue: Record<string, unknown> | null; errors: string[] } | null };
  errors?: { message: string }[];
}

async function graphql(who: TestPerson | null, query: string, input: object): Promise<Answered> {
  const headers = who === null ? {} : sessionHeaders(who);
  const payload = { query, variables: { input } };
  return (
    await injectRequest(app, { method: "POST", url: "/api/graphql", headers, payload })
  ).json();
}

/**
 * Runs the GraphQL mutation `name` on the issue. `type` is the name of the mutation's input type;
 * by default it is the mutation's name with the suffix `Input`.
 */
function set(
  who: TestPerson | null,
  name: string,
  issue: Issue,
  input: object,
  type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`,
): Promise<Answered> {
  const query = `mutation ($input: ${type}!) {
    answer: ${name}(input: $input) {
      errors
      issue { confidential discussionLocked dueDate weight iteration { id title state }
        assignees { nodes { username } } }
    }
  }`;
  return graphql(who, query, { projectPath: project.path, iid: String(issue.iid), ...input });
}

async function done(...wish: Parameters<typeof set>) {
  const { data, errors } = await set(...wish);
  expect([errors, data.answer?.errors]).toEqual([undefined, []]);
  return data.answer?.issue;
}

describe("one thing about an issue", () => {
  test("is set, and set back", async () => {
    const issue = await createTestIssue(owner);
    const twice = [true, false];
    for (const confidential of twice) {
      expect(await done(reporter, "issueSetConfidential", issue, { confidential })).toMatchObject({
        confidential,
      });
    }
    for (const locked of twice) {
      expect(await done(reporter, "issueSetLocked", issue, { locked })).toMatchObject({
        discussionLocked: locked,
      });
    }
    for (const dueDate of ["2031-02-03", null]) {
      expect(await done(reporter, "issueSetDueDate", issue, { dueDate })).toMatchObject({
        dueDate,
      });
    }
    for (const weight of [7, 0, null]) {
      expect(await done(reporter, "issueSetWeight", issue, { weight })).toMatchObject({ weight });
    }
  });

  test("goes by the names of the pages' operations as well [SIDE-103] [SIDE-116]", async () => {
    const issue = await createTestIssue(owner);
    const secret = { confidential: true };
    expect(
      await done(owner, "updateIssueConfidential", issue, secret, "IssueSetConfidentialInput"),
    ).toMatchObject({ confidential: true });
    expect(
      await done(owner, "updateIssueLocked", issue, { locked: true }, "IssueSetLockedInput"),
    ).toMatchObject({ discussionLocked: true });
  });

  test("is planned for an iteration of the group, and for no other [SIDE-066]", async () => {
    const issue = await createTestIssue(owner);
    const query = `mutation ($input: CreateIterationInput!) {
      answer: createIteration(input: $input) { iteration { id } errors } }`;
    const dates = { startDate: "2031-01-01", dueDate: "2031-01-14" };
    const made = await graphql(owner, query, {
      groupPath: group.path,
      title: "Two weeks",
      ...dates,
    });
    const { iteration } = made.data.answer as unknown as { iteration: { id: string } };
    const iterationId = iteration.id;
    expect(await done(reporter, "issueSetIteration", issue, { iterationId })).toMatchObject({
      iteration: { id: iterationId, title: "Two weeks", state: "upcoming" },
    });
    const absent = { iterationId: "gid://gitlab/Iteration/999999" };
    expect((await set(reporter, "issueSetIteration", issue, absent)).data.answer).toEqual({
      issue: null,
      errors: ["Iteration is invalid"],
    });
    expect(await done(reporter, "issueSetIteration", issue, { iterationId: null })).toMatchObject({
      iteration: null,
    });
  });

  test("is refused to those who do not arrange, even if it is theirs", async () => {
    const issue = await createTestIssue(guest);
    const wishes: [string, object][] = [
      ["issueSetConfidential", { confidential: true }],
      ["issueSetLocked", { locked: true }],
      ["issueSetDueDate", { dueDate: "2031-02-03" }],
      ["issueSetWeight", { weight: 1 }],
      ["issueSetIteration", { iterationId: null }],
      ["issueSetAssignees", { assigneeUsernames: ["guest"] }],
    ];
    for (const [name, input] of wishes) {
      for (const who of [guest, outsider, null]) {
        const { data, errors } = await set(who, name, issue, input);
        expect([data.answer, errors?.[0]?.message]).toEqual([
          null,
          "This doesn't exist, or you don't have permission to do it.",
        ]);
      }
    }
  });

  test("that cannot be so is told", async () => {
    const issue = await createTestIssue(owner);
    expect((await set(owner, "issueSetWeight", issue, { weight: -3 })).data.answer).toEqual({
      issue: null,
      errors: ["Weight must be 0 or more"],
    });
  });
});

describe("the people an issue is given to", () => {
  const people = (...names: string[]) => ({
    assignees: { nodes: names.map((username) => ({ username })) },
  });

  test("are replaced, joined by others, or relieved", async () => {
    const issue = await createTestIssue(owner);
    const give = (assigneeUsernames: string[], operationMode?: string) =>
      done(reporter, "issueSetAssignees", issue, { assigneeUsernames, operationMode });
    expect(await give(["owner"])).toMatchObject(people("owner"));
    expect(await give(["Reporter", "owner"], "APPEND")).toMatchObject(people("owner", "reporter"));
    expect(await give(["owner", "guest"], "REMOVE")).toMatchObject(people("reporter"));
    expect(await give(["guest"], "REPLACE")).toMatchObject(people("guest"));
    expect(await give(["nobody-at-all"], "APPEND")).toMatchObject(people("guest"));
    expect(await give([])).toMatchObject(people());
  });

  test("who join at once are all there", async () => {
    const issue = await createTestIssue(owner);
    const crowd = ["ann", "ben", "cleo", "dan"];
    for (const username of crowd) await createTestPerson(app, { username });
    await Promise.all(
      crowd.map((username) =>
        done(owner, "issueSetAssignees", issue, {
          assigneeUsernames: [username],
          operationMode: "APPEND",
        }),
      ),
    );
    const seen = await done(owner, "issueSetAssignees", issue, {
      assigneeUsernames: [],
      operationMode: "APPEND",
    });
    expect(seen).toMatchObject(people(...crowd));
  });
});
