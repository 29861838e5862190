/** When a project or group is transferred, its texts get the new root namespace. */
import { listenTo, type Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { moveTexts } from "./texts.queries.ts";

export const textListeners: readonly Listener[] = [
  listenTo(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    moveTexts(ctx, ids, rootId),
  ),
];
