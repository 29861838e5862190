/** What the sidebar reads and writes by GraphQL. */
import { describe, expect, test } from "vitest";
import { callGraphql, createTestIteration } from "../../../../test/issue-graphql.ts";
import {
  callRestApi,
  createTestIssue,
  createTestMilestone,
  group,
  guest,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import type { TestPerson } from "../../../../test/people.ts";

describe("GraphQL of the sidebar", () => {
  interface Shown {
    project: { issue: Record<string, unknown> | null };
    group: { iterations: { nodes: Record<string, unknown>[] } };
  }
  const ask = async (who: TestPerson | null, fields: string, { iid }: { iid: number }) =>
    (
      await callGraphql<Shown>(
        who,
        `query ($path: ID!, $iid: String!) { project(fullPath: $path) { issue(iid: $iid) { ${fields} } } }`,
        { path: project.path, iid: String(iid) },
      )
    ).data.project.issue;
  interface Changed {
    answer: { errors: string[]; issue: Record<string, unknown> | null } | null;
  }
  const set = (who: TestPerson, name: string, type: string, input: object, fields: string) =>
    callGraphql<Changed>(
      who,
      `mutation ($input: ${type}!) { answer: ${name}(input: $input) { errors issue { ${fields} } } }`,
      { input: { projectPath: project.path, ...input } },
    );

  test("has assignees with the fields of an author [SIDE-005] [SIDE-019]", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [reporter.id] });
    const fields = "id avatarUrl name username webUrl";
    const asked = `id author { ${fields} } assignees { nodes { ${fields} state } }`;
    const person = ({ id, username }: TestPerson) => ({
      id: `gid://gitlab/User/${id}`,
      avatarUrl: expect.any(String) as string,
      name: expect.any(String) as string,
      username,
      webUrl: expect.stringMatching(new RegExp(`/${username}$`)) as string,
    });
    expect(await ask(null, asked, issue)).toEqual({
      id: `gid://gitlab/Issue/${issue.id}`,
      author: person(owner),
      assignees: { nodes: [{ ...person(reporter), state: "active" }] },
    });
  });

  test("sets the health status, and names it in REST and GraphQL [SIDE-050] [SIDE-053]", async () => {
    const issue = await createTestIssue(owner);
    const iid = String(issue.iid);
    for (const [name, rest] of [
      ["onTrack", "on_track"],
      ["needsAttention", "needs_attention"],
      ["atRisk", "at_risk"],
      [null, null],
    ]) {
      const input = { iid, healthStatus: name };
      const { data } = await set(
        reporter,
        "updateIssue",
        "UpdateIssueInput",
        input,
        "healthStatus",
      );
      expect(data.answer).toEqual({ errors: [], issue: { healthStatus: name } });
      const stored = await callRestApi(owner, "GET", `/projects/${project.id}/issues/${iid}`);
      expect(stored.json()).toMatchObject({ health_status: rest });
    }
    const wrong = await set(
      reporter,
      "updateIssue",
      "UpdateIssueInput",
      { iid, healthStatus: "fine" },
      "iid",
    );
    expect(wrong.errors).toHaveLength(1);
  });

  test("reads and sets the iteration, of the open ones of the group [SIDE-060] [SIDE-063] [SIDE-064] [SIDE-065] [SIDE-066]", async () => {
    const open = await createTestIteration("Open one", "2031-01-01", "2031-01-14");
    const over = await createTestIteration("Over one", "2021-01-01", "2021-01-14");
    const issue = await createTestIssue(owner);
    const iid = String(issue.iid);
    const gid = (id: number) => `gid://gitlab/Iteration/${id}`;
    const choose = (iterationId: string | null) =>
      set(
        reporter,
        "issueSetIteration",
        "IssueSetIterationInput",
        { iid, iterationId },
        "iteration { title id state }",
      );
    const shown = { id: gid(open), title: "Open one", state: "upcoming" };
    expect((await choose(gid(open))).data.answer).toEqual({
      errors: [],
      issue: { iteration: shown },
    });
    expect(await ask(null, "iteration { id title state webUrl }", issue)).toEqual({
      iteration: {
        ...shown,
        webUrl: expect.stringContaining(`/groups/${group.path}/-/iterations/${open}`) as string,
      },
    });
    const { data } = await callGraphql<Shown>(
      null,
      `query ($path: ID!) { group(fullPath: $path) {
        iterations(title: "one", state: opened) { nodes { id title state webUrl } } } }`,
      { path: group.path },
    );
    const found = data.group.iterations.nodes.map(({ id }) => id);
    expect(found).toContain(gid(open));
    expect(found).not.toContain(gid(over));
    const wrong = await choose(gid(999_999));
    expect(wrong.data.answer).toEqual({ errors: ["Iteration is invalid"], issue: null });
    expect((await choose(null)).data.answer).toEqual({ errors: [], issue: { iteration: null } });
  });

  test("has the dates of the milestone [SIDE-080]", async () => {
    const milestone = await createTestMilestone(project, "Dated");
    await callRestApi(owner, "PUT", `/projects/${project.id}/milestones/${milestone}`, {
      start_date: "2031-01-01",
      due_date: "2031-02-01",
    });
    const issue = await createTestIssue(owner, { milestone_id: milestone });
    expect(await ask(null, "milestone { title dueDate startDate }", issue)).toEqual({
      milestone: { title: "Dated", dueDate: "2031-02-01", startDate: "2031-01-01" },
    });
  });

  test.each([
    [
      "[SIDE-104]",
      "issueSetConfidential",
      "IssueSetConfidentialInput",
      "confidential",
      "confidential",
    ],
    [
      "[SIDE-103]",
      "updateIssueConfidential",
      "IssueSetConfidentialInput",
      "confidential",
      "confidential",
    ],
    ["[SIDE-115]", "issueSetLocked", "IssueSetLockedInput", "locked", "discussionLocked"],
    ["[SIDE-116]", "updateIssueLocked", "IssueSetLockedInput", "locked", "discussionLocked"],
  ])("%s %s turns it on and off", async (_id, name, type, field, shown) => {
    const issue = await createTestIssue(owner);
    for (const wanted of [true, false]) {
      const input = { iid: String(issue.iid), [field]: wanted };
      const { data } = await set(reporter, name, type, input, shown);
      expect(data.answer).toEqual({ errors: [], issue: { [shown]: wanted } });
      const refused = await set(guest, name, type, { ...input, [field]: !wanted }, shown);
      expect([refused.data.answer, refused.errors?.length]).toEqual([null, 1]);
      expect(await ask(owner, shown, issue)).toEqual({ [shown]: wanted });
    }
  });
});
