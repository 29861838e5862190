/**
 * Tests concurrent edits: changes to different lines are merged, and ticking a checkbox never
 * conflicts.
 */
import { EditConflict } from "@cairn/contract/issues/issue-page";
import type { Issue } from "@cairn/contract/issues/issues";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import { describe, expect, test } from "vitest";
import {
  buildTestIssueJsonUrl,
  requestIssueUpdate,
  updateIssueByPageRequest,
  callWebApi,
} from "../../../../test/issue-web.ts";
import {
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  reporter,
} from "../../../../test/issues.ts";

const text = (...lines: string[]) => lines.join("\n");
const words = text("one", "two", "three");

describe("two changes that began with the same words", () => {
  test("are both there when they changed different lines", async () => {
    const issue = await createTestIssue(owner, { description: words });
    const lock_version = 0;
    await updateIssueByPageRequest(owner, issue, {
      description: text("1", "two", "three"),
      lock_version,
    });
    const merged = await updateIssueByPageRequest(reporter, issue, {
      title: issue.title,
      description: text("one", "two", "3"),
      lock_version,
    });
    expect(merged).toMatchObject({
      description: text("1", "two", "3"),
      lock_version: 2,
      merged: true,
    });
    const page = await callWebApi(null, "GET", `${buildTestIssueJsonUrl(issue)}?serializer=page`);
    const html = page.json<{ description: string }>().description.replaceAll(/<[^>]+>/g, "");
    expect(html.trim()).toBe(text("1", "two", "3"));
  });

  test("of title and description are both there", async () => {
    const issue = await createTestIssue(owner, { title: "Old", description: words });
    const lock_version = 0;
    await updateIssueByPageRequest(owner, issue, {
      title: "New",
      description: words,
      lock_version,
    });
    const sent = { title: "Old", description: `${words}!`, lock_version };
    expect(await updateIssueByPageRequest(reporter, issue, sent)).toMatchObject({
      title: "New",
      description: `${words}!`,
      merged: true,
    });
  });

  test("that are the same are no conflict, and nothing happens twice", async () => {
    const issue = await createTestIssue(owner, { title: "Old", description: words });
    const sent = { title: "New", description: "all new", lock_version: 0 };
    await updateIssueByPageRequest(owner, issue, sent);
    const again = await updateIssueByPageRequest(reporter, issue, sent);
    expect(again).toMatchObject({ ...sent, lock_version: 1 });
    expect(again).not.toHaveProperty("merged");
  });

  test("of the same line are told with both, and nothing is changed", async () => {
    const issue = await createTestIssue(owner, { title: "Old", description: words });
    const theirs = { title: "Theirs", description: text("one", "II", "3") };
    await updateIssueByPageRequest(reporter, issue, { ...theirs, lock_version: 0 });
    const answer = await requestIssueUpdate(owner, issue, {
      title: "Yours",
      description: text("one", "2", "three"),
      lock_version: 0,
      weight: 4,
    });
    expect(answer.statusCode).toBe(409);
    const { errors, conflict } = EditConflict.parse(answer.json());
    expect(errors).toEqual([expect.stringMatching(/^Someone edited the issue at the same time/)]);
    expect(conflict).toMatchObject({
      lock_version: 1,
      title: { yours: "Yours", theirs: "Theirs", before: "Old" },
      description: [{ both: "one" }, { yours: "2", theirs: "II", before: "two" }, { both: "3" }],
      current: theirs,
    });
    const now = await callWebApi(owner, "GET", buildTestIssueJsonUrl(issue));
    expect(now.json()).toMatchObject({ ...theirs, weight: null, lock_version: 1 });
    const chosen = text("one", "2 and II", "3");
    const resolved = { title: "Both", description: chosen, lock_version: conflict.lock_version };
    expect(await updateIssueByPageRequest(owner, issue, resolved)).not.toHaveProperty("merged");
  });

  test("are none when only labels and the like changed in between", async () => {
    const issue = await createTestIssue(owner, { description: words });
    await updateIssueByPageRequest(owner, issue, { weight: 1 });
    await updateIssueByPageRequest(owner, issue, { weight: 2 });
    const sent = { description: "all new", lock_version: 0 };
    const answer = await updateIssueByPageRequest(reporter, issue, sent);
    expect(answer).toMatchObject({ description: "all new", lock_version: 3 });
    expect(answer).not.toHaveProperty("merged");
  });

  test("overwrite each other where no version is sent, as the API does", async () => {
    const issue = await createTestIssue(owner, { description: words });
    await updateIssueByPageRequest(owner, issue, { description: text("1", "two", "three") });
    await updateTestIssue(reporter, issue, { description: text("one", "2", "three") });
    const now = (await callWebApi(null, "GET", buildTestIssueJsonUrl(issue))).json<WebIssue>();
    expect(now.description).toBe(text("one", "2", "three"));
  });

  test("that began long ago are put together with all that came since", async () => {
    const issue = await createTestIssue(owner, { description: text("a", "b", "c", "d", "e") });
    let description = text("a", "b", "c", "d", "e");
    for (const [index, line] of ["a", "b", "c"].entries()) {
      description = description.replace(line, line.toUpperCase());
      await updateIssueByPageRequest(owner, issue, { description, lock_version: index });
      await updateIssueByPageRequest(owner, issue, { title: `Round ${index}` });
    }
    const late = await updateIssueByPageRequest(reporter, issue, {
      title: issue.title,
      description: text("a", "b", "c", "d", "E"),
      lock_version: 0,
    });
    expect(late).toMatchObject({ title: "Round 2", description: text("A", "B", "C", "d", "E") });
  });
});

