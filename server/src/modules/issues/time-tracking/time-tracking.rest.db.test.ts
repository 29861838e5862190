import { WebIssue } from "@cairn/contract/issues/web-issue";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { buildTestIssueJsonUrl, callWebApi } from "../../../../test/issue-web.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { listStoredNotes } from "../../../../test/notes.ts";
import { sessionHeaders } from "../../../../test/people.ts";

const at = ({ iid }: { iid: number }, door: string) =>
  `${buildProjectIssuesApiPath(project)}/${iid}/${door}`;

const stats = (estimate: number, spent: number, told: [string | null, string | null]) => ({
  time_estimate: estimate,
  total_time_spent: spent,
  human_time_estimate: told[0],
  human_total_time_spent: told[1],
});

test("time is estimated and spent, and told wherever the issue is [SIDE-090]", async () => {
  const issue = await createTestIssue(owner);
  const estimated = await callRestApi(reporter, "POST", at(issue, "time_estimate"), {
    duration: "1w 2d",
  });
  expect([estimated.statusCode, estimated.json()]).toEqual([
    200,
    stats(201_600, 0, ["1w 2d", null]),
  ]);
  const spent = await callRestApi(reporter, "POST", at(issue, "add_spent_time"), {
    duration: "1h30m",
    summary: "Climbing",
  });
  const both = stats(201_600, 5_400, ["1w 2d", "1h 30m"]);
  expect([spent.statusCode, spent.json()]).toEqual([201, both]);
  expect((await callRestApi(null, "GET", at(issue, "time_stats"))).json()).toEqual(both);
  const web = WebIssue.parse((await callWebApi(owner, "GET", buildTestIssueJsonUrl(issue))).json());
  expect(web).toMatchObject(both);
  const extras = await callWebApi(
    owner,
    "GET",
    `${buildTestIssueJsonUrl(issue)}?serializer=sidebar_extras`,
  );
  expect(extras.json()).toMatchObject(both);
  const query = `query ($path: ID!, $iid: String!) { project(fullPath: $path) { issue(iid: $iid) {
    timeEstimate totalTimeSpent humanTimeEstimate humanTotalTimeSpent } } }`;
  const graphql = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: sessionHeaders(owner),
    payload: { query, variables: { path: project.path, iid: String(issue.iid) } },
  });
  expect(graphql.json<{ data: { project: { issue: object } } }>().data.project.issue).toEqual({
    timeEstimate: 201_600,
    totalTimeSpent: 5_400,
    humanTimeEstimate: "1w 2d",
    humanTotalTimeSpent: "1h 30m",
  });
});

test("time is taken back, some or all of it, but never more than was spent", async () => {
  const issue = await createTestIssue(owner);
  const spend = (duration: string) =>
    callRestApi(owner, "POST", at(issue, "add_spent_time"), { duration });
  await spend("2h");
  expect((await spend("-30m")).json()).toMatchObject({ human_total_time_spent: "1h 30m" });
  expect((await spend("-2h")).statusCode).toBe(400);
  const reset = await callRestApi(owner, "POST", at(issue, "reset_spent_time"));
  expect([reset.statusCode, reset.json()]).toEqual([200, stats(0, 0, [null, null])]);
  expect((await callRestApi(owner, "POST", at(issue, "reset_spent_time"))).statusCode).toBe(200);
  const { rows } = await sql<{ seconds: number[] }>`
    select array_agg(seconds order by id) as seconds from timelogs
    where noteable_id = ${issue.id}`.execute(app.platform.db);
  expect(rows[0]?.seconds).toEqual([7_200, -1_800, -5_400]);
  await callRestApi(owner, "POST", at(issue, "time_estimate"), { duration: "1d" });
  const unestimated = await callRestApi(owner, "POST", at(issue, "reset_time_estimate"));
  expect([unestimated.statusCode, unestimated.json()]).toEqual([200, stats(0, 0, [null, null])]);
});

test("a call that is sent again is counted once", async () => {
  const issue = await createTestIssue(owner);
  const once = () =>
    injectRequest(app, {
      method: "POST",
      url: `/api/v4${at(issue, "add_spent_time")}`,
      headers: { ...sessionHeaders(owner), "idempotency-key": `spent-${issue.id}` },
      payload: { duration: "1h" },
    });
  const [first, second] = [await once(), await once()];
  expect(second.json()).toEqual(first.json());
  const { total_time_spent: total } = (
    await callRestApi(owner, "GET", at(issue, "time_stats"))
  ).json<{
    total_time_spent: number;
  }>();
  expect(total).toBe(3_600);
});

test.each(["", "soon", "1x", "999999999mo", "-"])("%j is no duration", async (duration) => {
  const issue = await createTestIssue(owner);
  for (const door of ["time_estimate", "add_spent_time"]) {
    expect((await callRestApi(owner, "POST", at(issue, door), { duration })).statusCode, door).toBe(
      400,
    );
  }
});

test("only those who plan measure time", async () => {
  const issue = await createTestIssue(guest);
  const answer = await callRestApi(guest, "POST", at(issue, "add_spent_time"), { duration: "1h" });
  expect(answer.statusCode).toBe(403);
});

test("what is said about time is told in the history", async () => {
  const issue = await createTestIssue(owner);
  await callRestApi(owner, "POST", at(issue, "time_estimate"), { duration: "1d" });
  await callRestApi(owner, "POST", at(issue, "add_spent_time"), { duration: "1h" });
  await callRestApi(owner, "POST", at(issue, "reset_spent_time"));
  const told = (await listStoredNotes(issue)).map(({ action }) => action);
  expect(told).toEqual(["time_tracking", "time_tracking", "time_tracking"]);
});
