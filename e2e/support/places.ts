/** Groups, projects and issues made before the story begins, by the API, as whoever is signed in at the page. */
import type { Page } from "playwright-core";

export interface MadeGroup {
  id: number;
  full_path: string;
}

export interface MadeProject {
  id: number;
  path_with_namespace: string;
}

export interface MadeIssue {
  id: number;
  iid: number;
}

export async function aGroupOf(
  page: Page,
  wish: { name: string; path: string; visibility?: string; parent_id?: number },
): Promise<MadeGroup> {
  return post(page, "/api/v4/groups", wish);
}

export async function aProjectOf(
  page: Page,
  wish: {
    name: string;
    path?: string;
    namespace_id?: number;
    visibility?: string;
    description?: string;
  },
): Promise<MadeProject> {
  return post(page, "/api/v4/projects", wish);
}

export async function anIssueOf(
  page: Page,
  project: { id: number },
  wish: { title: string } & Record<string, unknown>,
): Promise<MadeIssue> {
  return post(page, `/api/v4/projects/${project.id}/issues`, wish);
}

/** Sent as the page itself would send it. */
export async function post<Made>(page: Page, address: string, body: object): Promise<Made> {
  const answer = await page.evaluate(send, { address, body });
  if (answer.status >= 300) throw new Error(`${address} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Made;
}

/** Runs in the page. */
async function send(call: { address: string; body: object }) {
  const mount = document.getElementById("cairn");
  const { csrf_token: token } = JSON.parse(mount?.dataset["session"] ?? "{}") as {
    csrf_token: string;
  };
  const response = await fetch(call.address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": token },
    body: JSON.stringify(call.body),
  });
  return { status: response.status, text: await response.text() };
}
