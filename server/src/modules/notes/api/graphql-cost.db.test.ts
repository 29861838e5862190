/**
 * Tests the complexity score of GraphQL queries over notes, and the number of SQL statements they need.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { Issue } from "@cairn/contract/issues/issues";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { seedNotes } from "../../../../test/discussions.ts";
import { countSelectQueries } from "../../../../test/statements.ts";
import { app, createTestIssue, owner, project } from "../../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

let issue: Issue;
beforeAll(async () => {
  issue = await createTestIssue(owner);
  await seedNotes(issue, 100);
});

const graphql = (who: TestPerson | null, payload: object) =>
  injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: who === null ? {} : sessionHeaders(who),
    payload,
  });

function countsOf(times: number): string {
  return Array.from(
    { length: times },
    (_, n) => `a${n}: issueStatusCounts(search: "w${n}") { all }`,
  ).join(" ");
}

const overNotes = (page: string, fields: string) =>
  `{ project(fullPath: "${project.path}") { issue(iid: "${issue.iid}") {
    notes(${page}) { nodes { project { ${fields} } } } } } }`;

describe("GraphQL over a hundred notes", () => {
  test("is refused by its price when every note counts the issues of its project [H2]", async () => {
    for (const page of ["first: 1, last: 100", "last: 100", "first: 100"]) {
      const visitor = await graphql(null, { query: overNotes(page, countsOf(15)) });
      expect(visitor.statusCode, page).toBe(422);
      expect(visitor.body).toContain("complexity");
    }
    const user = await graphql(owner, { query: overNotes("last: 100", countsOf(29)) });
    expect(user.body).toContain("complexity");
  });

  test("asks for their project and for the same count once [H2]", async () => {
    const query = overNotes("last: 100", `fullPath ${countsOf(2)}`);
    const statements = await countSelectQueries(async () => {
      const answer = await graphql(owner, { query });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json<{ errors?: unknown }>().errors).toBeUndefined();
    });
    expect(statements).toBeLessThan(50);
  });

  test("takes either `first` or `last` [H2]", async () => {
    const query = overNotes("first: 1, last: 100", "fullPath");
    expect((await graphql(owner, { query })).body).toContain("either `first` or `last`, not both");
  });

  test("has one price for a whole batch [H2]", async () => {
    const query = `{ project(fullPath: "${project.path}") { ${countsOf(9)} } }`;
    expect((await graphql(null, { query })).json()).not.toHaveProperty("errors");
    const batch = await graphql(
      null,
      Array.from({ length: 5 }, () => ({ query })),
    );
    expect(batch.body).toContain("complexity");
  });
});

test("visitors' searches are counted by their address [H2]", async () => {
  const strict = await startTestApp({ CAIRN_RATE_LIMITS: "anonymousApi=1000,search=2" });
  const statuses: number[] = [];
  for (const path of [`projects/${project.id}/issues`, "projects", "groups"]) {
    const url = `/api/v4/${path}?search=word`;
    const answer = await injectRequest(strict, { method: "GET", url, remoteAddress: "192.0.2.7" });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
