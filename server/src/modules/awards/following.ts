/** Reactions go where their project goes. */
import type { Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../access/index.ts";
import { moveAwards } from "./awards.queries.ts";

export const following: readonly Listener[] = [
  {
    on: NAMESPACE_EVENTS.moved,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { namespace_ids: ids, root_namespace_id: rootId } =
        payload as unknown as NamespaceMoved;
      return moveAwards(ctx, ids, rootId);
    },
  },
];
