/** Nightly job that deletes IP addresses, spam logs and resolved abuse reports after 90 days. */
import type { Context } from "../../platform/context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteAbuseReportsResolvedBefore } from "./abuse.queries.ts";
import { deleteIssueOriginsBefore } from "./origins.queries.ts";
import { deleteSpamLogsBefore } from "./spam.queries.ts";

/**
 * IP addresses, spam logs and resolved abuse reports are kept for this number of days, so that
 * administrators can check complaints.
 */
const KEPT_DAYS = 90;
const BATCH = 5_000;

export const moderationJobs: readonly Job[] = [
  {
    name: "moderation:forget",
    every: "23 3 * * *",
    async run(ctx) {
      const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000);
      for (const forget of [
        deleteIssueOriginsBefore,
        deleteSpamLogsBefore,
        deleteAbuseReportsResolvedBefore,
      ]) {
        const portion = () => ctx.transaction((inner: Context) => forget(inner, before, BATCH));
        while ((await portion()) === BATCH);
      }
    },
  },
];
