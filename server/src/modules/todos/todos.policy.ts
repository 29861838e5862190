/** Policy of to-dos: users can read and change only their own to-dos. */
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import { canReadNoteable } from "../noteables/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export const todosPolicy = {
  list: action("todos.list", READ, () => true),
  change: action(
    "todos.change",
    WRITE,
    (viewer, todo: { user_id: number }) => viewer.userId === todo.user_id,
  ),
  /** Every user who can read a noteable can add a to-do for it. */
  mark: action("todos.mark", WRITE, canReadNoteable),
  changeAll: action("todos.change_all", WRITE, () => true),
};
