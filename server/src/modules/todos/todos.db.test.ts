import { GUEST, REPORTER } from "@cairn/contract/access";
import type { Todo } from "@cairn/contract/todos";
import { TODO_COUNTS_URL } from "@cairn/contract/todos/addresses";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app, { username: "owner" });
const ada = await createTestPerson(app, { username: "ada" });
const guest = await createTestPerson(app, { username: "guest" });
const stranger = await createTestPerson(app, { username: "stranger" });
const group = await createTestGroup(app, owner, { visibility: "private" });
const project = await createTestProject(app, owner, { group });
await addTestMember(app, project, ada, REPORTER);
await addTestMember(app, project, guest, GUEST);

const send = (
  method: "POST" | "PUT" | "DELETE" | "PATCH",
  url: string,
  who: TestPerson,
  payload?: object,
) => injectRequest(app, { method, url, headers: sessionHeaders(who), ...(payload && { payload }) });
const issues = `/api/v4/projects/${project.id}/issues`;
const open = async (payload: object) => {
  const answer = await send("POST", issues, owner, { title: "Roof", ...payload });
  return answer.json<{ id: number; iid: number }>();
};
const todosOf = async (who: TestPerson, query = "") =>
  (await injectRequest(app, { url: `/api/v4/todos${query}`, headers: sessionHeaders(who) })).json<
    Todo[]
  >();
const about = async (who: TestPerson, issue: { id: number }) =>
  (await todosOf(who)).filter((todo) => todo.target.id === issue.id);
const countOf = async (who: TestPerson) =>
  (await injectRequest(app, { url: TODO_COUNTS_URL, headers: sessionHeaders(who) })).json<{
    count: number;
  }>().count;

describe("a to-do is made", () => {
  test("for whoever is given an issue, also by themselves", async () => {
    const issue = await open({ assignee_ids: [ada.id, owner.id] });
    expect(await about(ada, issue)).toMatchObject([
      { action_name: "assigned", author: { username: "owner" }, state: "pending", body: "Roof" },
    ]);
    expect(await about(owner, issue)).toMatchObject([{ action_name: "assigned" }]);
  });

  test("when somebody is added later, not for those who have it already", async () => {
    const issue = await open({ assignee_ids: [ada.id] });
    const [todo] = await about(ada, issue);
    await send("POST", `/api/v4/todos/${todo?.id}/mark_as_done`, ada);
    await send("PUT", `${issues}/${issue.iid}`, owner, { assignee_ids: [ada.id, guest.id] });
    expect(await about(guest, issue)).toMatchObject([{ action_name: "assigned" }]);
    expect(await about(ada, issue)).toEqual([]);
  });

  test("in the name of who assigned the issue, not of its author", async () => {
    const issue = await open({});
    await send("PUT", `${issues}/${issue.iid}`, ada, { assignee_ids: [guest.id] });
    expect(await about(guest, issue)).toMatchObject([
      { action_name: "assigned", author: { username: "ada" } },
    ]);
  });

  test("for those whom the words call, once however often they are edited", async () => {
    const issue = await open({ description: "@ada please look; @guest knows. Not @owner." });
    expect(await about(ada, issue)).toMatchObject([{ action_name: "directly_addressed" }]);
    expect(await about(guest, issue)).toMatchObject([{ action_name: "mentioned" }]);
    expect(await about(owner, issue)).toEqual([]);
    await send("POST", "/api/v4/todos/mark_as_done", ada);
    await send("PUT", `${issues}/${issue.iid}`, owner, { description: "@ada please look again" });
    expect(await about(ada, issue)).toEqual([]);
  });

  test("only for those who may read it", async () => {
    const secret = await open({ confidential: true, description: "@guest @stranger @ada" });
    expect(await about(guest, secret)).toEqual([]);
    expect(await about(stranger, secret)).toEqual([]);
    expect(await about(ada, secret)).toHaveLength(1);
  });
});

describe("a to-do ends", () => {
  test("when its owner says so, one by one or all at once, and the number follows", async () => {
    await send("POST", "/api/v4/todos/mark_as_done", ada);
    const [first] = [
      await open({ assignee_ids: [ada.id] }),
      await open({ assignee_ids: [ada.id] }),
    ];
    expect(await countOf(ada)).toBe(2);
    const [todo] = await about(ada, first);
    const answer = await send("DELETE", `/dashboard/todos/${todo?.id}`, ada);
    expect(answer.json()).toMatchObject({ count: 1 });
    expect(await todosOf(ada, "?state=done")).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: todo?.id, state: "done" })]),
    );
    expect((await send("POST", "/api/v4/todos/mark_as_done", ada)).statusCode).toBe(204);
    expect(await countOf(ada)).toBe(0);
  });

  test("and is pending again when its owner takes that back, once", async () => {
    const issue = await open({ assignee_ids: [ada.id] });
    const [todo] = await about(ada, issue);
    const restore = (who: TestPerson) => send("PATCH", `/dashboard/todos/${todo?.id}/restore`, who);
    await send("DELETE", `/dashboard/todos/${todo?.id}`, ada);
    expect(await about(ada, issue)).toEqual([]);
    expect((await restore(owner)).statusCode).toBe(404);
    expect((await restore(ada)).json()).toMatchObject({ count: await countOf(ada) });
    expect(await about(ada, issue)).toMatchObject([{ id: todo?.id, state: "pending" }]);
    // The same to-do was created again in the meantime.
    await send("DELETE", `/dashboard/todos/${todo?.id}`, ada);
    await send("PUT", `${issues}/${issue.iid}`, owner, { assignee_ids: [] });
    await send("PUT", `${issues}/${issue.iid}`, owner, { assignee_ids: [ada.id] });
    expect((await restore(ada)).statusCode).toBe(200);
    expect(await about(ada, issue)).toHaveLength(1);
  });

  test("for whoever closes the issue, not for others", async () => {
    const issue = await open({ assignee_ids: [ada.id, owner.id] });
    await send("PUT", `${issues}/${issue.iid}`, owner, { state_event: "close" });
    expect(await about(owner, issue)).toEqual([]);
    expect(await about(ada, issue)).toHaveLength(1);
  });

  test("is out of sight when the issue is", async () => {
    const issue = await open({ description: "@guest look" });
    expect(await about(guest, issue)).toHaveLength(1);
    const before = await countOf(guest);
    await send("PUT", `${issues}/${issue.iid}`, owner, { confidential: true });
    expect(await about(guest, issue)).toEqual([]);
    expect(await countOf(guest)).toBe(before - 1);
  });

  test("by nobody but its owner: anybody else's is not there", async () => {
    const issue = await open({ assignee_ids: [ada.id] });
    const [todo] = await about(ada, issue);
    const theirs = await send("POST", `/api/v4/todos/${todo?.id}/mark_as_done`, owner);
    const absent = await send("POST", "/api/v4/todos/999999/mark_as_done", owner);
    expect([theirs.statusCode, theirs.body]).toEqual([404, absent.body]);
  });
});
