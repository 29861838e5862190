/** Updates the namespace ids of reactions when their noteable, project or group moves. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { NOTEABLE_MOVED_EVENT } from "../noteables/index.ts";
import { updateAwardsNamespace, updateAwardsRootNamespace } from "./awards.queries.ts";

export const awardListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateAwardsRootNamespace(ctx, ids, rootId),
  ),
  defineListener(NOTEABLE_MOVED_EVENT, (ctx, { noteable_id: id, ...place }) =>
    updateAwardsNamespace(ctx, id, place),
  ),
];
