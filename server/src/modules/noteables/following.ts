/** Noteables stay with their namespace: they move with it, and go with it. */
import type { Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../access/index.ts";
import { moveNoteables } from "./noteables.queries.ts";

export { eraseNoteables } from "./noteables.queries.ts";

export const following: readonly Listener[] = [
  {
    on: NAMESPACE_EVENTS.moved,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { namespace_ids: ids, root_namespace_id: rootId } =
        payload as unknown as NamespaceMoved;
      return moveNoteables(ctx, ids, rootId);
    },
  },
];
