/**
 * Tests the limits for a text with many quick actions: SQL statements, rate limits, changed issues.
 */
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  getIssueOrStatus,
} from "../../../../test/issues.ts";
import { listStoredNotes, requestNoteCreation } from "../../../../test/notes.ts";
import { sendQuickActions } from "../../../../test/quick-actions.ts";
import { countStatementsSoFar } from "../../../../test/statements.ts";

const others = await Promise.all(
  Array.from({ length: 25 }, (_, n) => createTestIssue(owner, { title: `Other ${n}` })),
);

/** A text with a hundred quick actions, whose arguments are the 25 other issues in turn. */
const hundred = (command: string) =>
  Array.from({ length: 100 }, (_, n) => `/${command} #${others[n % 25]?.iid}`).join("\n");

/** Statements that the dispatcher runs every second to look for events. */
const BACKGROUND_PER_SECOND = 4;

async function counting<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = await countStatementsSoFar(app);
  const began = performance.now();
  const result = await work();
  const background = BACKGROUND_PER_SECOND * Math.ceil((performance.now() - began) / 1_000);
  return [(await countStatementsSoFar(app)) - before - background, result];
}

async function refusals(limit: string): Promise<number> {
  const { values } = await app.platform.metrics.refused.get();
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
}

const failuresIn = ([text = ""]: string[], name: string) =>
  text.split(`/${name} couldn't be applied`).length - 1;

async function notedOnOthers(): Promise<number> {
  const ids = others.map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notes where noteable_id = any(${ids}::bigint[])`.execute(
    app.platform.db,
  );
  return rows[0]?.count ?? 0;
}

describe("a hundred lines with /duplicate", () => {
  it("by a stranger close their issue once, and write nothing below others [M4]", async () => {
    const issue = await createTestIssue(outsider);
    const [cost, { status, sentences }] = await counting(() =>
      sendQuickActions(outsider, issue, hundred("duplicate")),
    );
    expect(status).toBe(200);
    expect(cost).toBeLessThan(100);
    expect(failuresIn(sentences, "duplicate")).toBe(99);
    expect(sentences[0]).toContain("Only the last /duplicate command was applied.");
    expect(await notedOnOthers()).toBe(0);
    const kept = await listStoredNotes(issue);
    expect(new Set(kept.map(({ action }) => action))).toEqual(new Set(["closed", "duplicate"]));
    expect(kept).toHaveLength(2);
    const { rows } = await sql`select duplicated_to_id from issues where id = ${issue.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ duplicated_to_id: others.at(-1)?.id }]);
    expect(await getIssueOrStatus(outsider, issue)).toMatchObject({ state: "closed" });
  });

  it("in a description do the same [M4]", async () => {
    const [cost, issue] = await counting(() =>
      createTestIssue(outsider, { description: hundred("duplicate") }),
    );
    expect(cost).toBeLessThan(100);
    expect(issue.state).toBe("closed");
    expect(await notedOnOthers()).toBe(0);
  });

  it("by a member leave one line below the last [M4]", async () => {
    const issue = await createTestIssue(guest);
    await sendQuickActions(guest, issue, hundred("duplicate"));
    expect(await notedOnOthers()).toBe(1);
  });
});

