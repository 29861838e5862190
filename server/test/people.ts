/** Creates users for tests through the same forms and services that real users use. */
import type { TokenScope } from "@cairn/contract/auth";
import type { App } from "../src/app.ts";
import { VISITOR_WITHOUT_IP } from "../src/platform/auth/viewer.ts";
import { promoteToAdmin } from "../src/modules/users/index.ts";
import { injectRequest, type TestResponse } from "./app.ts";

export const TEST_PASSWORD = "seven stones on a pass";

export interface TestPerson {
  id: number;
  username: string;
  email: string;
  /** Value of the Cookie header that contains the session. */
  cookie: string;
  csrfToken: string;
}

let count = 0;

export async function createTestPerson(
  app: App,
  wish: { username?: string; name?: string; admin?: boolean } = {},
): Promise<TestPerson> {
  count += 1;
  const username = wish.username ?? `person${count}`;
  const email = `${username}@example.com`;
  const name = wish.name ?? `Person Number ${count}`;
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/users",
    payload: { user: { name, username, email, password: TEST_PASSWORD } },
  });
  if (answer.statusCode !== 201) throw new Error(`signing up failed: ${answer.body}`);
  if (wish.admin !== true)
    return { username, email, ...(await readSessionFromResponse(app, answer)) };
  await makeAdmin(app, username);
  return {
    username,
    email,
    ...(await readSessionFromResponse(app, await requestSignIn(app, username))),
  };
}

/**
 * Reads the session cookie from the response of a sign-in or sign-up. Returns it with the user's
 * id and the CSRF token.
 */
export async function readSessionFromResponse(
  app: App,
  answer: TestResponse,
): Promise<{ id: number; cookie: string; csrfToken: string }> {
  const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const token = cookie.slice(cookie.indexOf("=") + 1);
  const csrfToken = app.platform.secrets.csrfToken(token);
  const me = await injectRequest(app, { url: "/api/v4/user", headers: { cookie } });
  return { id: me.json<{ id: number }>().id, cookie, csrfToken };
}

/** Whether the string is a CSRF token of the user's session. Every page contains another one. */
export function isCsrfTokenOf(app: App, { cookie }: { cookie: string }, token: string): boolean {
  return app.platform.secrets.isCsrfToken(token, cookie.slice(cookie.indexOf("=") + 1));
}

/** Headers with the user's session and CSRF token, as a page sends them. */
export function sessionHeaders(person: TestPerson): Record<string, string> {
  return { cookie: person.cookie, "x-csrf-token": person.csrfToken };
}

/** Headers of an API client with a personal access token. */
export function tokenHeaders({ token }: { token: string }): Record<string, string> {
  return { "private-token": token };
}

/** Sends the sign-in request as the script of the sign-in page does. */
export function requestSignIn(
  app: App,
  login: string,
  password = TEST_PASSWORD,
): Promise<TestResponse> {
  return injectRequest(app, {
    method: "POST",
    url: "/users/sign_in",
    payload: { user: { login, password } },
  });
}

export async function createTestToken(
  app: App,
  person: TestPerson,
  scopes: readonly TokenScope[] = ["api"],
): Promise<{ id: number; token: string }> {
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/v4/user/personal_access_tokens",
    headers: sessionHeaders(person),
    payload: {
      name: `token for ${scopes.join(" and ")}`,
      scopes,
      ...(scopes.includes("sudo") && { current_password: TEST_PASSWORD }),
    },
  });
  if (answer.statusCode !== 201) throw new Error(`making a token failed: ${answer.body}`);
  return answer.json();
}

async function makeAdmin({ platform }: App, username: string): Promise<void> {
  await promoteToAdmin(platform.contextFor(VISITOR_WITHOUT_IP, "test", platform.log), username);
}
