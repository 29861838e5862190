/** When a project or group is transferred, updates the root namespace id of the reactions in it. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateAwardsRootNamespace } from "./awards.queries.ts";

export const awardListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateAwardsRootNamespace(ctx, ids, rootId),
  ),
];
