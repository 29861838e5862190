/** Policy of to-dos: users can read and change only their own to-dos. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const todosPolicy = {
  list: defineAction("todos.list", READ, () => true),
  change: defineAction(
    "todos.change",
    WRITE,
    (viewer, todo: { user_id: number }) => viewer.userId === todo.user_id,
  ),
  /** Every user who can read a noteable can add a to-do for it. */
  mark: defineAction("todos.mark", WRITE, canReadNoteable),
  changeAll: defineAction("todos.change_all", WRITE, () => true),
};
