/** What was removed is gone for everybody at once; its rows are deleted afterwards, in the background. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { eraseTree } from "./namespaces.queries.ts";

export const ERASE_JOB = "access:erase";

export const eraseJob: Job = {
  name: ERASE_JOB,
  async run(ctx, { event }) {
    const { payload } = event as { payload: { namespace_id: number } };
    await ctx.transaction((inner) => eraseTree(inner, payload.namespace_id));
  },
};
