import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders } from "../../../test/people.ts";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada", name: "Ada Lovelace" });

const url = `/-/avatars/${ada.id}`;

test("everybody sees it, for a day without asking again", async () => {
  const answer = await injectRequest(app, { url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(">AL</text>");
  expect(answer.headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(answer.headers["etag"]).toMatch(/^"[\w-]{22}"$/);
  expect(answer.headers).not.toHaveProperty("set-cookie");
});

test("is not sent again to those who have it", async () => {
  const { etag } = (await injectRequest(app, { url })).headers;
  for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await injectRequest(app, { url, headers: { "if-none-match": known } });
    expect([answer.statusCode, answer.body]).toEqual([304, ""]);
  }
  const other = await injectRequest(app, { url, headers: { "if-none-match": '"other"' } });
  expect(other.statusCode).toBe(200);
});

test("there is none of nobody", async () => {
  const answer = await injectRequest(app, { url: "/-/avatars/999999" });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("REST and GraphQL tell where it is", async () => {
  const me = await injectRequest(app, { url: "/api/v4/user", headers: sessionHeaders(ada) });
  const { avatar_url: address } = me.json<{ avatar_url: string }>();
  expect(new URL(address).pathname).toBe(url);
  const asked = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: sessionHeaders(ada),
    payload: { query: "{ currentUser { avatarUrl } }" },
  });
  expect(asked.json()).toEqual({ data: { currentUser: { avatarUrl: address } } });
});
