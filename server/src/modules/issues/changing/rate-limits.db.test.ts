import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  admin,
  app,
  callRestApi,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { extractQuickActions } from "../quick-actions/applying.ts";
import { measureProcessorTime } from "../../../../test/processor-time.ts";

test("nothing is drawn for those who may not write it, and for nobody without end", async () => {
  const issue = await createTestIssue(owner, {});
  const slow = await startTestApp({ CAIRN_RATE_LIMITS: "markdown=2" });
  const path = `/api/v4/projects/${project.id}/issues/${issue.iid}`;
  const write = (who: TestPerson, description: string) =>
    injectRequest(slow, {
      method: "PUT",
      url: path,
      headers: sessionHeaders(who),
      payload: { description },
    });
  const markdown = () =>
    injectRequest(slow, {
      method: "POST",
      url: "/api/v4/markdown",
      headers: sessionHeaders(owner),
      payload: { text: "a" },
    });
  // The server rejects these requests, because the user lacks permission or the text is too long.
  // Rejected requests do not count toward the rate limit.
  for (let count = 0; count < 3; count += 1) {
    expect((await write(outsider, "x")).statusCode).toBe(403);
    expect((await write(owner, "x".repeat(1_048_577))).statusCode).toBe(400);
  }
  const statuses = [await markdown(), await write(owner, "one"), await write(owner, "two")];
  statuses.push(await markdown());
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 200, 429, 429]);
  const previewed = await injectRequest(slow, {
    method: "POST",
    url: `/${encodeURIComponent(project.path)}/preview_markdown`,
    headers: sessionHeaders(owner),
    payload: { text: "a" },
  });
  expect(previewed.statusCode).toBe(429);
});

test("quick actions are read for nobody who may not write them, nor above the limit", async () => {
  const issue = await createTestIssue(owner, {});
  const limited = await startTestApp({ CAIRN_RATE_LIMITS: "issueCreation=1,issueUpdates=3" });
  const issues = `/api/v4/projects/${project.id}/issues`;
  const description = "> `a`\n/close\n".repeat(70_000);
  const send = (who: TestPerson, method: "POST" | "PUT", payload: object) => {
    const url = method === "POST" ? issues : `${issues}/${issue.iid}`;
    return injectRequest(limited, { method, url, headers: sessionHeaders(who), payload });
  };
  await send(owner, "POST", { title: "Within the limit" });
  for (const title of ["One", "Two", "Three"]) await send(owner, "PUT", { title });
  const reader = { viewer: VISITOR_WITHOUT_IP };
  await extractQuickActions(reader, description);
  const reading = await measureProcessorTime(() => extractQuickActions(reader, description));

  const refused = [
    [owner, "POST", 429],
    [owner, "PUT", 429],
    [guest, "PUT", 403],
  ] as const;
  for (const [who, method, status] of refused) {
    const refuse = () =>
      measureProcessorTime(async () => {
        const answer = await send(who, method, { title: "A long text", description });
        expect(answer.statusCode).toBe(status);
      });
    // Garbage collection and compilation only add time, so the fastest of three requests counts.
    const spent = Math.min(await refuse(), await refuse(), await refuse());
    expect(spent, `${method} refused with ${status}`).toBeLessThan(reading / 2);
  }
});

test("administrators set how many issues a user can create in a minute", async () => {
  // Without a limit in CAIRN_RATE_LIMITS, which would override the setting.
  const limited = await startTestApp({ CAIRN_RATE_LIMITS: "search=1000" });
  const author = await createTestPerson(app);
  const create = (who: TestPerson) =>
    injectRequest(limited, {
      method: "POST",
      url: `/api/v4/projects/${project.id}/issues`,
      headers: sessionHeaders(who),
      payload: { title: "One more" },
    });
  const setLimit = (issues_create_limit: number) =>
    callRestApi(admin, "PUT", "/application/settings", { issues_create_limit });
  await setLimit(2);
  const statuses = [await create(author), await create(author)].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([201, 201]);
  const refused = await create(author);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { message: { error: "Too many requests. Please try again later." } },
  ]);
  expect(refused.headers).toMatchObject({
    "ratelimit-name": "issue_creation",
    "ratelimit-limit": "2",
  });
  expect((await create(guest)).statusCode).toBe(201);
  await setLimit(0);
  expect((await create(author)).statusCode).toBe(201);
  await setLimit(300);
});
