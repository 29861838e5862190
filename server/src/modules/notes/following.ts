/** Notes go where their project goes, and what they tell of issues goes with those. */
import type { Context } from "../../platform/context.ts";
import type { Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../access/index.ts";
import { ISSUE_EVENTS } from "../issues/index.ts";
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
    on: ISSUE_EVENTS.removed,
    when: "in_transaction",
    async run(ctx, { payload }) {
      const { issue_id: issueId } = payload as unknown as { issue_id: number };
      while (await dropTellingOf(ctx, { issueId }));
    },
  },
];

/** A portion at a time, before the issues themselves go. */
export function eraseTelling(ctx: Context, projectIds: readonly number[]): Promise<boolean> {
  return dropTellingOf(ctx, { projectIds });
}
