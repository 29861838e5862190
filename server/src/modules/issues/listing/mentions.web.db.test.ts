import { HOME_ISSUES_URLS, HOME_PRELOADED_CACHE_KEYS } from "@cairn/contract/home";
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import { GUEST } from "@cairn/contract/access";
import { IssueList } from "@cairn/contract/issues/issue-list";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  ada,
  app,
  bob,
  callIssueListsApi,
  createObjectByApi,
  executeTestSql,
  guest,
} from "../../../../test/issue-lists.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import { countSelectQueries } from "../../../../test/statements.ts";

const place = await createTestProject(app, ada, { visibility: "private" });
await addTestMember(app, place, bob, GUEST);
await addTestMember(app, place, guest, GUEST);
const create = (payload: object) => createObjectByApi(`/projects/${place.id}/issues`, payload);

async function mentioned(who: TestPerson): Promise<string[]> {
  const headers = sessionHeaders(who);
  const answer = await injectRequest(app, { url: HOME_ISSUES_URLS.mentioned, headers });
  return IssueList.parse(answer.json()).items.map(({ title }) => title);
}

async function comment(issue: { id: number }, note: string, internal = false): Promise<void> {
  const url = noteCreationUrl(
    { kind: "project", full_path: place.path },
    { kind: "issue", id: issue.id },
  );
  const payload = { note: { note, internal } };
  const headers = sessionHeaders(ada);
  const answer = await injectRequest(app, { method: "POST", url, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("issues that mention the viewer", () => {
  test("by description or comment, also after the to-do is done", async () => {
    const described = await create({ title: "In the description", description: "Ask @bob" });
    await comment(await create({ title: "In a comment" }), "@bob, what do you think?");
    await create({ title: "Nowhere", description: "bob without a sign" });
    await callIssueListsApi(bob, "POST", "/todos/mark_as_done");
    expect((await mentioned(bob)).toSorted()).toEqual(["In a comment", "In the description"]);
    expect(await mentioned(guest)).toEqual([]);
    await callIssueListsApi(ada, "PUT", `/projects/${place.id}/issues/${described.iid}`, {
      state_event: "close",
    });
    expect(await mentioned(bob)).toEqual(["In a comment"]);
  });

  test("are not listed when an internal note mentions them, or when they became confidential", async () => {
    await comment(await create({ title: "Internal" }), "Do not tell @gus", true);
    const secret = await create({ title: "Secret later", description: "Look, @gus" });
    expect(await mentioned(guest)).toEqual(["Secret later"]);
    const path = `/projects/${place.id}/issues/${secret.iid}`;
    await callIssueListsApi(ada, "PUT", path, { confidential: true });
    expect(await mentioned(guest)).toEqual([]);
  });

  test("are no longer listed when the viewer leaves the project", async () => {
    const leaver = await createTestPerson(app, { username: "leaver" });
    await addTestMember(app, place, leaver, GUEST);
    await create({ title: "Farewell", description: "@leaver" });
    expect(await mentioned(leaver)).toEqual(["Farewell"]);
    await executeTestSql(sql`delete from memberships
      where user_id = ${leaver.id} and namespace_id = ${place.id}`);
    expect(await mentioned(leaver)).toEqual([]);
  });
});

describe("the home page", () => {
  test("takes the same number of statements for one issue and for five", async () => {
    const writer = await createTestPerson(app, { username: "writer" });
    await addTestMember(app, place, writer, GUEST);
    const headers = { ...sessionHeaders(writer), accept: "text/html" };
    const open = async () => {
      const answer = await injectRequest(app, { url: "/", headers });
      expect(answer.statusCode).toBe(200);
      for (const key of HOME_PRELOADED_CACHE_KEYS) {
        expect(answer.body.includes(`"${key.replaceAll("&", "&amp;")}"`), key).toBe(true);
      }
    };
    const issue = { title: "One", description: "@writer", assignee_ids: [writer.id] };
    await create(issue);
    const few = await countSelectQueries(open);
    for (let count = 0; count < 4; count += 1) await create(issue);
    expect(await countSelectQueries(open)).toBe(few);
  });

  test("shows issues to somebody without a project", async () => {
    const person = await createTestPerson(app, { username: "newcomer" });
    const headers = { ...sessionHeaders(person), accept: "text/html" };
    const { body } = await injectRequest(app, { url: "/", headers });
    const texts = ["Assigned to you", "Created by you", "Mentioned", "To-do list", "Welcome,"];
    expect(texts.filter((text) => !body.includes(text))).toEqual([]);
    expect(/<h1[^>]*>Home<\/h1>/.test(body)).toBe(true);
  });
});
