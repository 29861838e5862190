/**
 * Tests issue titles with invisible or direction-changing characters, and dates that do not exist.
 */
import { describe, expect, it, test } from "vitest";
import {
  createTestMilestone,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  group,
  buildProjectIssuesApiPath,
  owner,
  project,
  getIssueOrStatus,
} from "../../../../test/issues.ts";
import { sendQuickActions } from "../../../../test/quick-actions.ts";

const NOTHING = "\u200B\u200D\u2060\u3164";
const TURNED = "invoice\u202Efdp.exe\u2066";

describe("a title or name of invisible characters", () => {
  it.each`
    what           | path                                    | body
    ${"issue"}     | ${`/projects/${project.id}/issues`}     | ${{ title: NOTHING }}
    ${"label"}     | ${`/projects/${project.id}/labels`}     | ${{ name: NOTHING, color: "#112233" }}
    ${"milestone"} | ${`/projects/${project.id}/milestones`} | ${{ title: NOTHING }}
    ${"project"}   | ${"/projects"}                          | ${{ name: NOTHING, path: "unseen" }}
    ${"group"}     | ${"/groups"}                            | ${{ name: NOTHING, path: "unseen-too" }}
  `("is none for a new $what [L7]", async ({ path, body }: { path: string; body: object }) => {
    const answer = await callRestApi(owner, "POST", path, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toMatch(/can't be blank|is empty|is invalid/);
  });

  it("can't be given to an issue later either [L7]", async () => {
    const issue = await createTestIssue(owner);
    const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}`;
    expect((await callRestApi(owner, "PUT", path, { title: NOTHING })).statusCode).toBe(400);
    expect((await sendQuickActions(owner, issue, `/title ${NOTHING}`)).status).toBe(422);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ title: "An issue" });
  });
});

test("characters that turn the direction of text are left out of titles and names [L7]", async () => {
  const issue = await createTestIssue(owner, { title: TURNED });
  expect(issue.title).toBe("invoicefdp.exe");
  expect((await updateTestIssue(owner, issue, { title: `a${TURNED}` })).title).toBe(
    "ainvoicefdp.exe",
  );
  await sendQuickActions(owner, issue, `/title b${TURNED}`);
  expect(await getIssueOrStatus(owner, issue)).toMatchObject({ title: "binvoicefdp.exe" });
  const made = await callRestApi(owner, "POST", `/projects/${project.id}/labels`, {
    name: TURNED,
    color: "#112233",
  });
  expect(made.json()).toMatchObject({ name: "invoicefdp.exe" });
  const labelled = await createTestIssue(owner, { labels: `x${TURNED}` });
  expect(labelled.labels).toEqual(["xinvoicefdp.exe"]);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("a date that can't be meant", () => {
  it.each(["0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T00:00:00Z", inDays(3)])(
    "is refused where owners say when something happened: %s [L7]",
    async (moment) => {
      const issue = await createTestIssue(owner);
      const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}`;
      for (const [method, url, body] of [
        ["POST", buildProjectIssuesApiPath(project), { title: "Old", created_at: moment }],
        ["PUT", path, { title: "New", updated_at: moment }],
        ["POST", `${path}/notes`, { body: "Said.", created_at: moment }],
      ] as const) {
        const answer = await callRestApi(owner, method, url, body);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.body).toMatch(/(created|updated)_at/);
      }
    },
  );

  it.each(["1970-01-01T00:00:00Z", "2001-02-03", inDays(0)])(
    "is not %s [L7]",
    async (created_at) => {
      expect(await createTestIssue(owner, { created_at })).toMatchObject({ title: "An issue" });
    },
  );

  it("is refused as a day to plan with [L7]", async () => {
    const day = "0001-01-01";
    const issue = await createTestIssue(owner);
    for (const [method, url, body] of [
      ["PUT", `${buildProjectIssuesApiPath(project)}/${issue.iid}`, { due_date: day }],
      ["POST", `/projects/${project.id}/milestones`, { title: "Old", due_date: day }],
      ["POST", `/groups/${group.id}/milestones`, { title: "Old", start_date: day }],
    ] as const) {
      const answer = await callRestApi(owner, method, url, body);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.body).toContain("is invalid");
    }
    expect((await sendQuickActions(owner, issue, `/due ${day}`)).status).toBe(422);
    expect(await createTestMilestone(project, "Far", "9999-12-31")).toBeGreaterThan(0);
  });
});
