/**
 * Builds the longest hostile strings that fields accept, and the requests that send and read
 * them.
 */
import { setTimeout } from "node:timers/promises";
import { draftUrl } from "@cairn/contract/drafts";
import { noteCreationUrl, noteUrl } from "@cairn/contract/notes/discussions";
import { issueJsonUrl, issuePageJsonUrl, issueBasePath } from "@cairn/contract/issues/issue-page";
import {
  noteableVersionDiffUrl,
  noteableVersionsUrl,
} from "@cairn/contract/issues/noteable-versions";
import type { Issue } from "@cairn/contract/issues/issues";
import type { InjectOptions } from "fastify";
import type { TestResponse } from "../app.ts";
import { app, callRestApi, buildProjectIssuesApiPath, owner, project } from "../issues.ts";
import { sessionHeaders } from "../people.ts";

const LONGEST = 1_048_576;
const NOTE_LONGEST = 1_000_000;

export const HOSTILE_STRINGS_TO_REPEAT = [
  ...Array.from("<[`/?|:&é"),
  "![",
  "\n",
  "*a",
  "@a ",
  "#1 ",
  "https://a ",
  " ",
  "\t",
  "> ",
  "- [ ] a\n",
  "~a ",
  "/label ~a\n",
  "a\n",
  "https://zoom.us/j/?",
  '[a](b "',
  "~~~\n",
] as const;

/**
 * Maximum size in bytes of a string inside a JSON body, a little below the maximum body size of 2
 * MB. JSON needs two bytes for some characters.
 */
const BODY_LONGEST = 1_900_000;

export function repeatToLength(shape: string, length = LONGEST): string {
  const written = Buffer.byteLength(JSON.stringify(shape)) - 2;
  const count = Math.min(length / shape.length, BODY_LONGEST / written);
  return shape.repeat(Math.ceil(count)).slice(0, length);
}

function send(method: "POST" | "PUT", url: string, payload: object): () => Promise<TestResponse> {
  // Serializes the body before the measurement, because that is the client's work.
  const body = JSON.stringify(payload);
  const headers = { ...sessionHeaders(owner), "content-type": "application/json" };
  return () => inject({ method, url, headers, payload: body });
}

/**
 * Sends a request without the HTML check of `injectRequest`, because the time of that check would
 * be measured as well.
 */
function inject({ headers, ...options }: InjectOptions): Promise<TestResponse> {
  return app.http.inject({ ...options, headers: { accept: "application/json", ...headers } });
}

/**
 * Creates an issue. Repeats the request while the server answers 503 because its event loop is
 * overloaded.
 */
async function create(wish: object = {}): Promise<Issue> {
  for (;;) {
    const answer = await callRestApi(owner, "POST", buildProjectIssuesApiPath(project), {
      title: "a",
      ...wish,
    });
    if (answer.statusCode === 201) return answer.json<Issue>();
    if (answer.statusCode !== 503) throw new Error(answer.body);
    await setTimeout(200);
  }
}

function get(url: string): () => Promise<TestResponse> {
  return () => inject({ url, headers: sessionHeaders(owner) });
}

/**
 * Creates the objects that the measured request needs. Returns a function that sends this
 * request.
 */
type Attack = (shape: string) => Promise<() => Promise<TestResponse>>;

const apiOf = ({ iid }: Pick<Issue, "iid">) => `/api/v4/projects/${project.id}/issues/${iid}`;
const pageOf = ({ iid }: Pick<Issue, "iid">) => issueJsonUrl(project.path, iid);
const described = (shape: string) => create({ description: repeatToLength(shape) });
/**
 * A description just below the length limit with one more line at its end, as a conflicting
 * second edit sends it.
 */
const edited = (shape: string) => `${repeatToLength(shape, LONGEST - 10)}\nmine`;

async function noted(issue: Issue, note: string, more: object = {}): Promise<{ id: string }> {
  const url = noteCreationUrl(
    { kind: "project", full_path: project.path },
    { kind: "issue", id: issue.id },
  );
  const answer = await send("POST", url, { note: { note, ...more } })();
  return answer.json<{ id: string }>();
}

