/** Public interface of the administration module: what the operator's command can import. */
export { presentBackgroundJobs } from "./background-jobs/background-jobs.present.ts";
export { listJobsAsOperator, retryJobAsOperator } from "./background-jobs/reading-and-retrying.ts";
