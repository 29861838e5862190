/** Routes of background jobs: their page, the jobs as JSON, and retrying a failed job. */
import {
  ADMIN_JOBS_PATH,
  BackgroundJobsResponse,
  backgroundJobsUrl,
  jobRetryPath,
} from "@cairn/contract/administration/background-jobs";
import { wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { administrationPolicy } from "../administration.policy.ts";
import { presentBackgroundJobs } from "./background-jobs.present.ts";
import { listBackgroundJobs, retryJob } from "./reading-and-retrying.ts";

const ListQuery = z.strictObject({ before: wireInteger.optional() });

export function registerBackgroundJobRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: ADMIN_JOBS_PATH,
    action: administrationPolicy.readJobs,
    query: ListQuery,
    async load({ ctx, query }) {
      authorize(ctx, administrationPolicy.readJobs);
      return { reads: [backgroundJobsUrl(query.before)] };
    },
  });

  routes.web({
    method: "GET",
    path: `${ADMIN_JOBS_PATH}.json`,
    action: administrationPolicy.readJobs,
    summary: "List background jobs (administrators)",
    query: ListQuery,
    response: BackgroundJobsResponse,
    handler: async ({ ctx, query }) =>
      presentBackgroundJobs(await listBackgroundJobs(ctx, query.before)),
  });

  routes.web({
    method: "POST",
    path: jobRetryPath(":id"),
    action: administrationPolicy.retryJob,
    summary: "Retry a failed background job (administrators)",
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params }) {
      await retryJob(ctx, params.id);
    },
  });
}
