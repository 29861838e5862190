/** Tests the limits on how many mentioned issues get a "mentioned this in" system note. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestContext } from "../../../../test/history.ts";
import { app, createTestIssue, outsider, owner } from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import { crossReferenceJobs } from "./cross-references.ts";

const targets = await Promise.all(
  Array.from({ length: 55 }, (_, n) => createTestIssue(owner, { title: `Target ${n}` })),
);

/**
 * Mentions the issues in a comment by a user who is not a member. Runs the job that adds
 * "mentioned this in" system notes for the comment, and returns how many notes the job added.
 */
async function mention(some: readonly { iid: number }[]): Promise<number> {
  const source = await createTestIssue(outsider);
  const note = await createTestNote(outsider, source, some.map(({ iid }) => `#${iid}`).join(" "));
  const payload = { issue_id: source.id, note_ids: [Number(note.id)] };
  await crossReferenceJobs[0]?.run(createTestContext(outsider), { event: { payload } });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notes
    where action = 'cross_reference' and other_noteable_id = ${source.id}`.execute(app.platform.db);
  return rows[0]?.count ?? 0;
}

async function refusals(limit: string): Promise<number> {
  const { values } = await app.platform.metrics.refused.get();
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
}

test("a text is noted in 50 issues that it mentions, and one's texts in 300 a minute [M4]", async () => {
  expect(await mention(targets)).toBe(50);
  expect(await refusals("cross_references_of_text")).toBe(1);
  await createTestContext(owner).rateLimits.spend("crossReferences", String(outsider.id), 240);
  expect(await mention(targets.slice(0, 5))).toBe(5);
  // At the rate limit the job succeeds without adding system notes, because a retry would count against
  // the limit again.
  expect(await mention(targets.slice(0, 10))).toBe(0);
  expect(await refusals("cross_references")).toBe(1);
});
