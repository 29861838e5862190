/** Creates users over HTTP, for tests whose servers are separate processes. */
import { createSecrets } from "../../src/platform/auth/secrets.ts";
import { TEST_SECRET } from "../app.ts";
import { TEST_PASSWORD } from "../people.ts";

export interface SignedUpUser {
  id: number;
  username: string;
  /** A personal access token with the scope `api`. */
  token: string;
}

export interface CreatedTestToken {
  id: number;
  token: string;
}

let count = 0;

export async function signUpWithToken(url: string): Promise<SignedUpUser> {
  const username = `somebody${(count += 1)}`;
  const session = await signUp(url, username);
  const cookie = `__Host-cairn_session=${session}`;
  const answer = await fetch(`${url}/api/v4/user/personal_access_tokens`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie,
      "x-csrf-token": createSecrets(TEST_SECRET).csrfToken(session),
    },
    body: JSON.stringify({ name: "first token", scopes: ["api"] }),
  });
  const made = (await expectStatus(answer, 201)) as { token: string; user_id: number };
  return { id: made.user_id, username, token: made.token };
}

/** Signs up a user with the form's request and returns the secret of the new session. */
export async function signUp(url: string, username: string): Promise<string> {
  const answer = await send(`${url}/users`, {
    user: { name: username, username, email: `${username}@example.com`, password: TEST_PASSWORD },
  });
  await expectStatus(answer, 201);
  return sessionIn(answer);
}

export async function signIn(url: string, username: string): Promise<string> {
  const answer = await trySignIn(url, username, TEST_PASSWORD);
  await expectStatus(answer, 201);
  return sessionIn(answer);
}

export function trySignIn(url: string, login: string, password: string): Promise<Response> {
  return send(`${url}/users/sign_in`, { user: { login, password } });
}

export async function createToken(
  url: string,
  who: SignedUpUser,
  name: string,
): Promise<CreatedTestToken> {
  return (await expectStatus(await tryCreateToken(url, who, name), 201)) as CreatedTestToken;
}

export function tryCreateToken(
  url: string,
  who: SignedUpUser,
  name: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = { name, scopes: ["read_user"] };
  return send(`${url}/api/v4/user/personal_access_tokens`, body, {
    "private-token": who.token,
    ...headers,
  });
}

async function expectStatus(answer: Response, status: number): Promise<unknown> {
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

function send(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
}

function sessionIn(answer: Response): string {
  return /^__Host-cairn_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
}
