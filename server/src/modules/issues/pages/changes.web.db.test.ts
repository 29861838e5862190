import { issueBasePath, IssueRealtimeChanges } from "@cairn/contract/issues/issue-page";
import { noteableRealtimeChangesUrl } from "@cairn/contract/issues/noteable-pages";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test, vi } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import { updateIssueAndWaitForEvent } from "../../../../test/issue-events.ts";
import * as world from "../../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestProject, type TestPlace } from "../../../../test/places.ts";
import type { App } from "../../../app.ts";

const { app, callRestApi, updateTestIssue, privateProject, createTestIssue, group, project } =
  world;
const { guest, outsider, owner, reporter } = world;

/** Polls as the issue page does: `tag` is the ETag of the last response. */
async function poll(
  who: TestPerson | null,
  issue: Pick<Issue, "iid">,
  tag?: string,
  where: { program?: App; path?: string } = {},
): Promise<TestResponse> {
  return injectRequest(where.program ?? app, {
    url: noteableRealtimeChangesUrl(issueBasePath(where.path ?? project.path, issue.iid)),
    headers: {
      ...(who === null ? {} : sessionHeaders(who)),
      ...(tag === undefined ? {} : { "if-none-match": tag }),
    },
  });
}

/**
 * Creates an issue and waits until all events of the issue are delivered, so that no later event
 * changes the ETag of the polled response.
 */
async function aQuietIssue(place: TestPlace = project): Promise<Issue> {
  const issue = await createTestIssue(owner, {}, place);
  await updateIssueAndWaitForEvent(issue, { weight: 1 });
  return issue;
}

describe("the words of an issue", () => {
  test("are told as markup and as written, with the tasks and the version [RT-003]", async () => {
    const description = "- [x] **rope**\n- [ ] ladder";
    const issue = await createTestIssue(owner, { title: "Rock & gap", description });
    const answer = await poll(null, issue);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["poll-interval"]).toBe("3000");
    const told = IssueRealtimeChanges.parse(answer.json());
    expect(told).toMatchObject({
      title: "Rock &amp; gap",
      title_text: "Rock & gap",
      description_text: description,
      task_status: "1 of 2 tasks completed",
      lock_version: 0,
    });
    expect(told.description).toContain("<strong>rope</strong>");
    expect(told).not.toHaveProperty("updated_at");
  });

  test("are told with when and by whom they were changed [RT-003]", async () => {
    const ada = await createTestPerson(app, { username: "ada", name: "Ada Ridge" });
    const issue = await createTestIssue(ada);
    const at = new Date();
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    try {
      await updateTestIssue(ada, issue, { title: "Changed" });
    } finally {
      vi.useRealTimers();
    }
    await updateTestIssue(owner, issue, { weight: 2 });
    expect(IssueRealtimeChanges.parse((await poll(null, issue)).json())).toMatchObject({
      title_text: "Changed",
      updated_at: at.toISOString(),
      updated_by_name: "Ada Ridge",
      updated_by_path: "/ada",
    });
  });

  test("are hidden like the issue itself, whatever tag is sent along", async () => {
    const secret = await createTestIssue(owner, { confidential: true });
    const inside = await createTestIssue(owner, {}, privateProject);
    const { etag } = (await poll(owner, secret)).headers;
    expect(etag).toBeDefined();
    const guessed = String(etag).replace(/\.[\w-]+/, `.${"A".repeat(22)}`);
    for (const tag of [undefined, guessed, "*", '""']) {
      expect((await poll(guest, secret, tag)).statusCode).toBe(404);
      expect((await poll(null, secret, tag)).statusCode).toBe(404);
      const path = privateProject.path;
      expect((await poll(outsider, inside, tag, { path })).statusCode).toBe(404);
    }
  });

  test("are asked for in vain by whoever lost access, once the tag has changed", async () => {
    const issue = await createTestIssue(owner);
    const { etag } = (await poll(outsider, issue)).headers;
    await updateIssueAndWaitForEvent(issue, { confidential: true });
    expect((await poll(outsider, issue, etag)).statusCode).toBe(404);
  });
});

describe("asking again", () => {
  test("is answered with 304 as long as nothing has happened", async () => {
    const issue = await aQuietIssue();
    const first = await poll(reporter, issue);
    const again = await poll(reporter, issue, first.headers.etag);
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers["poll-interval"]).toBe("3000");
    // A proxy that compresses responses can add or remove the prefix `W/` of an ETag; both forms must
    // match.
    const strong = String(first.headers.etag).replace("W/", "");
    expect((await poll(reporter, issue, strong)).statusCode).toBe(304);
    await updateIssueAndWaitForEvent(issue, { title: "News" });
    const news = await poll(reporter, issue, first.headers.etag);
    expect(news.json()).toMatchObject({ title_text: "News" });
    expect(news.headers.etag).not.toBe(first.headers.etag);
  });

  test("needs no PostgreSQL then", async () => {
    const issue = await aQuietIssue();
    const { etag } = (await poll(reporter, issue)).headers;
    const cutOff = await startTestApp({
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
      CAIRN_LOG_LEVEL: "silent",
    });
    await expect.poll(() => cutOff.platform.redis.isConnected()).toBe(true);
    const asking = async () => (await poll(reporter, issue, etag, { program: cutOff })).statusCode;
    // Repeats the request until it succeeds, because on a busy machine the first attempt to reach
    // Redis may fail.
    await expect.poll(asking, { timeout: 10_000 }).toBe(304);
    // Proves that the database is unreachable: a request without an ETag fails.
    expect((await poll(reporter, issue, undefined, { program: cutOff })).statusCode).toBe(503);
  });

  test("works without Redis: in full, and without a tag", async () => {
    const issue = await aQuietIssue();
    const { etag } = (await poll(reporter, issue)).headers;
    const alone = await startTestApp({ REDIS_URL: "redis://127.0.0.1:1" });
    const answer = await poll(reporter, issue, etag, { program: alone });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers["poll-interval"]).toBe("3000");
  });

  test("by another path of the same project has the same tag; another project's issue has not", async () => {
    const place = await createTestProject(app, owner, {
      name: "Before",
      group,
      visibility: "public",
    });
    const issue = await aQuietIssue(place);
    const { etag } = (await poll(null, issue, undefined, place)).headers;
    await rename(place, "after");
    const renamed = await poll(null, issue, etag, { path: `${group.path}/after` });
    expect(renamed.statusCode).toBe(304);
    // Deletes the stream tags, as if their lifetime of one minute were over. The next poll then
    // resolves the old path again and finds the project that uses the path now.
    await forgetTags();
    const other = await createTestProject(app, owner, {
      name: "Before",
      group,
      visibility: "public",
    });
    await createTestIssue(owner, { title: "Of the other" }, other);
    const taken = await poll(null, issue, etag, other);
    expect(taken.json()).toMatchObject({ title_text: "Of the other" });
    expect(taken.headers.etag).not.toBe(etag);
  });
});

async function rename(place: TestPlace, path: string): Promise<void> {
  expect((await callRestApi(owner, "PUT", `/projects/${place.id}`, { path })).statusCode).toBe(200);
}

async function forgetTags(): Promise<void> {
  const { commands, prefix } = app.platform.redis;
  const keys = await commands.keys(`${prefix}tag:*`);
  if (keys.length > 0) await commands.del(keys);
}
