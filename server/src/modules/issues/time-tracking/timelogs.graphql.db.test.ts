/** Timelogs by GraphQL: the time tracking report, adding time with a date, and deleting entries. */
import { MAINTAINER } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { callGraphql } from "../../../../test/issue-graphql.ts";
import {
  admin,
  app,
  callRestApi,
  createTestIssue,
  guest,
  owner,
  project,
  reporter,
  outsider,
} from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";

interface Timelog {
  id: string;
  timeSpent: number;
  spentAt: string;
  summary: string;
  user: { username: string };
  userPermissions: { adminTimelog: boolean };
}

interface Payload {
  answer: {
    errors: string[];
    timelog: { id: string; timeSpent: number; issue: { totalTimeSpent: number } } | null;
  } | null;
}

const log = (who: TestPerson | null, { id }: Pick<Issue, "id">, input: object) =>
  callGraphql<Payload>(
    who,
    `mutation ($input: TimelogCreateInput!) {
      answer: timelogCreate(input: $input) {
        errors timelog { id timeSpent issue { totalTimeSpent } }
      }
    }`,
    { input: { issuableId: `gid://gitlab/Issue/${id}`, timeSpent: "1h", summary: "", ...input } },
  );

const remove = (who: TestPerson | null, id: string) =>
  callGraphql<Payload>(
    who,
    `mutation ($input: TimelogDeleteInput!) {
      answer: timelogDelete(input: $input) {
        errors timelog { id timeSpent issue { totalTimeSpent } }
      }
    }`,
    { input: { id } },
  );

async function report(who: TestPerson | null, { iid }: Pick<Issue, "iid">, page = "first: 100") {
  const { data } = await callGraphql<{
    project: {
      issue: {
        totalTimeSpent: number;
        timelogs: {
          nodes: Timelog[];
          pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
        };
      } | null;
    };
  }>(
    who,
    `query ($path: ID!, $iid: String!) { project(fullPath: $path) { issue(iid: $iid) {
      totalTimeSpent
      timelogs(${page}) {
        nodes { id timeSpent spentAt summary user { username } userPermissions { adminTimelog } }
        pageInfo { hasNextPage hasPreviousPage endCursor }
      } } } }`,
    { path: project.path, iid: String(iid) },
  );
  return data.project.issue;
}

async function logged(who: TestPerson, issue: Pick<Issue, "id">, input: object): Promise<string> {
  const { data } = await log(who, issue, input);
  expect(data.answer?.errors).toEqual([]);
  return data.answer?.timelog?.id ?? "";
}

const readNotes = async ({ iid }: Pick<Issue, "iid">) =>
  (await callRestApi(owner, "GET", `/projects/${project.id}/issues/${iid}/notes?sort=asc`))
    .json<{ body: string }[]>()
    .map(({ body }) => body);

describe("the time tracking report", () => {
  test("lists who spent how much time when and for what, newest first [SIDE-085]", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(reporter, issue, "Done\n/spend 30m 2026-01-02");
    const { data } = await log(owner, issue, {
      timeSpent: "1h 30m",
      spentAt: "2026-01-03T10:00:00Z",
      summary: "  Rope and ladder ",
    });
    expect(data.answer).toMatchObject({
      errors: [],
      timelog: { timeSpent: 5_400, issue: { totalTimeSpent: 7_200 } },
    });
    const seen = await report(null, issue);
    expect(seen).toMatchObject({
      totalTimeSpent: 7_200,
      timelogs: {
        nodes: [
          {
            timeSpent: 5_400,
            spentAt: "2026-01-03T10:00:00.000Z",
            summary: "Rope and ladder",
            user: { username: "owner" },
            userPermissions: { adminTimelog: false },
          },
          {
            timeSpent: 1_800,
            spentAt: "2026-01-02T00:00:00.000Z",
            summary: "",
            user: { username: "reporter" },
          },
        ],
      },
    });
    const may = (await report(reporter, issue))?.timelogs.nodes.map(
      ({ userPermissions }) => userPermissions.adminTimelog,
    );
    expect(may, "their own only").toEqual([false, true]);
    expect(await readNotes(issue)).toEqual([
      "Done",
      "added **30m** of time spent on January 2, 2026",
      "added **1h 30m** of time spent on January 3, 2026",
    ]);
  });

  test("has pages", async () => {
    const issue = await createTestIssue(owner);
    for (const summary of ["a", "b", "c"]) await logged(owner, issue, { summary });
    const first = (await report(owner, issue, "first: 2"))?.timelogs;
    expect(first?.nodes.map(({ summary }) => summary)).toEqual(["c", "b"]);
    expect(first?.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const next = `first: 2, after: "${first?.pageInfo.endCursor}"`;
    const second = (await report(owner, issue, next))?.timelogs;
    expect(second?.nodes.map(({ summary }) => summary)).toEqual(["a"]);
    const last = (await report(owner, issue, "last: 2"))?.timelogs;
    expect(last?.nodes.map(({ summary }) => summary)).toEqual(["b", "a"]);
  });

  test("of a hidden issue does not exist", async () => {
    const issue = await createTestIssue(owner, { confidential: true });
    const id = await logged(owner, issue, {});
    expect(await report(outsider, issue)).toBeNull();
    for (const { data, errors } of [await log(outsider, issue, {}), await remove(outsider, id)]) {
      expect([data.answer, errors?.length]).toEqual([null, 1]);
    }
    expect((await report(owner, issue))?.totalTimeSpent).toBe(3_600);
  });
});

