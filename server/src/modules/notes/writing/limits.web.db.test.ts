import { MAINTAINER } from "@cairn/contract/access";
import { noteCreationUrl, noteUrl, NoteCreatedResponse } from "@cairn/contract/notes/discussions";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { buildCaptchaHeaders, solveCaptchaHtml } from "../../../../test/captcha.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp({ CAIRN_RATE_LIMITS: "notes=4,issueUpdates=4" });
const owner = await createTestPerson(app);
const stranger = await createTestPerson(app);
const project = await createTestProject(app, owner, { visibility: "public" });
const opened = await injectRequest(app, {
  method: "POST",
  url: `/api/v4/projects/${project.id}/issues`,
  headers: sessionHeaders(owner),
  payload: { title: "An issue" },
});
const issue = opened.json<{ id: number; iid: number }>();

function say(who: TestPerson, note: string, headers = {}) {
  return injectRequest(app, {
    method: "POST",
    url: noteCreationUrl(
      { kind: "project", full_path: project.path },
      { kind: "issue", id: issue.id },
    ),
    headers: { ...sessionHeaders(who), ...headers },
    payload: { note: { note } },
  });
}

function asking(who: TestPerson, method: "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const headers = sessionHeaders(who);
  return injectRequest(app, { method, url, headers, ...(payload !== undefined && { payload }) });
}

async function count(): Promise<number> {
  return (await app.platform.db.selectFrom("notes").select("id").execute()).length;
}

test("whoever is too fast is told so in plain text, and when to come again", async () => {
  for (let n = 0; n < 4; n += 1) expect((await say(owner, `Note ${n}`)).statusCode).toBe(200);
  const before = await count();
  const answer = await say(owner, "One more");
  expect(answer.statusCode).toBe(429);
  expect(answer.headers["content-type"]).toContain("text/plain");
  expect(answer.headers).toMatchObject({ "ratelimit-name": "notes", "ratelimit-limit": "4" });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.body).toBe("Too many requests. Please try again later.");
  expect(await count()).toBe(before);
});

test("administrators set the limit of comments", async () => {
  // Without a limit of notes in CAIRN_RATE_LIMITS, which would override the setting.
  const limited = await startTestApp({ CAIRN_RATE_LIMITS: "search=1000" });
  const admin = await createTestPerson(app, { admin: true });
  const author = await createTestPerson(app);
  const setLimit = (notes_create_limit: number) =>
    injectRequest(limited, {
      method: "PUT",
      url: "/api/v4/application/settings",
      headers: sessionHeaders(admin),
      payload: { notes_create_limit },
    });
  const comment = async () => {
    const url = `/api/v4/projects/${project.id}/issues/${issue.iid}/notes`;
    const headers = sessionHeaders(author);
    const answer = await injectRequest(limited, {
      method: "POST",
      url,
      headers,
      payload: { body: "Hi" },
    });
    return answer.statusCode;
  };
  expect((await setLimit(1)).statusCode).toBe(200);
  expect([await comment(), await comment()]).toEqual([201, 429]);
  await setLimit(0);
  expect(await comment()).toBe(201);
  await setLimit(300);
});

test("what looks like spam is asked about before it is kept, once", async () => {
  const before = await count();
  const words = "Cheap stones: https://stones-for-less.example/offer";
  const asked = await say(stranger, words);
  expect(asked.statusCode).toBe(200);
  const { spam_log_id: id, recaptcha_html: html } = asked.json<{
    spam_log_id: number;
    recaptcha_html: string;
  }>();
  expect(await count()).toBe(before);
  const headers = buildCaptchaHeaders(id, await solveCaptchaHtml(html));
  const kept = await say(stranger, words, headers);
  expect(NoteCreatedResponse.parse(kept.json()).note).toBe(words);
  const again = await say(stranger, words, headers);
  expect(again.json()).toHaveProperty("spam_log_id");
  expect(await count()).toBe(before + 1);
});

test("deleting, bringing back and settling count like writing", async () => {
  const member = await createTestPerson(app);
  await addTestMember(app, project, member, MAINTAINER);
  const { id } = NoteCreatedResponse.parse((await say(member, "A thread")).json());
  const address = noteUrl({ kind: "project", full_path: project.path }, id);
  expect((await asking(member, "DELETE", address)).statusCode).toBe(200);
  expect((await asking(member, "POST", `${address}/restore`)).statusCode).toBe(200);
  await asking(member, "POST", `${address}/resolve`);
  for (const [method, path] of [
    ["DELETE", address],
    ["POST", `${address}/restore`],
    ["POST", `${address}/resolve`],
    ["DELETE", `${address}/resolve`],
  ] as const) {
    expect((await asking(member, method, path)).statusCode).toBe(429);
  }
});

test("changing an issue without a word has a limit, too", async () => {
  const member = await createTestPerson(app);
  await addTestMember(app, project, member, MAINTAINER);
  const path = `/api/v4/projects/${project.id}/issues/${issue.iid}`;
  const calls = [
    ["PUT", path, { weight: 1 }],
    ["POST", `${path}/time_estimate`, { duration: "1h" }],
    ["POST", `${path}/add_spent_time`, { duration: "1h" }],
    ["POST", `${path}/subscribe`, undefined],
  ] as const;
  for (const expected of [[200, 200, 201, 201], Array<number>(4).fill(429)]) {
    const codes = [];
    for (const [method, url, payload] of calls) {
      codes.push((await asking(member, method, url, payload)).statusCode);
    }
    expect(codes).toEqual(expected);
  }
});