describe("a box in the description", () => {
  const boxes = text("- [ ] rope", "- [ ] ladder", "- [ ] rope");
  const tick = (issue: Pick<Issue, "iid">, line: number, more: object = {}) =>
    callWebApi(reporter, "PATCH", buildTestIssueJsonUrl(issue), {
      issue: {
        description: "what the page thought it said",
        lock_version: 0,
        update_task: {
          index: line,
          checked: true,
          line_number: line,
          line_source: boxes.split("\n")[line - 1],
          ...more,
        },
      },
    });

  test("is ticked with its line and the version, and the new version is answered [EDIT-061] [EDIT-062] [EDIT-063]", async () => {
    const issue = await createTestIssue(owner, { description: boxes });
    const answer = await tick(issue, 3);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(WebIssue.parse(answer.json())).toMatchObject({
      description: text("- [ ] rope", "- [ ] ladder", "- [x] rope"),
      lock_version: 1,
    });
    const page = await callWebApi(null, "GET", `${buildTestIssueJsonUrl(issue)}?serializer=page`);
    expect(page.json()).toMatchObject({ task_status: "1 of 3 tasks completed" });
  });

  test("is ticked although its page knows nothing of other boxes and lines", async () => {
    const issue = await createTestIssue(owner, { description: boxes });
    await tick(issue, 1);
    await updateIssueByPageRequest(owner, issue, {
      description: text("First:", "", "- [x] rope", "- [ ] ladder"),
    });
    const answer = await tick(issue, 2);
    expect(answer.json()).toMatchObject({
      description: text("First:", "", "- [x] rope", "- [x] ladder"),
    });
    const again = await tick(issue, 2);
    expect(again.statusCode).toBe(200);
    expect(again.json<WebIssue>().lock_version).toBe(answer.json<WebIssue>().lock_version);
  });

  test.each`
    issue_type     | word
    ${"issue"}     | ${"issue"}
    ${"incident"}  | ${"incident"}
    ${"test_case"} | ${"test case"}
  `(
    "of an $word that is gone is a conflict [EDIT-063] [EDIT-064]",
    async ({ issue_type, word }) => {
      const issue = await createTestIssue(owner, {
        description: boxes,
        issue_type: issue_type as string,
      });
      await updateTestIssue(owner, issue, { description: "- [ ] something else" });
      const answer = await tick(issue, 2);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        errors: [
          `Someone edited this ${word} at the same time you did. The description has been updated and you will need to make your changes again.`,
        ],
      });
    },
  );

  test("is ticked by many at once, and every tick is there", async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `- [ ] step ${index}`);
    const issue = await createTestIssue(owner, { description: lines.join("\n") });
    const answers = await Promise.all(
      lines.map((line_source, index) => tick(issue, index + 1, { line_source })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(lines.map(() => 200));
    const now = (await callWebApi(null, "GET", buildTestIssueJsonUrl(issue))).json<WebIssue>();
    expect(now.description).toBe(lines.join("\n").replaceAll("[ ]", "[x]"));
  });

  test("is for those who may change the description", async () => {
    const issue = await createTestIssue(owner, { description: boxes });
    const sent = {
      issue: { update_task: { checked: true, line_number: 1, line_source: "- [ ] rope" } },
    };
    expect((await callWebApi(null, "PATCH", buildTestIssueJsonUrl(issue), sent)).statusCode).toBe(
      401,
    );
    expect(
      (await callWebApi(outsider, "PATCH", buildTestIssueJsonUrl(issue), sent)).statusCode,
    ).toBe(404);
    const own = await createTestIssue(guest, { description: boxes });
    expect((await callWebApi(guest, "PATCH", buildTestIssueJsonUrl(own), sent)).statusCode).toBe(
      200,
    );
    const told = await callRestApi(owner, "GET", `/projects/${own.project_id}/issues/${own.iid}`);
    expect(told.json<Issue>().task_completion_status.completed_count).toBe(1);
  });
});
