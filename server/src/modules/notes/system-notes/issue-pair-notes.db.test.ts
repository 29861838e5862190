import type { Issue } from "@cairn/contract/issues/issues";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  createTestContext,
  listVisibleSystemNotes,
  listNoteRows,
  listVisibleSystemNoteTexts,
} from "../../../../test/history.ts";
import {
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import { loadReadableNoteables } from "../../noteables/index.ts";
import { createNote } from "../writing/creating.ts";
import type { NewSystemNote } from "./system-note.ts";
import { addSystemNotes } from "./system-notes.ts";

// A job adds the "mentioned this in" notes, so the application and its job workers must run.
await app.listen();

async function link(issue: Issue, other: Issue, link_type: string): Promise<number> {
  const target = { target_project_id: other.project_id, target_issue_iid: other.iid, link_type };
  const address = `/projects/${issue.project_id}/issues/${issue.iid}/links`;
  const answer = await callRestApi(owner, "POST", address, target);
  expect(answer.statusCode, answer.body).toBe(201);
  const links = await callRestApi(owner, "GET", address);
  return links.json<{ issue_link_id: number; id: number }[]>().find(({ id }) => id === other.id)
    ?.issue_link_id as number;
}

/** Waits until the issue has at least `count` system notes. */
async function mentions(issue: Issue, count: number): Promise<string[]> {
  for (let round = 0; round < 200; round += 1) {
    const texts = await listVisibleSystemNoteTexts(owner, issue);
    if (texts.length >= count) return texts;
    await wait(25);
  }
  return listVisibleSystemNoteTexts(owner, issue);
}

const comment = (issue: Issue, body: string, more: { internal?: boolean } = {}) =>
  createNote(
    createTestContext(owner),
    { kind: "issue", place: { project: { id: issue.project_id } }, iid: issue.iid },
    { body, ...more },
  );

interface Case {
  action: string;
  detail: object | null;
  icon: string;
  text: string;
}

describe("relations", () => {
  test("are noted on both issues, each as it is seen from there", async () => {
    const [issue, other] = [await createTestIssue(owner), await createTestIssue(owner)];
    const id = await link(issue, other, "blocks");
    const [told] = await listVisibleSystemNotes(owner, issue);
    expect(told).toMatchObject({ action: "relate", icon: "link" });
    expect(told?.text).toBe(`marked this as blocking #${other.iid}`);
    expect(told?.html).toContain(`data-issue="${other.id}"`);
    expect(await listVisibleSystemNoteTexts(owner, other)).toEqual([
      `marked this as blocked by #${issue.iid}`,
    ]);
    await callRestApi(
      owner,
      "DELETE",
      `${buildProjectIssuesApiPath(project)}/${other.iid}/links/${id}`,
    );
    expect((await listVisibleSystemNotes(owner, issue)).at(-1)).toMatchObject({
      icon: "unlink",
      text: `removed the link to #${other.iid}`,
    });
    expect((await listVisibleSystemNoteTexts(owner, other)).at(-1)).toBe(
      `removed the link to #${issue.iid}`,
    );
  });

  test("with another project name it", async () => {
    const [issue, other] = [
      await createTestIssue(owner),
      await createTestIssue(owner, {}, privateProject),
    ];
    await link(issue, other, "relates_to");
    expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual([
      `marked this as related to ${privateProject.path}#${other.iid}`,
    ]);
  });
});

test.each`
  action         | detail                   | icon             | text
  ${"duplicate"} | ${{ of: "other" }}       | ${"duplicate"}   | ${"marked this as a duplicate of #"}
  ${"duplicate"} | ${{ of: "this" }}        | ${"duplicate"}   | ${"marked #"}
  ${"moved"}     | ${{ direction: "from" }} | ${"arrow-right"} | ${"moved this from #"}
  ${"cloned"}    | ${{ direction: "to" }}   | ${"documents"}   | ${"cloned this to #"}
`("$action is told with the other issue", async ({ icon, text, ...done }: Case) => {
  const [issue, other] = [await createTestIssue(owner), await createTestIssue(owner)];
  await createTestContext(owner).transaction(async (ctx) => {
    const [row] = await loadReadableNoteables(ctx, [issue.id]);
    if (row) await addSystemNotes(ctx, row, { ...done, otherId: other.id } as NewSystemNote);
  });
  const [told] = await listVisibleSystemNotes(owner, issue);
  expect(told).toMatchObject({ action: done.action, icon });
  expect(told?.text).toContain(text + other.iid);
});

test.each`
  action             | detail                                     | icon               | text
  ${"time_tracking"} | ${{ estimate: 94_200 }}                    | ${"timer"}         | ${"changed the time estimate to **3d 2h 10m**"}
  ${"time_tracking"} | ${{ estimate: null }}                      | ${"timer"}         | ${"removed the time estimate"}
  ${"time_tracking"} | ${{ spent: 5400, spent_on: "2026-11-02" }} | ${"timer"}         | ${"added **1h 30m** of time spent on November 2, 2026"}
  ${"time_tracking"} | ${{ spent: -1800 }}                        | ${"timer"}         | ${"subtracted **30m** of time spent"}
  ${"time_tracking"} | ${{ spent: null }}                         | ${"timer"}         | ${"removed the time spent"}
  ${"pinned_embed"}  | ${{ added: true }}                         | ${"thumbtack"}     | ${"added a Zoom call"}
  ${"severity"}      | ${{ severity: "critical" }}                | ${"information-o"} | ${"changed the severity to **critical**"}
  ${"unlocked"}      | ${null}                                    | ${"lock-open"}     | ${"unlocked the discussion"}
`("$text", async ({ icon, text, ...done }: Case) => {
  const issue = await createTestIssue(owner);
  await createTestContext(owner).transaction(async (ctx) => {
    const [row] = await loadReadableNoteables(ctx, [issue.id]);
    if (row) await addSystemNotes(ctx, row, done as NewSystemNote);
  });
  expect(await listVisibleSystemNotes(owner, issue)).toMatchObject([
    { action: done.action, icon, text },
  ]);
});

describe("a mention", () => {
  test("in a description or a comment is noted there, once for each mentioning issue", async () => {
    const target = await createTestIssue(owner);
    const source = await createTestIssue(owner, {
      description: `See #${target.iid} and #${target.iid}`,
    });
    expect(await mentions(target, 1)).toEqual([`mentioned this in #${source.iid}`]);
    await comment(source, `Again #${target.iid}`);
    const second = await createTestIssue(owner);
    await comment(second, `Also #${target.iid}`);
    expect(await mentions(target, 2)).toEqual([
      `mentioned this in #${source.iid}`,
      `mentioned this in #${second.iid}`,
    ]);
    expect(await listVisibleSystemNotes(owner, target)).toMatchObject([
      { icon: "comment-dots" },
      {},
    ]);
    expect(await listVisibleSystemNoteTexts(owner, source)).toEqual([]);
  });

  test("that an edit adds is noted, and stays when another edit takes it away", async () => {
    const [target, source] = [await createTestIssue(owner), await createTestIssue(owner)];
    await updateTestIssue(owner, source, { description: `#${target.iid}` });
    await mentions(target, 1);
    await updateTestIssue(owner, source, { description: "nothing" });
    expect(await listVisibleSystemNoteTexts(owner, target)).toEqual([
      `mentioned this in #${source.iid}`,
    ]);
  });

  test("in an internal note is noted nowhere", async () => {
    const [target, source] = [await createTestIssue(owner), await createTestIssue(owner)];
    await comment(source, `Secretly #${target.iid}`, { internal: true });
    await comment(source, "The next one"); // `marker` below is created last, so its job runs last.
    const marker = await createTestIssue(owner, { description: `#${source.iid}` });
    expect(await mentions(source, 1)).toEqual([`mentioned this in #${marker.iid}`]);
    expect(await listNoteRows(target)).toEqual([]);
  });

  test("of what the mentioner may not read is noted nowhere", async () => {
    const hidden = await createTestIssue(owner, {}, privateProject);
    const marker = await createTestIssue(owner);
    await createTestIssue(outsider, {
      description: `${privateProject.path}#${hidden.iid} #${marker.iid}`,
    });
    await mentions(marker, 1);
    expect(await listNoteRows(hidden)).toEqual([]);
  });
});

describe("whoever may not read the other issue", () => {
  test("finds no trace of it in words, numbers or news", async () => {
    const issue = await createTestIssue(owner);
    const { updated_at: before } = issue;
    const heard: unknown[] = [];
    app.platform.feed.overhear(({ stream, type }) => {
      if (stream === `issue:${issue.id}` && type !== "issue.created") heard.push(type);
    });
    const secret = await createTestIssue(owner, {
      confidential: true,
      title: "Hidden treasure",
      description: `#${issue.iid}`,
    });
    await link(issue, secret, "relates_to");
    expect(await mentions(issue, 2)).toHaveLength(2);
    for (const who of [guest, outsider, null])
      expect(await listVisibleSystemNoteTexts(who, issue)).toEqual([]);
    const answer = await callRestApi(
      guest,
      "GET",
      `${buildProjectIssuesApiPath(project)}/${issue.iid}`,
    );
    expect(answer.json<Issue>().updated_at).toBe(before);
    await updateTestIssue(owner, issue, { weight: 1 });
    while (!heard.includes("note.created")) await wait(10);
    expect(heard).toEqual(["issue.updated", "note.created"]);
  });

  test("is told of a milestone and a label of another place as of things that are gone", async () => {
    const issue = await createTestIssue(owner);
    await createTestContext(owner).transaction(async (ctx) => {
      const elsewhere = await callRestApi(
        owner,
        "POST",
        `/projects/${privateProject.id}/milestones`,
        {
          title: "Hidden summit",
        },
      );
      const label = await callRestApi(owner, "POST", `/projects/${privateProject.id}/labels`, {
        name: "hidden label",
        color: "#123456",
      });
      const [row] = await loadReadableNoteables(ctx, [issue.id]);
      if (!row) return;
      const milestone_id = elsewhere.json<{ id: number }>().id;
      const label_id = label.json<{ id: number }>().id;
      await addSystemNotes(
        ctx,
        row,
        { action: "milestone", detail: { milestone_id, action: "add" } },
        { action: "label", detail: { label_id, action: "add" } },
      );
    });
    const told = await listVisibleSystemNotes(guest, issue);
    expect(JSON.stringify(told)).not.toMatch(/hidden/i);
    expect(told.map(({ text }) => text)).toEqual([
      "changed the milestone to a deleted milestone",
      "added 1 deleted label",
    ]);
  });

  test("reads names of people as a visitor without being led to them", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [guest.id] });
    const [told] = await listVisibleSystemNotes(null, issue);
    expect(told?.html).toBe("assigned this to @guest");
  });
});
