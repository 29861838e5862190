/** Recurring job that deletes expired memberships. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteMembershipsExpiredBefore } from "./members.queries.ts";

const KEPT_DAYS = 30;
const BATCH = 5_000;

/**
 * Deletes memberships 30 days after their expiry date. An expired membership grants no access, but
 * the row stays for these days, so that the end of the access can be traced in the database.
 */
export const membersJobs: readonly Job[] = [
  {
    name: "members:forget_expired",
    every: "17 4 * * *",
    async run(ctx) {
      const day = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
      const forget = () =>
        ctx.transaction((inner) => deleteMembershipsExpiredBefore(inner, day, BATCH));
      while ((await forget()) === BATCH);
    },
  },
];
