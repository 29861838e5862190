import { Todo } from "@cairn/contract/todos";
import { expect, test } from "vitest";
import { call, create, guest, issuesOf, outsider, owner, project } from "../../../test/issues.ts";

test("whoever reads an issue keeps it in mind, once at a time", async () => {
  const issue = await create(owner);
  const path = `${issuesOf(project)}/${issue.iid}/todo`;
  const marked = await call(outsider, "POST", path);
  expect(marked.statusCode).toBe(201);
  const todo = Todo.parse(marked.json());
  expect(todo).toMatchObject({ action_name: "marked", state: "pending", target: { id: issue.id } });
  expect((await call(outsider, "POST", path)).statusCode).toBe(304);
  await call(outsider, "POST", `/todos/${todo.id}/mark_as_done`);
  expect((await call(outsider, "POST", path)).statusCode).toBe(201);
  expect((await call(null, "POST", path)).statusCode).toBe(401);
  const secret = await create(owner, { confidential: true });
  const hidden = `${issuesOf(project)}/${secret.iid}/todo`;
  expect((await call(guest, "POST", hidden)).statusCode).toBe(404);
});
