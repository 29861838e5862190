import { Todo } from "@cairn/contract/todos";
import { expect, test } from "vitest";
import {
  callRestApi,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
} from "../../../test/issues.ts";

test("whoever reads an issue keeps it in mind, once at a time", async () => {
  const issue = await createTestIssue(owner);
  const path = `${buildProjectIssuesApiPath(project)}/${issue.iid}/todo`;
  const marked = await callRestApi(outsider, "POST", path);
  expect(marked.statusCode).toBe(201);
  const todo = Todo.parse(marked.json());
  expect(todo).toMatchObject({ action_name: "marked", state: "pending", target: { id: issue.id } });
  expect((await callRestApi(outsider, "POST", path)).statusCode).toBe(304);
  await callRestApi(outsider, "POST", `/todos/${todo.id}/mark_as_done`);
  expect((await callRestApi(outsider, "POST", path)).statusCode).toBe(201);
  expect((await callRestApi(null, "POST", path)).statusCode).toBe(401);
  const secret = await createTestIssue(owner, { confidential: true });
  const hidden = `${buildProjectIssuesApiPath(project)}/${secret.iid}/todo`;
  expect((await callRestApi(guest, "POST", hidden)).statusCode).toBe(404);
});
