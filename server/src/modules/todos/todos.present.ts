/** Presents to-dos for the REST API. */
import {
  TODO_ACTION,
  TODO_ACTIONS,
  TODO_STATE,
  type Todo,
  type TodoAction,
} from "@cairn/contract/todos";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { getNoteableKind } from "../noteables/index.ts";
import { notesPolicy } from "../notes/index.ts";
import { toExcerpt } from "../texts/index.ts";
import { presentUserBasic } from "../users/index.ts";
import type { TodoForViewer } from "./own-todos.ts";

export function presentTodo(ctx: Context, todo: TodoForViewer): Todo {
  const kind = getNoteableKind(todo.noteable);
  return {
    id: todo.id,
    ...placeOf(todo),
    author: presentUserBasic(ctx.config.url, {
      id: todo.author_id,
      username: todo.author_username,
      name: todo.author_name,
      state: todo.author_state,
    }),
    action_name: actionOf(todo),
    target_type: kind.wireName,
    ...withNote(ctx, todo, kind.todoTarget(ctx, todo.noteable)),
    state: todo.state === TODO_STATE.pending ? "pending" : "done",
    created_at: formatWireTime(todo.created_at),
    updated_at: formatWireTime(todo.updated_at),
  };
}

/**
 * Adds the note that mentions the user: its beginning as text, and its fragment in the address. The
 * user could read the note when it was written; an internal note may be hidden from the user now.
 */
function withNote(
  { viewer }: Context,
  todo: TodoForViewer,
  target: Pick<Todo, "target" | "target_url" | "body">,
): Pick<Todo, "target" | "target_url" | "body"> {
  const { noteable, note_id: id, note_author_id: author, note_internal: internal } = todo;
  if (id === null || author === null || internal === null) return target;
  const note = { noteable, author_id: author, internal, action: null };
  if (!notesPolicy.read.allows(viewer, note)) return target;
  return {
    ...target,
    target_url: `${target.target_url}#note_${id}`,
    body: toExcerpt(todo.note_body ?? ""),
  };
}

function placeOf(todo: TodoForViewer): Pick<Todo, "project" | "group"> {
  const { place_id: id, place_name: name, place_path: path, place_full_path: fullPath } = todo;
  // Only projects have a description here, so null means that the noteable belongs to a group.
  if (todo.description === null) return { group: { id, name, path, full_path: fullPath } };
  return {
    project: {
      id,
      description: todo.description,
      name,
      name_with_namespace: todo.place_full_name,
      path,
      path_with_namespace: fullPath,
      created_at: formatWireTime(todo.place_created_at),
    },
  };
}

function actionOf({ action }: TodoForViewer): TodoAction {
  return TODO_ACTIONS.find((name) => TODO_ACTION[name] === action) ?? "marked";
}
