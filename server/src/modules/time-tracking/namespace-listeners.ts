/** Listener that stores the new root namespace on timelogs when their project or group moves. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateTimelogsRootNamespace } from "./time-tracking.queries.ts";

export const timelogNamespaceListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateTimelogsRootNamespace(ctx, ids, rootId),
  ),
];