export const LONG_TEXT_ATTACKS: Record<string, Attack> = {
  "creating an issue": async (shape) =>
    send("POST", `/api/v4/projects/${project.id}/issues`, {
      title: "a",
      description: repeatToLength(shape),
    }),
  "editing a description": async (shape) =>
    send("PUT", apiOf(await create({ description: "a" })), { description: repeatToLength(shape) }),
  "editing a long description": async (shape) => {
    const issue = await described(shape);
    return send("PUT", pageOf(issue), { issue: { description: edited(shape), lock_version: 0 } });
  },
  "merging two edits": async (shape) => {
    const issue = await create({ description: repeatToLength(shape, LONGEST - 100) });
    const theirs = `theirs\n${repeatToLength(shape, LONGEST - 100)}`;
    await send("PUT", pageOf(issue), { issue: { description: theirs, lock_version: 0 } })();
    return send("PUT", pageOf(issue), {
      issue: { description: `${repeatToLength(shape, LONGEST - 100)}\nmine`, lock_version: 0 },
    });
  },
  "merging edits of everything": async (shape) => {
    const issue = await create({ description: repeatToLength("a\n") });
    const theirs = repeatToLength("b\n");
    await send("PUT", pageOf(issue), { issue: { description: theirs, lock_version: 0 } })();
    return send("PUT", pageOf(issue), {
      issue: { description: repeatToLength(shape), lock_version: 0 },
    });
  },
  "ticking a box": async (shape) => {
    const box = "- [ ] box";
    const issue = await create({ description: `${box}\n${repeatToLength(shape, LONGEST - 20)}` });
    return send("PUT", pageOf(issue), {
      issue: { update_task: { checked: true, index: 1, line_number: 2, line_source: box } },
    });
  },
  "ticking with a long line": async (shape) =>
    send("PUT", pageOf(await create({ description: "- [ ] a" })), {
      issue: {
        update_task: {
          checked: true,
          index: 1,
          line_number: 1,
          line_source: repeatToLength(shape),
        },
      },
    }),
  "a long title": async (shape) =>
    send("PUT", apiOf(await create()), { title: repeatToLength(shape) }),
  previewing: async (shape) =>
    send("POST", `/${encodeURIComponent(project.path)}/preview_markdown`, {
      text: repeatToLength(shape),
    }),
  "previewing with an issue": async (shape) => {
    const { iid } = await create();
    return send("POST", `/${encodeURIComponent(project.path)}/preview_markdown`, {
      text: repeatToLength(shape),
      target_type: "Issue",
      target_id: iid,
    });
  },
  "rendering Markdown": async (shape) =>
    send("POST", "/api/v4/markdown", { text: repeatToLength(shape), gfm: true }),
  "creating a note": async (shape) =>
    send(
      "POST",
      noteCreationUrl(
        { kind: "project", full_path: project.path },
        { kind: "issue", id: (await create()).id },
      ),
      {
        note: { note: repeatToLength(shape, NOTE_LONGEST) },
      },
    ),
  "editing a note": async (shape) => {
    const note = await noted(await create(), "a");
    return send("PUT", noteUrl({ kind: "project", full_path: project.path }, note.id), {
      note: { note: repeatToLength(shape, NOTE_LONGEST) },
    });
  },
  "keeping a draft": async (shape) =>
    send("PUT", draftUrl(issueBasePath(project.path, (await create()).iid), "comment"), {
      text: repeatToLength(shape),
      revision: 0,
    }),
  "saving a reply": async (shape) =>
    send("POST", "/-/profile/saved_replies.json", { name: "a", body: repeatToLength(shape) }),
  "the page of an issue": async (shape) =>
    get(`/${project.path}/-/issues/${(await described(shape)).iid}`),
  "an issue as JSON": async (shape) => get(pageOf(await described(shape))),
  "an issue's page data": async (shape) =>
    get(issuePageJsonUrl(project.path, (await described(shape)).iid)),
  "an issue of the API": async (shape) => get(apiOf(await described(shape))),
  "a page with a long note": async (shape) => {
    const issue = await create();
    await noted(issue, repeatToLength(shape, NOTE_LONGEST));
    return get(`/${project.path}/-/issues/${issue.iid}`);
  },
  "comparing versions": async (shape) => {
    const issue = await described(shape);
    await send("PUT", apiOf(issue), { description: edited(shape) })();
    const list = await get(noteableVersionsUrl(issueBasePath(project.path, issue.iid)))();
    const [newest] = list.json<{ items: { id: number }[] }>().items;
    return get(noteableVersionDiffUrl(issueBasePath(project.path, issue.iid), newest?.id ?? 0));
  },
  "comparing shorter versions": async (shape) => {
    const issue = await create({ description: repeatToLength(shape, 90_000) });
    const other = repeatToLength(`${shape}b`, 90_000);
    await send("PUT", apiOf(issue), { description: other })();
    const list = await get(noteableVersionsUrl(issueBasePath(project.path, issue.iid)))();
    const [newest] = list.json<{ items: { id: number }[] }>().items;
    return get(noteableVersionDiffUrl(issueBasePath(project.path, issue.iid), newest?.id ?? 0));
  },
  searching: async (shape) =>
    get(
      `/api/v4/projects/${project.id}/issues?search=${encodeURIComponent(repeatToLength(shape, 10_000))}`,
    ),
};
