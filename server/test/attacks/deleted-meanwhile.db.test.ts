/**
 * Tests that a request answers 404 when another user deletes the issue while the request waits
 * for the lock on the issue.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest } from "../app.ts";
import { app, createTestIssue, owner, project } from "../issues.ts";
import { sessionHeaders } from "../people.ts";

/**
 * Time in milliseconds that the test gives the request to reach the lock. It is enough on a busy
 * machine.
 */
const AT_LOCK_MS = 500;

test.each([
  ["read to the end", "discussion_seen", {}],
  ["reacted to", "toggle_award_emoji", { name: "rocket" }],
])("an issue that is %s", async (_what, door, payload) => {
  const issue = await createTestIssue(owner, { title: "a" });
  const url = `/${project.path}/-/issues/${issue.iid}/${door}`;
  const answering = await app.platform.db.transaction().execute(async (deleting) => {
    await sql`delete from noteables where id = ${issue.id}`.execute(deleting);
    const request = injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(owner),
      payload,
    });
    await sleep(AT_LOCK_MS);
    // Returns the promise without awaiting it, because the request waits for the end of this
    // transaction. The object around the promise keeps the async function from awaiting it.
    return { request };
  });
  const answer = await answering.request;
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([404, ["message"]]);
});
