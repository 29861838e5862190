import { REPORTER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { createTestPerson, sessionHeaders } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import {
  app,
  owner,
  reporter,
  guest,
  outsider,
  admin,
  group,
  project,
  privateProject,
  callRestApi,
  buildProjectIssuesApiPath,
  createTestIssue,
  createTestMilestone,
} from "../../../../test/issues.ts";

describe("opening an issue", () => {
  test("needs somebody who is signed in and sees the project", async () => {
    const wish = { title: "Somebody's" };
    expect(
      (await callRestApi(null, "POST", buildProjectIssuesApiPath(project), wish)).statusCode,
    ).toBe(401);
    expect(
      (await callRestApi(outsider, "POST", buildProjectIssuesApiPath(project), wish)).statusCode,
    ).toBe(201);
    expect(
      (await callRestApi(outsider, "POST", buildProjectIssuesApiPath(privateProject), wish))
        .statusCode,
    ).toBe(404);
    expect(
      (await callRestApi(guest, "POST", buildProjectIssuesApiPath(privateProject), wish))
        .statusCode,
    ).toBe(201);
  });

  test.each`
    what                       | wish                                      | answer
    ${"without a title"}       | ${{}}                                     | ${{ error: "title is missing" }}
    ${"with a blank title"}    | ${{ title: " \n" }}                       | ${{ message: { title: ["can't be blank"] } }}
    ${"with a long title"}     | ${{ title: "x".repeat(256) }}             | ${{ message: { title: ["is too long (maximum is 255 characters)"] } }}
    ${"with an unknown field"} | ${{ title: "x", colour: "red" }}          | ${{ error: "colour is not known" }}
    ${"of an unknown type"}    | ${{ title: "x", issue_type: "wish" }}     | ${{ error: "issue_type does not have a valid value" }}
    ${"with a wrong date"}     | ${{ title: "x", due_date: "2026-02-30" }} | ${{ error: "due_date is invalid" }}
    ${"with a wrong weight"}   | ${{ title: "x", weight: -1 }}             | ${{ error: "weight is invalid" }}
    ${"for no milestone"}      | ${{ title: "x", milestone_id: 999_999 }}  | ${{ message: { milestone_id: ["is invalid"] } }}
  `("$what is refused", async ({ wish, answer }) => {
    const refused = await callRestApi(
      owner,
      "POST",
      buildProjectIssuesApiPath(project),
      wish as object,
    );
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual(answer);
  });

  test("a title of 255 signs is not too long, however many bytes they take", async () => {
    const title = "🏔".repeat(255);
    expect((await createTestIssue(owner, { title })).title).toBe(title);
  });

  test("a description can be a mebibyte long, and no longer", async () => {
    const description = "a".repeat(1_048_576);
    expect((await createTestIssue(owner, { description })).description).toBe(description);
    const longer = { title: "Too long", description: `${description}b` };
    const refused = await callRestApi(owner, "POST", buildProjectIssuesApiPath(project), longer);
    expect(refused.json()).toEqual({
      message: { description: ["is too long (maximum is 1048576 characters)"] },
    });
  });

  test("takes every field from those who plan", async () => {
    const milestone = await createTestMilestone(group, "Group aim");
    const issue = await createTestIssue(reporter, {
      description: "All of it",
      confidential: true,
      assignee_ids: [guest.id, reporter.id],
      milestone_id: milestone,
      labels: ["ready", "made on the way"],
      due_date: "2031-05-06",
      discussion_locked: true,
      weight: 7,
      health_status: "at_risk",
      issue_type: "issue",
    });
    expect(issue).toMatchObject({
      description: "All of it",
      confidential: true,
      milestone: { id: milestone },
      labels: ["made on the way", "ready"],
      due_date: "2031-05-06",
      discussion_locked: true,
      weight: 7,
      health_status: "at_risk",
    });
    expect(issue.assignees.map(({ id }) => id)).toEqual(
      [guest.id, reporter.id].toSorted((a, b) => a - b),
    );
  });

  test.each([["guest"], ["outsider"]])(
    "a %s says whether it is a secret; the rest is left out without a word",
    async (name) => {
      const who = name === "guest" ? guest : outsider;
      const issue = await createTestIssue(who, {
        confidential: true,
        labels: "wished for",
        assignee_ids: [who.id],
        milestone_id: 999_999,
        due_date: "2031-05-06",
        weight: 7,
        discussion_locked: true,
      });
      expect(issue).toMatchObject({
        confidential: true,
        labels: [],
        assignees: [],
        milestone: null,
        due_date: null,
        weight: null,
        discussion_locked: null,
      });
      const labels = await callRestApi(
        owner,
        "GET",
        `/projects/${project.id}/labels?search=wished`,
      );
      expect(labels.json()).toEqual([]);
    },
  );

  test("a form counts as much as JSON", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: `/api/v4${buildProjectIssuesApiPath(project)}?weight=4`,
      headers: { ...sessionHeaders(owner), "content-type": "application/x-www-form-urlencoded" },
      payload: `title=From+a+form&labels=one,two&assignee_ids[]=${guest.id}&confidential=true`,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      title: "From a form",
      labels: ["one", "two"],
      assignees: [{ id: guest.id }],
      confidential: true,
      weight: 4,
    });
  });

  test("people who cannot see the project are not given anything there", async () => {
    const blocked = await createTestPerson(app);
    await addTestMember(app, privateProject, blocked, REPORTER);
    await callRestApi(admin, "POST", `/users/${blocked.id}/block`);
    const assignee_ids = [outsider.id, guest.id, blocked.id, 999_999];
    const issue = await createTestIssue(owner, { assignee_ids }, privateProject);
    expect(issue.assignees.map(({ username }) => username)).toEqual(["guest"]);
  });

  test("assignee_id is the old way to name one person", async () => {
    const issue = await createTestIssue(owner, { assignee_id: guest.id });
    expect(issue.assignee).toMatchObject({ id: guest.id });
    expect((await createTestIssue(owner, { assignee_id: 0 })).assignees).toEqual([]);
  });

  test("ISSUE-003: there are issues, incidents and test cases, each with what it can have", async () => {
    const wish = { assignee_ids: [guest.id], weight: 2, confidential: true };
    const incident = await createTestIssue(owner, { ...wish, issue_type: "incident" });
    expect(incident).toMatchObject({
      type: "INCIDENT",
      issue_type: "incident",
      weight: null,
      confidential: true,
      web_url: expect.stringContaining("/-/issues/incident/") as string,
    });
    const testCase = await createTestIssue(owner, { ...wish, issue_type: "test_case" });
    expect(testCase).toMatchObject({
      type: "TEST_CASE",
      issue_type: "test_case",
      weight: 2,
      assignees: [],
      confidential: false,
      web_url: expect.stringContaining("/-/quality/test_cases/") as string,
    });
  });

  test("owners say which number it has and when it was", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    await addTestMember(app, place, reporter, REPORTER);
    const old = { iid: 40, created_at: "2001-02-03T04:05:06+02:00" };
    const issue = await createTestIssue(owner, old, place);
    expect(issue).toMatchObject({ iid: 40, created_at: "2001-02-03T02:05:06.000Z" });
    // The server ignores `iid` and `created_at` of users below Owner; the new iid follows the largest
    // iid.
    expect((await createTestIssue(reporter, old, place)).iid).toBe(41);
    expect((await createTestIssue(reporter, old, place)).created_at).not.toContain("2001");
    expect((await createTestIssue(owner, { iid: 7 }, place)).iid).toBe(7);
    expect((await createTestIssue(owner, {}, place)).iid).toBe(43);
    const twice = await callRestApi(owner, "POST", buildProjectIssuesApiPath(place), {
      title: "Again",
      iid: 40,
    });
    expect(twice.statusCode).toBe(409);
    expect(JSON.stringify(twice.json())).toContain("Duplicated issue");
  });

  test("behind the largest number that can be asked for, others follow", async () => {
    const place = await createTestProject(app, owner);
    const wish = { title: "Far away", iid: 1_000_000_000 };
    expect((await createTestIssue(owner, wish, place)).iid).toBe(1_000_000_000);
    expect((await createTestIssue(owner, {}, place)).iid).toBe(1_000_000_001);
    const larger = await callRestApi(owner, "POST", buildProjectIssuesApiPath(place), {
      ...wish,
      iid: 1_000_000_001,
    });
    expect(larger.statusCode).toBe(400);
  });

  test("is refused where nobody writes any more, and where there are no issues", async () => {
    const archived = await createTestProject(app, owner, { visibility: "public", archived: true });
    expect(
      (await callRestApi(owner, "POST", buildProjectIssuesApiPath(archived), { title: "x" }))
        .statusCode,
    ).toBe(403);
    const issuesAccessLevel = "disabled";
    const off = await createTestProject(app, owner, { visibility: "public", issuesAccessLevel });
    expect(
      (await callRestApi(owner, "POST", buildProjectIssuesApiPath(off), { title: "x" })).statusCode,
    ).toBe(403);
    expect((await callRestApi(owner, "GET", buildProjectIssuesApiPath(off))).statusCode).toBe(404);
  });

  test("keeps what people write as they write it", async () => {
    const title = `<script>alert("1")</script> & 'quotes' \\ %_`;
    const description = "Zeile\r\nтекст 漢字 🏔 $1 {{x}}";
    const issue = await createTestIssue(owner, { title, description });
    expect(issue).toMatchObject({ title, description });
    expect((await createTestIssue(owner, { description: null })).description).toBe("");
  });
});
