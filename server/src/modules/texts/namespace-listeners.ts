/** Updates the root namespace id of texts when their project or group is transferred. */
import { defineListener, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateTextsRootNamespace } from "./texts.queries.ts";

export const textNamespaceListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateTextsRootNamespace(ctx, ids, rootId),
  ),
];
