/**
 * Listener that stores the id of the new root on noteables when their project or group moves below
 * another root.
 */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateNoteablesRootNamespace } from "./noteables.queries.ts";

export { eraseNoteables } from "./noteables.queries.ts";

export const noteableListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateNoteablesRootNamespace(ctx, ids, rootId),
  ),
];
