/** To-dos as the wire knows them. */
import {
  TODO_ACTION,
  TODO_ACTIONS,
  TODO_STATE,
  type Todo,
  type TodoAction,
} from "@cairn/contract/todos";
import { wireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { presentIssue } from "../issues/index.ts";
import { presentBasic } from "../users/index.ts";
import type { ShownTodo } from "./doing.ts";

export function presentTodo(ctx: Context, todo: ShownTodo): Todo {
  const target = presentIssue(ctx, todo.issue);
  return {
    id: todo.id,
    project: {
      id: todo.project_id,
      description: todo.project_description,
      name: todo.project_name,
      name_with_namespace: todo.project_full_name,
      path: todo.project_path,
      path_with_namespace: todo.project_full_path,
      created_at: wireTime(todo.project_created_at),
    },
    author: presentBasic(ctx.config.url, {
      id: todo.author_id,
      username: todo.author_username,
      name: todo.author_name,
      state: todo.author_state,
    }),
    action_name: actionOf(todo),
    target_type: "Issue",
    target,
    target_url: target.web_url,
    body: target.title,
    state: todo.state === TODO_STATE.pending ? "pending" : "done",
    created_at: wireTime(todo.created_at),
    updated_at: wireTime(todo.updated_at),
  };
}

function actionOf({ action }: ShownTodo): TodoAction {
  return TODO_ACTIONS.find((name) => TODO_ACTION[name] === action) ?? "marked";
}
