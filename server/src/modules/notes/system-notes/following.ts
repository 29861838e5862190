/** Notes go where their project or group goes, and what they tell of noteables goes with those. */
import type { Context } from "../../../platform/context.ts";
import type { Listener } from "../../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../../access/index.ts";
import { NOTEABLE_REMOVED, type NoteableRemoved } from "../../noteables/index.ts";
import { dropTellingOf, moveNotes } from "./following.queries.ts";

export const following: readonly Listener[] = [
  {
    on: NAMESPACE_EVENTS.moved,
    when: "in_transaction",
    run(ctx, { payload }) {
      const { namespace_ids: ids, root_namespace_id: rootId } =
        payload as unknown as NamespaceMoved;
      return moveNotes(ctx, ids, rootId);
    },
  },
  {
    on: NOTEABLE_REMOVED,
    when: "in_transaction",
    async run(ctx, { payload }) {
      const { noteable_id: noteableId } = payload as unknown as NoteableRemoved;
      while (await dropTellingOf(ctx, { noteableId }));
    },
  },
];

/** A portion at a time, before the noteables themselves go. */
export function eraseTelling(ctx: Context, namespaceIds: readonly number[]): Promise<boolean> {
  return dropTellingOf(ctx, { namespaceIds });
}
