/**
 * Creates groups, projects and issues through the API, as the user who is signed in on the page.
 */
import type { BrowserContext, Page } from "playwright-core";

export interface CreatedGroup {
  id: number;
  full_path: string;
}

export interface CreatedProject {
  id: number;
  path_with_namespace: string;
}

export interface CreatedIssue {
  id: number;
  iid: number;
}

export async function createGroup(
  page: Page,
  wish: { name: string; path: string; visibility?: string; parent_id?: number },
): Promise<CreatedGroup> {
  return postToApi(page, "/api/v4/groups", wish);
}

export async function createProject(
  page: Page,
  wish: {
    name: string;
    path?: string;
    namespace_id?: number;
    visibility?: string;
    description?: string;
  },
): Promise<CreatedProject> {
  return postToApi(page, "/api/v4/projects", wish);
}

export async function createIssue(
  page: Page,
  project: { id: number },
  wish: { title: string } & Record<string, unknown>,
): Promise<CreatedIssue> {
  return postToApi(page, `/api/v4/projects/${project.id}/issues`, wish);
}

/**
 * Sends a POST request with the session and CSRF token of the signed-in user, and returns the JSON
 * of the response. No page has to be open.
 */
export async function postToApi<Made>(page: Page, address: string, body: object): Promise<Made> {
  return send(page, "POST", address, { data: body });
}

/** Sends a multipart form with the signed-in user's session. Returns the JSON of the response. */
export async function postFormToApi<Made>(
  page: Page,
  address: string,
  multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
): Promise<Made> {
  return send(page, "POST", address, { multipart });
}

export async function putToApi(page: Page, address: string, body: object): Promise<void> {
  await send(page, "PUT", address, { data: body });
}

/** Id of the user who is signed in on the page. */
export async function getSignedInUserId(page: Page): Promise<number> {
  const answer = await page.request.get("/api/v4/user");
  return ((await answer.json()) as { id: number }).id;
}

async function send<Answer>(
  page: Page,
  method: string,
  address: string,
  body: Pick<NonNullable<Parameters<Page["request"]["fetch"]>[1]>, "data" | "multipart">,
): Promise<Answer> {
  const headers = { accept: "application/json", "x-csrf-token": await csrfToken(page) };
  const answer = await page.request.fetch(address, { method, headers, ...body });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${text}`);
  return JSON.parse(text) as Answer;
}

/**
 * The last CSRF token of each browser profile, with the cookies for which the server issued it.
 */
const tokens = new WeakMap<BrowserContext, { cookies: string; token: string }>();

/**
 * Reads the CSRF token from /groups/new, because that page contains no list and is quick to
 * render.
 */
async function csrfToken(page: Page): Promise<string> {
  const context = page.context();
  const cookies = JSON.stringify(await context.cookies());
  const known = tokens.get(context);
  if (known?.cookies === cookies) return known.token;
  const document = await (await page.request.get("/groups/new")).text();
  const token = /"csrf_token":"([^"]+)"/.exec(document)?.[1];
  if (token === undefined) throw new Error("Nobody is signed in at this page.");
  tokens.set(context, { cookies, token });
  return token;
}
