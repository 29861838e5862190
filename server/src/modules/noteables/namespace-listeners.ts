/** When a project or group is transferred, its noteables get the new root namespace. */
import { listenTo, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { moveNoteables } from "./noteables.queries.ts";

export { eraseNoteables } from "./noteables.queries.ts";

export const noteableListeners: readonly Listener[] = [
  listenTo(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    moveNoteables(ctx, ids, rootId),
  ),
];
