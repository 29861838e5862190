/** Updates the namespace ids of to-dos when their noteable moves. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NOTEABLE_MOVED_EVENT } from "../noteables/index.ts";
import { updateTodosNamespace } from "./todos.queries.ts";

export const todoNamespaceListeners: readonly Listener[] = [
  defineListener(NOTEABLE_MOVED_EVENT, (ctx, { noteable_id: id, ...place }) =>
    updateTodosNamespace(ctx, id, place),
  ),
];