describe("a hundred lines that name other issues", () => {
  test("link the first ten of them, and the rest is answered [M4]", async () => {
    const issue = await createTestIssue(owner);
    const before = await refusals("quick_actions_on_others");
    const [cost, { status, sentences }] = await counting(() =>
      sendQuickActions(owner, issue, hundred("relate")),
    );
    expect(status).toBe(200);
    expect(cost).toBeLessThan(400);
    expect(failuresIn(sentences, "relate")).toBe(90);
    expect(sentences[0]).toContain("Only the first 10 commands that mention other issues");
    const links = await callRestApi(
      owner,
      "GET",
      `${buildProjectIssuesApiPath(project)}/${issue.iid}/links`,
    );
    expect(links.json()).toHaveLength(10);
    expect(await refusals("quick_actions_on_others")).toBe(before + 1);
  });

  test("name twenty issues together at most [M4]", async () => {
    const issue = await createTestIssue(owner);
    const names = others.map(({ iid }) => `#${iid}`);
    const lines = [names.slice(0, 15), names.slice(15)].map((some) => `/relate ${some.join(" ")}`);
    const [cost, { sentences }] = await counting(() =>
      sendQuickActions(owner, issue, lines.join("\n")),
    );
    expect(cost).toBeLessThan(400);
    expect(failuresIn(sentences, "relate")).toBe(1);
    expect(sentences[0]).toContain("The commands in one text can mention at most 20 other issues.");
    const links = await callRestApi(
      owner,
      "GET",
      `${buildProjectIssuesApiPath(project)}/${issue.iid}/links`,
    );
    expect(links.json()).toHaveLength(15);
  });
});

test.each`
  command                 | name              | most
  ${"spend 1h"}           | ${"spend"}        | ${480}
  ${"award :tada:"}       | ${"award"}        | ${400}
  ${"todo"}               | ${"todo"}         | ${200}
  ${"unsubscribe"}        | ${"unsubscribe"}  | ${200}
  ${"invite_email a@b.c"} | ${"invite_email"} | ${400}
`(
  "a hundred lines with /$command are done twenty times at most [M4]",
  async ({ command, name, most }: { command: string; name: string; most: number }) => {
    const issue = await createTestIssue(owner);
    const text = `/${command}\n`.repeat(100);
    const [cost, { sentences }] = await counting(() => sendQuickActions(owner, issue, text));
    expect(cost).toBeLessThan(most);
    expect(failuresIn(sentences, name)).toBeGreaterThanOrEqual(80);
    expect(sentences[0]).toContain("Only the first 20 commands that do more than change a field");
  },
);

test("a text that changes fields, links and marks spends what the calls would have spent [M4]", async () => {
  const spent = async (limit: string, key: number) =>
    Number(
      await app.platform.redis.commands.get(`${app.platform.redis.prefix}limit:${limit}:${key}`),
    );
  const issue = await createTestIssue(owner);
  const before = [await spent("issue_updates", owner.id), await spent("issue_links", owner.id)];
  const [one, two] = others.map(({ iid }) => `#${iid}`);
  const text = `/weight 3\n/due tomorrow\n/relate ${one} ${two}\n/unlink ${two}\n/duplicate ${one}\n/spend 1h`;
  await sendQuickActions(owner, issue, text);
  // Three updates count toward the rate limit: of fields, of the state by `/duplicate`, and a timelog.
  expect((await spent("issue_updates", owner.id)) - (before[0] ?? 0)).toBe(3);
  // Three changes of links count toward the rate limit: two new links and one removed link.
  expect((await spent("issue_links", owner.id)) - (before[1] ?? 0)).toBe(3);
});

test("a comment that mentions a thousand issues, people and labels costs as much as few [M4]", async () => {
  const issue = await createTestIssue(owner);
  const thousand = (sign: string) =>
    Array.from({ length: 1_000 }, (_, n) => `${sign}${n}`).join(" ");
  for (const text of [thousand("#"), thousand("@somebody"), thousand("~label")]) {
    const [cost, { statusCode }] = await counting(() => requestNoteCreation(outsider, issue, text));
    expect(statusCode).toBe(200);
    expect(cost, text.slice(0, 10)).toBeLessThan(60);
  }
});

test("an issue with a hundred new labels costs a statement or two for each [M4]", async () => {
  const labels = Array.from({ length: 100 }, (_, n) => `new-${n}`).join(",");
  const [cost, issue] = await counting(() => createTestIssue(owner, { labels }));
  expect(issue.labels).toHaveLength(100);
  expect(cost).toBeLessThan(300);
});
