/** Pushes whose process stopped before it recorded what git had changed. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import {
  buildCloneUrl,
  createLocalRepository,
  git,
  readHead,
} from "../../../test/git/git-client.ts";
import { createTestPerson } from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { finishOverduePushes } from "./unfinished-pushes.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner" });
const { db } = app.platform;
const NONE = "0".repeat(40);

interface PushRow {
  updates: unknown;
  finished: boolean;
}

test("are finished by what the refs say, once", async () => {
  const project = await createTestProject(app, owner, { name: "Weather" });
  const remote = buildCloneUrl(address, project, owner);
  await createLocalRepository("work");
  await git("work", "push", remote, "main", "main:kept");
  const head = await readHead("work");
  const changed = { ref: "refs/heads/main", before: NONE, after: head };
  const unchanged = { ref: "refs/heads/kept", before: head, after: "1".repeat(40) };
  const removed = { ref: "refs/heads/gone", before: head, after: NONE };
  await db.transaction().execute(async (transaction) => {
    await sql`delete from pushes`.execute(transaction);
    for (const updates of [[changed, unchanged, removed], [unchanged]]) {
      await sql`insert into pushes (project_id, root_namespace_id, user_id, updates)
        values (${project.id}, ${project.rootId}, ${owner.id}, ${JSON.stringify(updates)})`.execute(
        transaction,
      );
    }
  });

  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  expect(await finishOverduePushes(ctx)).toBe(0);
  expect(await finishOverduePushes(ctx, 0)).toBe(2);
  expect(await finishOverduePushes(ctx, 0)).toBe(0);
  const { rows } = await sql<PushRow>`
    select updates, finished_at is not null as finished from pushes`.execute(db);
  expect(rows).toEqual([{ updates: [changed, removed], finished: true }]);
  const events = await sql<{ count: number }>`
    select count(*)::int as count from (select type from outbox union all select type from events) as told
    where type = 'repository.pushed'`.execute(db);
  // One of the push itself, and one of the push that was finished later.
  expect(events.rows).toEqual([{ count: 2 }]);
});
