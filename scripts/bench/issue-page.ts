/**
 * bin/bench issue: signs up a user and creates an issue with a 20 KB description, through forms
 * and the REST API.
 */
import { SIGN_IN_PATH } from "../../contract/src/auth.ts";

export interface PageAndSessionCookie {
  /** Path of the HTML page to request. */
  page: string;
  cookie: string;
}

/**
 * Returns Markdown of this many bytes, as in a long bug report: headings, lists, code, tasks,
 * references.
 */
export function buildLongDescription(bytes: number): string {
  const part = (number: number) =>
    [
      `## Part ${number}`,
      "",
      `The dispatcher keeps **${number * 37} deliveries** in the queue, see #1 and \`retry.Policy\`.`,
      "",
      "- [x] Classify the answers that will never change",
      "- [ ] Tell the owner, with a link to go on",
      "",
      "```ts",
      `const wait = Math.min(6 * 3600, 2 ** ${number});`,
      "```",
      "",
    ].join("\n");
  let text = "";
  for (let number = 1; text.length < bytes; number += 1) text += part(number);
  return text.slice(0, bytes);
}

/** A user who signed up for the benchmark, with functions that send requests as that user. */
export interface BenchUser {
  username: string;
  url: string;
  cookie: string;
  /** Sends a POST request to the REST API and returns the created object. */
  post: (path: string, body: object) => Promise<{ id: number; web_url: string }>;
  /** Sends a request with session cookie and CSRF token, as a page does. */
  send: (path: string, body: object) => Promise<{ id: string }>;
}

export async function signUpBenchUser(url: string): Promise<BenchUser> {
  const who = `bench${Date.now()}`;
  const person = { name: "Bench", username: who, email: `${who}@example.com` };
  const signedUp = await fetch(`${url}/users`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", origin: url },
    body: JSON.stringify({ user: { ...person, password: "seven stones on a bench" } }),
  });
  const cookie = String(signedUp.headers.get("set-cookie")).split(";", 1)[0] ?? "";
  const csrfToken = await csrfTokenOf(url, cookie);
  const put = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        cookie,
        "x-csrf-token": csrfToken,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    url,
    username: who,
    cookie,
    post: (path, body) => put(`/api/v4${path}`, body),
    send: put,
  };
}

/** Returns the session cookie of a user who exists already. */
export async function signInBenchUser(
  url: string,
  login: string,
  password: string,
): Promise<string> {
  const answer = await fetch(`${url}${SIGN_IN_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", origin: url },
    body: JSON.stringify({ user: { login, password } }),
  });
  if (!answer.ok) throw new Error(`${login} can't sign in: ${await answer.text()}`);
  return String(answer.headers.get("set-cookie")).split(";", 1)[0] ?? "";
}

export async function createIssueWithLongDescription(
  url: string,
  bytes: number,
): Promise<PageAndSessionCookie> {
  const { post, cookie } = await signUpBenchUser(url);
  const project = await post("/projects", { name: "bench", visibility: "private" });
  const description = buildLongDescription(bytes);
  const issue = await post(`/projects/${project.id}/issues`, { title: "A long one", description });
  return { page: new URL(issue.web_url).pathname, cookie };
}

/** Reads the CSRF token from the HTML of a page. */
async function csrfTokenOf(url: string, cookie: string): Promise<string> {
  const page = await (await fetch(`${url}/`, { headers: { cookie } })).text();
  const token = /"csrf_token":"([^"]+)"/.exec(page)?.[1];
  if (token === undefined) throw new Error("The page carries no token.");
  return token;
}
