/** Presents background jobs as JSON. */
import type { BackgroundJobsResponse } from "@cairn/contract/administration/background-jobs";
import { formatWireTime } from "@cairn/contract/wire";
import type { BackgroundJobsPage } from "./reading-and-retrying.ts";

const ERROR_MAX = 200;

export function presentBackgroundJobs(page: BackgroundJobsPage): BackgroundJobsResponse {
  return {
    next: page.next,
    counts: page.counts.map(({ oldest_waiting_since: since, ...counts }) => ({
      ...counts,
      oldest_waiting_since: since === null ? null : formatWireTime(since),
    })),
    failed: page.failed.map((job) => ({
      id: job.id,
      name: job.name,
      error: presentFirstLine(job.error),
      attempts: job.attempts,
      max_attempts: job.max_attempts,
      failed_at: formatWireTime(job.updated_at),
      next_attempt_at: job.attempts < job.max_attempts ? formatWireTime(job.run_at) : null,
    })),
  };
}

/** Later lines of an error can quote a statement with its values, so only the first line is shown. */
function presentFirstLine(error: string): string {
  const [line = ""] = error.split(/[\r\n]/, 1);
  return line.length > ERROR_MAX ? `${line.slice(0, ERROR_MAX)}…` : line;
}
