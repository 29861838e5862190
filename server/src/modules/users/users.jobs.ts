/** Recurring job that deletes expired sessions. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteSessionsExpiredBefore } from "./sessions/sessions.queries.ts";

const KEPT_DAYS = 30;
const BATCH = 5_000;

export const usersJobs: readonly Job[] = [
  {
    name: "users:forget_old_sessions",
    every: "41 3 * * *",
    async run(ctx) {
      const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000);
      const forget = () =>
        ctx.transaction((inner) => deleteSessionsExpiredBefore(inner, before, BATCH));
      while ((await forget()) === BATCH);
    },
  },
];
