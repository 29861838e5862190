/**
 * What was removed is gone for everybody at once; its rows are deleted afterwards, in the background.
 * Whoever keeps many rows in a namespace deletes them first, a portion at a time, so that no
 * transaction grows with what people wrote.
 */
import type { Context } from "../../platform/context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteTree, findDeletedIdsBelow } from "./namespaces.queries.ts";

export const ERASE_JOB = "access:erase";

/** Deletes some of what is in these namespaces; false when nothing is left. */
export type Eraser = (ctx: Context, namespaceIds: readonly number[]) => Promise<boolean>;

const erasers: Eraser[] = [];

/** Whoever comes later hangs on what was there before, and so goes before it. */
export function registerEraser(eraser: Eraser): void {
  erasers.unshift(eraser);
}

export const eraseJob: Job = {
  name: ERASE_JOB,
  async run(ctx, { event }) {
    const { payload } = event as { payload: { namespace_id: number } };
    const ids = await findDeletedIdsBelow(ctx, payload.namespace_id);
    for (const eraser of erasers) {
      while (await ctx.transaction((inner) => eraser(inner, ids)));
    }
    await ctx.transaction((inner) => deleteTree(inner, payload.namespace_id));
  },
};
