import { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import { listStoredNotes, createTestNote, requestNoteCreation } from "../../../../test/notes.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { sendQuickActions } from "../../../../test/quick-actions.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { setIssueSubscription } from "../discussing/subscribing.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";

async function now(issue: Issue): Promise<Issue> {
  return Issue.parse(await getIssueOrStatus(owner, issue));
}

async function lockVersionOf({ id }: Issue): Promise<number> {
  const { rows } = await sql<{ lock_version: number }>`
    select lock_version from issues where id = ${id}`.execute(app.platform.db);
  return rows[0]?.lock_version ?? -1;
}

describe("quick actions in a comment", () => {
  it("are cut out of what is kept, and become one change of the issue", async () => {
    const issue = await createTestIssue(owner);
    const before = await lockVersionOf(issue);
    const note = await createTestNote(
      reporter,
      issue,
      "Let us begin.\n/label ~bug\n/assign me\n/due 2030-01-02\n/title Begun\n/estimate 2h\n/lock",
    );
    expect(note.note).toBe("Let us begin.");
    expect(await now(issue)).toMatchObject({
      title: "Begun",
      labels: ["bug"],
      assignees: [{ username: "reporter" }],
      due_date: "2030-01-02",
      discussion_locked: true,
      time_stats: { time_estimate: 7_200, human_time_estimate: "2h" },
    });
    expect(await lockVersionOf(issue)).toBe(before + 1);
  });

  it("say what pages have to look at again [NFORM-044]", async () => {
    const issue = await createTestIssue(owner);
    const { status, sentences, changes } = await sendQuickActions(
      reporter,
      issue,
      "/award :tada:\n/estimate 1d\n/spend 90m 2026-01-05",
    );
    expect(status).toBe(200);
    expect(changes).toEqual({
      emoji_award: "tada",
      time_estimate: 28_800,
      spend_time: { duration: 5_400, spent_at: "2026-01-05" },
    });
    expect(sentences).toEqual([
      "Toggled the :tada: reaction. Set the time estimate to 1d. Added 1h 30m of spent time on 2026-01-05.",
    ]);
    expect(await listStoredNotes(issue)).not.toContainEqual(
      expect.objectContaining({ action: null }),
    );
  });

  it("that are not allowed are dropped, and the words are kept all the same", async () => {
    const issue = await createTestIssue(owner);
    const note = await createTestNote(
      guest,
      issue,
      "I think so.\n/label ~bug\n/close\n/award :heart:",
    );
    expect(note).toMatchObject({ note: "I think so.", commands_changes: { emoji_award: "heart" } });
    expect(await now(issue)).toMatchObject({ labels: [], state: "opened" });
  });

  it("that are all refused are an error, and nothing is kept [NFORM-044]", async () => {
    const issue = await createTestIssue(owner);
    const answer = await requestNoteCreation(guest, issue, "/close\n/label ~bug");
    expect(answer.statusCode).toBe(422);
    const reason = "it isn't available here or you don't have permission";
    const failures = ["/close", "/label"].map((name) => `${name} couldn't be applied: ${reason}.`);
    expect(answer.json()).toEqual({
      commands_changes: {},
      valid: false,
      errors: { commands_only: [failures.join(" ")], commands: failures },
    });
    expect(await listStoredNotes(issue)).toEqual([]);
  });

  it("say why they were refused [NFORM-048]", async () => {
    const issue = await createTestIssue(owner);
    const { sentences } = await sendQuickActions(owner, issue, "/label ~absent\n/assign\n/reopen");
    expect(sentences).toEqual([
      "/label couldn't be applied: nothing matches “~absent”. " +
        "/assign couldn't be applied: write what it applies to, such as @user1 @user2. " +
        "/reopen couldn't be applied: it isn't available here or you don't have permission.",
    ]);
  });

  it("that say nothing that could be done change nothing", async () => {
    const issue = await createTestIssue(owner);
    for (const command of [
      "label ~absent",
      "assign @nobody-here",
      "assign",
      "milestone %absent",
      "due soon",
      "weight heavy",
      "estimate long",
      "spend 1h 2999-01-01",
      "health_status fine",
      "relate #999",
      `relate #${issue.iid}`,
      "award :absent:",
      "zoom https://example.com/meeting",
      "iteration absent",
      "copy_metadata #999",
      "duplicate #999",
      "title",
    ]) {
      expect(await sendQuickActions(owner, issue, `/${command}`), command).toMatchObject({
        status: 422,
      });
    }
    expect(await now(issue)).toEqual(issue);
  });

  it("stay words where there are other names, code or quotes", async () => {
    const issue = await createTestIssue(owner);
    const words = "/unknown thing\n\n```\n/close\n```\n\n>>>\n/close\n>>>";
    expect((await createTestNote(owner, issue, words)).note).toBe(words);
    expect((await createTestNote(owner, issue, "/cc @guest")).note).toBe("/cc @guest");
    expect((await createTestNote(owner, issue, "/shrug Who knows")).note).toBe(
      "Who knows ¯\\＿(ツ)＿/¯",
    );
    expect(await now(issue)).toMatchObject({ state: "opened" });
  });

  it("work together: the last of a scope, one more and one less", async () => {
    const issue = await createTestIssue(owner, { labels: "old", assignee_ids: [guest.id] });
    await createTestIssue(owner, { labels: "team::hill,team::valley,new" });
    await createTestNote(
      owner,
      issue,
      "Sorted.\n/label ~team::hill\n/label ~team::valley ~new\n/unlabel ~old\n/assign @reporter\n/unassign @guest",
    );
    expect(await now(issue)).toMatchObject({
      labels: ["new", "team::valley"],
      assignees: [{ username: "reporter" }],
    });
  });

  test.each`
    type           | refused
    ${"incident"}  | ${["weight 1", "iteration x", "reassign me", "duplicate #1"]}
    ${"test_case"} | ${["assign me", "confidential", "todo", "award :tada:", "due tomorrow", "estimate 1h"]}
  `(
    "are only those that a $type knows",
    async ({ type, refused }: { type: string; refused: string[] }) => {
      const issue = await createTestIssue(owner, { issue_type: type });
      for (const command of refused) {
        expect((await sendQuickActions(owner, issue, `/${command}`)).status, command).toBe(422);
      }
      expect((await sendQuickActions(owner, issue, "/close")).status).toBe(200);
    },
  );

  it("are done up to a number, however many there are", async () => {
    const issue = await createTestIssue(owner);
    const { status, sentences } = await sendQuickActions(owner, issue, "/weight 1\n".repeat(5_000));
    expect(status).toBe(200);
    expect(sentences[0]).toContain("Only the first 100 commands were considered.");
  });

  it("leave the issue to be drawn by those who read it, and do not wait for it", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Said.\n/title *New*");
    const { rows } = await sql<{ markdown_version: number }>`
      select markdown_version from texts where noteable_id = ${issue.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ markdown_version: 0 }]);
  });

  it("that are refused halfway leave nothing behind", async () => {
    const issue = await createTestIssue(owner);
    const takeAway = issueQuickActions.add({
      name: "halfway",
      description: () => "Begin, and do not end",
      isOffered: () => true,
      read: async () => ({
        explains: "",
        applied: "",
        async run(inner, ref) {
          await setIssueSubscription(inner, ref, false);
          // Catches the error of a failed nested service call. The quick action fails afterwards,
          // and must still leave no changes.
          await expect(setIssueSubscription(inner, { ...ref, iid: 99_999 }, false)).rejects.toThrow(
            "404",
          );
          throw validationError({ base: ["is enough"] });
        },
      }),
    });
    const { sentences } = await sendQuickActions(owner, issue, "/halfway\n/weight 2");
    takeAway();
    expect(sentences).toEqual(["/halfway couldn't be applied. Set the weight to 2."]);
    const { rows } = await sql`select from subscriptions
      where noteable_id = ${issue.id}`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });

  it("take the meeting out of the description again", async () => {
    const issue = await createTestIssue(owner, {
      description: "Come to https://zoom.us/j/1 or https://acme.zoom.us/j/2.",
    });
    expect((await sendQuickActions(owner, issue, "/zoom https://zoom.us/j/3")).status).toBe(422);
    expect((await sendQuickActions(owner, issue, "/remove_zoom")).status).toBe(200);
    expect(await now(issue)).toMatchObject({ description: "Come to  or ." });
    expect((await sendQuickActions(owner, issue, "/zoom https://zoom.us/j/3")).status).toBe(200);
    expect(await now(issue)).toMatchObject({ description: "Come to  or .\n\nhttps://zoom.us/j/3" });
  });
});

describe("quick actions in a description", () => {
  it("do not come about when two texts become one, or an old one is taken up again", async () => {
    const text = (fence: string, command: string) =>
      `One\n${fence}\na\nb\nc\n${command}\nd\ne\nf\n${fence}\nTwo`;
    const issue = await createTestIssue(guest, { description: text("```", "x") });
    const path = `/${project.path}/-/issues/${issue.iid}.json`;
    const edit = (who: TestPerson, description: string) =>
      callWebApi(who, "PUT", path, { issue: { description, lock_version: 0 } });
    expect((await edit(guest, text("```", "/close"))).statusCode).toBe(200);
    expect((await edit(owner, text("---", "x"))).statusCode).toBe(200);
    expect(await now(issue)).toMatchObject({
      description: text("---", "\\/close"),
      state: "opened",
    });
  });

  it("are done to a new issue as whoever opens it may", async () => {
    const description = "It rains.\n\n/label ~bug\n/assign @guest\n/shrug";
    const planned = await createTestIssue(reporter, { description });
    expect(planned).toMatchObject({
      description: "It rains.\n\n¯\\＿(ツ)＿/¯",
      labels: ["bug"],
      assignees: [{ username: "guest" }],
    });
    const reported = await createTestIssue(guest, { description });
    expect(reported).toMatchObject({ labels: [], assignees: [] });
    expect(reported.description).toBe(planned.description);
  });

  it("make a new issue a secret before anybody hears of it, whoever opens it", async () => {
    const issue = await createTestIssue(guest, { description: "/confidential\n/title A secret" });
    expect(issue).toMatchObject({ confidential: true, title: "A secret" });
    // There is no system note about confidentiality, because the issue was created as confidential.
    expect((await listStoredNotes(issue)).map(({ action }) => action)).toEqual(["title"]);
    const answer = await callRestApi(
      reporter,
      "PUT",
      `${buildProjectIssuesApiPath(project)}/${issue.iid}`,
      {
        description: "Later\n/confidential\n/weight 2",
      },
    );
    expect(answer.json()).toMatchObject({ description: "Later", weight: 2 });
  });

  it("are done when it is changed, together with what else is", async () => {
    const issue = await createTestIssue(guest);
    const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}`;
    const sent = { title: "Changed", description: "Words\n/close\n/label ~bug" };
    const answer = await callRestApi(guest, "PUT", path, sent);
    const changed = { title: "Changed", description: "Words", state: "closed", labels: [] };
    expect(answer.json()).toMatchObject(changed);
  });
});
