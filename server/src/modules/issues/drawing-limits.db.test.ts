import { expect, test } from "vitest";
import { ask, testApp } from "../../../test/app.ts";
import { create, outsider, owner, project } from "../../../test/issues.ts";
import { asPage, type TestPerson } from "../../../test/people.ts";

test("nothing is drawn for those who may not write it, and for nobody without end", async () => {
  const issue = await create(owner, {});
  const slow = await testApp({ CAIRN_RATE_LIMITS: "markdown=2" });
  const path = `/api/v4/projects/${project.id}/issues/${issue.iid}`;
  const write = (who: TestPerson, description: string) =>
    ask(slow, { method: "PUT", url: path, headers: asPage(who), payload: { description } });
  const markdown = () =>
    ask(slow, {
      method: "POST",
      url: "/api/v4/markdown",
      headers: asPage(owner),
      payload: { text: "a" },
    });
  // Refused before anything is spent, however often.
  for (let count = 0; count < 3; count += 1) {
    expect((await write(outsider, "x")).statusCode).toBe(403);
    expect((await write(owner, "x".repeat(1_048_577))).statusCode).toBe(400);
  }
  const statuses = [await markdown(), await write(owner, "one"), await write(owner, "two")];
  statuses.push(await markdown());
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 200, 429, 429]);
  const previewed = await ask(slow, {
    method: "POST",
    url: `/${encodeURIComponent(project.path)}/preview_markdown`,
    headers: asPage(owner),
    payload: { text: "a" },
  });
  expect(previewed.statusCode).toBe(429);
});
