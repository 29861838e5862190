import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { createTestIssue, guest, outsider, owner, project } from "../../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
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
  const limited = await startTestApp({ CAIRN_RATE_LIMITS: "issueCreation=1,issueUpdates=1" });
  const issues = `/api/v4/projects/${project.id}/issues`;
  const description = "> `a`\n/close\n".repeat(70_000);
  const send = (who: TestPerson, method: "POST" | "PUT", payload: object) => {
    const url = method === "POST" ? issues : `${issues}/${issue.iid}`;
    return injectRequest(limited, { method, url, headers: sessionHeaders(who), payload });
  };
  await send(owner, "POST", { title: "Within the limit" });
  await send(owner, "PUT", { title: "Within the limit" });
  await extractQuickActions(description);
  const reading = await measureProcessorTime(() => extractQuickActions(description));

  const refused = [
    [owner, "POST", 429],
    [owner, "PUT", 429],
    [guest, "PUT", 403],
  ] as const;
  for (const [who, method, status] of refused) {
    const spent = await measureProcessorTime(async () => {
      const answer = await send(who, method, { title: "A long text", description });
      expect(answer.statusCode).toBe(status);
    });
    expect(spent, `${method} refused with ${status}`).toBeLessThan(reading / 2);
  }
});
