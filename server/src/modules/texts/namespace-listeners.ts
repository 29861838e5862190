/** When a project or group is transferred, updates the root namespace id of the texts in it. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateTextsRootNamespace } from "./texts.queries.ts";

export const textListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateTextsRootNamespace(ctx, ids, rootId),
  ),
];
