/** Tests that a recorded response is replayed only to a viewer who is still allowed to make the call. */
import { GUEST, MAINTAINER } from "@cairn/contract/access";
import { newIssuePath } from "@cairn/contract/issues/issue-page";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { addTestMember, createTestProject, type TestPlace } from "../../../test/places.ts";
import { injectRequest, startTestApp, type TestResponse } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);

interface Scene {
  project: TestPlace;
  member: TestPerson;
  issue: Issue;
}

describe("a call that is sent again with its key by somebody who lost access", () => {
  test.each`
    what             | send
    ${"a comment"}   | ${comment}
    ${"an issue"}    | ${anIssue}
    ${"a label"}     | ${aLabel}
    ${"an award"}    | ${anAward}
    ${"a page form"} | ${aForm}
  `("is answered as for the first time: $what [L4]", async ({ send }) => {
    const scene = await aScene();
    const sent = send as (scene: Scene) => Promise<TestResponse>;
    const first = await sent(scene);
    expect(first.statusCode).toBeLessThan(300);
    const second = await sent(scene);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(second.body).toBe(first.body);
    await remove(scene);
    const third = await sent(scene);
    expect(third.statusCode).toBe(404);
    expect(third.headers).not.toHaveProperty("idempotency-replayed");
    expect(third.body).not.toContain("between us");
  });

  test("gets no recorded GraphQL answer either [L4]", async () => {
    const scene = await aScene();
    const first = await aMutation(scene);
    expect(first.json()).toMatchObject({ data: { createNote: { note: { body: "between us" } } } });
    const second = await aMutation(scene);
    expect(second.body).toBe(first.body);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    await remove(scene);
    const third = await aMutation(scene);
    expect(third.json()).toMatchObject({
      errors: [{ message: "This doesn't exist, or you don't have permission to do it." }],
    });
    expect(third.headers).not.toHaveProperty("idempotency-replayed");
    expect(third.body).not.toContain("between us");
  });

  test("is refused when only the right to write was lost [L4]", async () => {
    const scene = await aScene();
    expect((await aLabel(scene)).statusCode).toBe(201);
    await addTestMember(app, scene.project, scene.member, GUEST);
    const again = await aLabel(scene);
    expect([again.statusCode, again.json()]).toEqual([403, { message: "403 Forbidden" }]);
  });

  test("is refused to a token that was revoked [L4]", async () => {
    const { member } = await aScene();
    const token = await createTestToken(app, member);
    const send = () =>
      injectRequest(app, {
        method: "POST",
        url: "/api/v4/user/personal_access_tokens",
        headers: { ...tokenHeaders(token), "idempotency-key": "made" },
        payload: { name: "x", scopes: ["read_api"] },
      });
    expect((await send()).statusCode).toBe(201);
    const url = `/api/v4/personal_access_tokens/${token.id}`;
    await injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(member) });
    expect((await send()).statusCode).toBe(401);
  });
});

describe("asking the policy again", () => {
  test("writes nothing and spends nothing", async () => {
    const scene = await aScene();
    const url = `/api/v4/projects/${scene.project.id}/issues/${scene.issue.iid}/notes`;
    await comment(scene);
    const before = await rows();
    await Promise.all(Array.from({ length: 5 }, () => comment(scene)));
    expect(await rows()).toEqual(before);
    const notes = await injectRequest(app, { url, headers: sessionHeaders(scene.member) });
    expect(notes.json()).toHaveLength(1);
  });

  test("lets a replay through whose own first run makes a second one impossible", async () => {
    const scene = await aScene();
    const [first, second] = [await aLabel(scene), await aLabel(scene)];
    expect(second.statusCode).toBe(201);
    expect(second.body).toBe(first.body);
  });
});

async function aScene(): Promise<Scene> {
  const project = await createTestProject(app, owner);
  const member = await createTestPerson(app);
  await addTestMember(app, project, member, MAINTAINER);
  const answer = await injectRequest(app, {
    method: "POST",
    url: `/api/v4/projects/${project.id}/issues`,
    headers: sessionHeaders(owner),
    payload: { title: "An issue" },
  });
  return { project, member, issue: answer.json<Issue>() };
}

async function remove({ project, member }: Scene): Promise<void> {
  const url = `/api/v4/projects/${project.id}/members/${member.id}`;
  const answer = await injectRequest(app, {
    method: "DELETE",
    url,
    headers: sessionHeaders(owner),
  });
  expect(answer.statusCode).toBe(204);
}

function post(member: TestPerson, url: string, payload: object): Promise<TestResponse> {
  const headers = { ...sessionHeaders(member), "idempotency-key": "the same key" };
  return injectRequest(app, { method: "POST", url, headers, payload });
}

function comment({ project, member, issue }: Scene): Promise<TestResponse> {
  const url = `/api/v4/projects/${project.id}/issues/${issue.iid}/notes`;
  return post(member, url, { body: "between us" });
}

function anIssue({ project, member }: Scene): Promise<TestResponse> {
  return post(member, `/api/v4/projects/${project.id}/issues`, { title: "between us" });
}

function aLabel({ project, member }: Scene): Promise<TestResponse> {
  const url = `/api/v4/projects/${project.id}/labels`;
  return post(member, url, { name: "between us", color: "#ff0000" });
}

function anAward({ project, member, issue }: Scene): Promise<TestResponse> {
  const url = `/api/v4/projects/${project.id}/issues/${issue.iid}/award_emoji`;
  return post(member, url, { name: "thumbsup" });
}

function aForm({ project, member }: Scene): Promise<TestResponse> {
  return post(member, newIssuePath(project.path), { issue: { title: "between us" } });
}

function aMutation({ member, issue }: Scene): Promise<TestResponse> {
  const query = `mutation {
    createNote(input: { noteableId: "gid://gitlab/Issue/${issue.id}", body: "between us" }) {
      note { body }
      errors
    }
  }`;
  return post(member, "/api/graphql", { query });
}

async function rows(): Promise<number[]> {
  const { db } = app.platform;
  const count = async (table: "notes" | "outbox" | "audit_events" | "idempotency_records") =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("n"))
          .executeTakeFirst()
      )?.n,
    );
  return Promise.all([count("notes"), count("audit_events"), count("idempotency_records")]);
}
