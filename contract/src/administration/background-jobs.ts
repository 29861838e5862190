/** Background jobs for administrators: addresses and schemas. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";

export const ADMIN_JOBS_PATH = "/admin/background_jobs";

/** How many jobs of one name there are in each state. */
export const JobCounts = z.strictObject({
  name: z.string(),
  waiting: z.int(),
  /** Jobs that start at a later time: recurring jobs, and failed jobs before their next attempt. */
  scheduled: z.int(),
  running: z.int(),
  failed: z.int(),
  /** Since when the oldest waiting job could have started. */
  oldest_waiting_since: z.string().nullable(),
});
export type JobCounts = z.infer<typeof JobCounts>;

/** A job whose last attempt failed. Its arguments are left out, because they can be private. */
export const FailedJob = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** First line of the last error. */
  error: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  failed_at: z.string(),
  /** Null when the server does not try again by itself. */
  next_attempt_at: z.string().nullable(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const BackgroundJobsResponse = z.strictObject({
  counts: z.array(JobCounts),
  failed: z.array(FailedJob),
  /** The value of `before` for the next page of failed jobs; null on the last page. */
  next: z.int().nullable(),
});
export type BackgroundJobsResponse = z.infer<typeof BackgroundJobsResponse>;

export function backgroundJobsPath(before?: number): string {
  return appendQueryString(ADMIN_JOBS_PATH, { before });
}

export function backgroundJobsUrl(before?: number): string {
  return appendQueryString(`${ADMIN_JOBS_PATH}.json`, { before });
}

export function jobRetryPath(id: number | string): string {
  return `${ADMIN_JOBS_PATH}/${id}/retry`;
}
