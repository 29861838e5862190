import { expect, test } from "vitest";
import { ask, testApp } from "../../../test/app.ts";
import { aPerson, asPage } from "../../../test/people.ts";

const app = await testApp();
const ada = await aPerson(app, { username: "ada", name: "Ada Lovelace" });

const url = `/-/avatars/${ada.id}`;

test("everybody sees it, for a day without asking again", async () => {
  const answer = await ask(app, { url });
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
  const { etag } = (await ask(app, { url })).headers;
  for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await ask(app, { url, headers: { "if-none-match": known } });
    expect([answer.statusCode, answer.body]).toEqual([304, ""]);
  }
  const other = await ask(app, { url, headers: { "if-none-match": '"other"' } });
  expect(other.statusCode).toBe(200);
});

test("there is none of nobody", async () => {
  const answer = await ask(app, { url: "/-/avatars/999999" });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("REST and GraphQL tell where it is", async () => {
  const me = await ask(app, { url: "/api/v4/user", headers: asPage(ada) });
  const { avatar_url: address } = me.json<{ avatar_url: string }>();
  expect(new URL(address).pathname).toBe(url);
  const asked = await ask(app, {
    method: "POST",
    url: "/api/graphql",
    headers: asPage(ada),
    payload: { query: "{ currentUser { avatarUrl } }" },
  });
  expect(asked.json()).toEqual({ data: { currentUser: { avatarUrl: address } } });
});
