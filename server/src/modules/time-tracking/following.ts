/** Time logs go where their project or group goes. */
import type { Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../access/index.ts";
import { moveTimelogs } from "./time-tracking.queries.ts";

export const following: readonly Listener[] = [
  {
    on: NAMESPACE_EVENTS.moved,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { namespace_ids: ids, root_namespace_id: rootId } =
        payload as unknown as NamespaceMoved;
      return moveTimelogs(ctx, ids, rootId);
    },
  },
];
