/** When a project or group is transferred, its time logs get the new root namespace. */
import { listenTo, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { moveTimelogs } from "./time-tracking.queries.ts";

export const timeTrackingListeners: readonly Listener[] = [
  listenTo(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    moveTimelogs(ctx, ids, rootId),
  ),
];
