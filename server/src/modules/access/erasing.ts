/**
 * Background job that deletes the rows of removed projects and groups, which are already hidden
 * from everybody. Modules with many rows in a namespace register an eraser. The job runs all
 * erasers, which delete rows in batches, before it deletes the namespaces. Without erasers, one
 * transaction would have to delete all rows.
 */
import type { Context } from "../../platform/context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteNamespaceTree, findDeletedDescendantIds } from "./namespaces.queries.ts";

export const ERASE_NAMESPACES_JOB = "access:erase";

/** Deletes one batch of a module's rows in these namespaces. Returns false when no rows are left. */
export type NamespaceEraser = (ctx: Context, namespaceIds: readonly number[]) => Promise<boolean>;

const erasers: NamespaceEraser[] = [];

/**
 * Adds a module's eraser. Erasers run in reverse order of registration: rows that reference other
 * rows must be deleted first, and modules are registered after the modules that their rows
 * reference.
 */
export function registerNamespaceEraser(eraser: NamespaceEraser): void {
  if (!erasers.includes(eraser)) erasers.unshift(eraser);
}

export const eraseNamespacesJob: Job = {
  name: ERASE_NAMESPACES_JOB,
  async run(ctx, { event }) {
    const { payload } = event as { payload: { namespace_id: number } };
    const ids = await findDeletedDescendantIds(ctx, payload.namespace_id);
    for (const eraser of erasers) {
      while (await ctx.transaction((inner) => eraser(inner, ids)));
    }
    await ctx.transaction((inner) => deleteNamespaceTree(inner, payload.namespace_id));
  },
};
