/** Recurring jobs that delete expired sessions and expired statuses. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteSessionsExpiredBefore } from "./sessions/sessions.queries.ts";
import { deleteExpiredStatusRows } from "./status/status.queries.ts";

const KEPT_DAYS = 30;
const BATCH = 5_000;
const STATUS_BATCH = 1_000;

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
  {
    // Readers do not see expired statuses, so the rows can stay for some minutes.
    name: "users:delete_expired_statuses",
    every: "*/15 * * * *",
    async run(ctx) {
      const clear = () => ctx.transaction((inner) => deleteExpiredStatusRows(inner, STATUS_BATCH));
      while ((await clear()) === STATUS_BATCH);
    },
  },
];