describe("adding time", () => {
  test.each`
    input                           | error
    ${{ timeSpent: "soon" }}        | ${"Time spent must be a duration such as 1h30m."}
    ${{ timeSpent: "0h" }}          | ${"Time spent must be a duration such as 1h30m."}
    ${{ spentAt: "2999-01-01" }}    | ${"Spent at can't be a future date and time."}
    ${{ summary: "s".repeat(256) }} | ${"Summary is too long (maximum is 255)."}
    ${{ timeSpent: "-1h" }}         | ${"Duration subtracts more than the time spent"}
  `("refuses $input", async ({ input, error }: { input: object; error: string }) => {
    const issue = await createTestIssue(owner);
    const { data } = await log(owner, issue, input);
    expect(data.answer).toEqual({ errors: [error], timelog: null });
    expect((await report(owner, issue))?.timelogs.nodes).toEqual([]);
    expect(await readNotes(issue)).toEqual([]);
  });

  test("needs Planner, and a type that has time tracking", async () => {
    const issue = await createTestIssue(guest);
    for (const who of [guest, outsider, null]) {
      expect((await log(who, issue, {})).errors).toHaveLength(1);
    }
    const testCase = await createTestIssue(owner, { issue_type: "test_case" });
    const { data } = await log(owner, testCase, {});
    expect(data.answer?.errors).toEqual(["Test cases have no time tracking."]);
    const absent = await log(owner, { id: 999_999_999 }, {});
    expect([absent.data.answer, absent.errors?.length]).toEqual([null, 1]);
  });

  test("is refused in an archived project", async () => {
    const old = await createTestProject(app, owner, { name: "Old", visibility: "public" });
    const issue = await createTestIssue(owner, {}, old);
    const id = await logged(owner, issue, {});
    await callRestApi(owner, "POST", `/projects/${old.id}/archive`);
    expect((await log(owner, issue, {})).errors).toHaveLength(1);
    expect((await remove(owner, id)).errors).toHaveLength(1);
  });

  test("says hours in the history when the instance has no days [SIDE-092]", async () => {
    const issue = await createTestIssue(owner);
    const limit = (wanted: boolean) =>
      callRestApi(admin, "PUT", "/application/settings", { time_tracking_limit_to_hours: wanted });
    await limit(true);
    await logged(owner, issue, { timeSpent: "2d" });
    await createTestNote(owner, issue, "More\n/estimate 1w");
    await limit(false);
    await logged(owner, issue, { timeSpent: "2d" });
    expect(await readNotes(issue)).toEqual([
      "added **16h** of time spent",
      "More",
      "changed the time estimate to **40h**",
      "added **2d** of time spent",
    ]);
  });

  test("by many at once loses nothing", async () => {
    const issue = await createTestIssue(owner);
    const people = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? owner : reporter));
    await Promise.all(people.map((who) => log(who, issue, { timeSpent: "1m" })));
    const seen = await report(owner, issue);
    expect(seen?.totalTimeSpent).toBe(480);
    expect(seen?.timelogs.nodes).toHaveLength(8);
  });
});

describe("deleting an entry", () => {
  test("is for its user, and for Maintainers", async () => {
    const maintainer = await createTestPerson(app, { username: "maintainer" });
    await addTestMember(app, project, maintainer, MAINTAINER);
    const issue = await createTestIssue(owner);
    const own = await logged(reporter, issue, { timeSpent: "2h", spentAt: "2026-02-03" });
    const other = await logged(owner, issue, { timeSpent: "1h" });
    const refused = await remove(reporter, other);
    expect([refused.data.answer, refused.errors?.length]).toEqual([null, 1]);
    expect((await remove(reporter, own)).data.answer).toMatchObject({
      errors: [],
      timelog: { id: own, timeSpent: 7_200, issue: { totalTimeSpent: 3_600 } },
    });
    expect((await remove(reporter, own)).errors, "it is deleted already").toHaveLength(1);
    expect((await remove(maintainer, other)).data.answer?.errors).toEqual([]);
    expect(await report(owner, issue)).toMatchObject({
      totalTimeSpent: 0,
      timelogs: { nodes: [] },
    });
    expect((await readNotes(issue)).slice(2)).toEqual([
      "subtracted **2h** of time spent on February 3, 2026",
      "removed the time spent",
    ]);
  });

  test("is refused when less than nothing would remain", async () => {
    const issue = await createTestIssue(owner);
    const added = await logged(owner, issue, { timeSpent: "1h" });
    const subtracted = await logged(owner, issue, { timeSpent: "-30m" });
    const { data } = await remove(owner, added);
    expect(data.answer).toEqual({
      errors: ["Delete the entries that subtract time first."],
      timelog: null,
    });
    expect((await report(owner, issue))?.totalTimeSpent).toBe(1_800);
    await remove(owner, subtracted);
    await remove(owner, added);
    expect((await report(owner, issue))?.totalTimeSpent).toBe(0);
  });
});

test("participants and their number are in GraphQL, without authors of hidden notes", async () => {
  const issue = await createTestIssue(guest, {});
  await callRestApi(reporter, "POST", `/projects/${project.id}/issues/${issue.iid}/notes`, {
    body: "Between us",
    internal: true,
  });
  const participants = async (who: TestPerson | null) =>
    (
      await callGraphql<{ project: { issue: { participants: unknown } } }>(
        who,
        `query ($path: ID!, $iid: String!) { project(fullPath: $path) { issue(iid: $iid) {
          participants { count nodes { username } } } } }`,
        { path: project.path, iid: String(issue.iid) },
      )
    ).data.project.issue.participants;
  expect(await participants(owner)).toEqual({
    count: 2,
    nodes: [{ username: "guest" }, { username: "reporter" }],
  });
  expect(await participants(null)).toEqual({ count: 1, nodes: [{ username: "guest" }] });
});
