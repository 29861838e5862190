/** Updates the namespace ids of timelogs when their noteable, project or group moves. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { NOTEABLE_MOVED_EVENT } from "../noteables/index.ts";
import { updateTimelogsNamespace, updateTimelogsRootNamespace } from "./time-tracking.queries.ts";

export const timelogNamespaceListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateTimelogsRootNamespace(ctx, ids, rootId),
  ),
  defineListener(NOTEABLE_MOVED_EVENT, (ctx, { noteable_id: id, ...place }) =>
    updateTimelogsNamespace(ctx, id, place),
  ),
];
