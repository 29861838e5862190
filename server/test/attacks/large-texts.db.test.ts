/** The bytes of long texts in lists are limited for each caller. */
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../people.ts";
import { createTestGroup, createTestProject } from "../places.ts";

const LONG = "word ".repeat(199_000);
const app = await startTestApp({ CAIRN_RATE_LIMITS: "largeTexts=5000,graphqlCost=100" });
const ada = await createTestPerson(app);
const group = await createTestGroup(app, ada, { visibility: "public" });
const project = await createTestProject(app, ada, { group, visibility: "public" });

const get = (who: TestPerson, path: string) =>
  injectRequest(app, { url: `/api/v4${path}`, headers: sessionHeaders(who) });

const post = async (path: string, payload: object) => {
  const answer = await injectRequest(app, {
    method: "POST",
    url: `/api/v4/${path}`,
    headers: sessionHeaders(ada),
    payload,
  });
  expect(answer.statusCode).toBe(201);
};
const writeText = (number: number) => `${number} ${LONG}`.trim();

beforeAll(async () => {
  for (const place of [`projects/${project.id}/issues`, `groups/${group.id}/epics`]) {
    for (const number of [1, 2, 3]) {
      await post(place, { title: `Number ${number}`, description: writeText(number) });
    }
  }
  for (const number of [1, 2, 3]) {
    await post(`projects/${project.id}/issues/1/notes`, { body: writeText(number) });
  }
});

describe.each([
  ["issues", () => `/projects/${project.id}/issues?order_by=created_at&sort=asc`],
  ["epics", () => `/groups/${group.id}/epics?order_by=created_at&sort=asc`],
  ["comments", () => `/projects/${project.id}/issues/1/notes?order_by=created_at&sort=asc`],
])("a page of %s with long texts", (_what, path) => {
  test("is whole, and counts for its reader alone", async () => {
    const [reader, other] = [await createTestPerson(app), await createTestPerson(app)];
    const page = await get(reader, path());
    const rows = page.json<{ description?: string; body?: string }[]>();
    expect(rows.map(({ description, body }) => description ?? body)).toEqual(
      [1, 2, 3].map(writeText),
    );
    const refused = await get(reader, path());
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect((await get(reader, `${path()}&per_page=1`)).statusCode).toBe(200);
    expect((await get(other, path())).statusCode).toBe(200);
  });
});

test("the bytes of GraphQL answers cost points", async () => {
  const reader = await createTestPerson(app);
  const ask = async () => {
    const query = `{ project(fullPath: "${project.path}") { issue(iid: "1") { description } } }`;
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: sessionHeaders(reader),
      payload: { query },
    });
    return answer.json<{ errors?: unknown }>().errors === undefined;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
});
