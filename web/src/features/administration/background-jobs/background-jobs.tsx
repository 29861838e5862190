/** Background jobs: how many there are by name, and the failed ones with their error. */
import {
  ADMIN_JOBS_PATH,
  backgroundJobsPath,
  backgroundJobsUrl,
  jobRetryPath,
  type BackgroundJobsResponse,
} from "@cairn/contract/administration/background-jobs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { useInvalidateQueries } from "../../../platform/invalidate-queries.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { backgroundJobsMessages as texts } from "./background-jobs.messages.ts";
import styles from "./background-jobs.module.css";
import { FailedJobTable } from "./failed-job-table.tsx";
import { JobCountTable } from "./job-count-table.tsx";

const REFRESH_EVERY_MS = 15_000;
const FAILED_HEADING_ID = "failed-jobs";

export function BackgroundJobs() {
  const before = Number(new URLSearchParams(useRawQueryString()).get("before")) || undefined;
  const jobs = useQuery<BackgroundJobsResponse>({
    queryKey: [backgroundJobsUrl(before)],
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });
  const retry = useRetryJob();
  if (jobs.isPending) return <SkeletonBlock lines={10} />;
  if (!jobs.data) {
    return (
      <ErrorState
        title={texts.loadFailed}
        level={2}
        retrying={jobs.isFetching}
        onRetry={() => void jobs.refetch()}
      >
        {toErrorMessage(jobs.error)}
      </ErrorState>
    );
  }
  const { counts, failed, next } = jobs.data;
  return (
    <>
      <section>
        <SectionHeading title={texts.queues} />
        <div className={styles.box}>
          <JobCountTable counts={counts} />
        </div>
      </section>
      <section>
        <SectionHeading id={FAILED_HEADING_ID} title={texts.failed} />
        <div className={styles.box}>
          <FailedJobTable jobs={failed} onRetry={retry} />
          <Pager
            label={texts.pages}
            previous={before === undefined ? null : { href: backgroundJobsPath() }}
            next={next === null ? null : { href: backgroundJobsPath(next) }}
          />
        </div>
      </section>
    </>
  );
}

/** Returns a function that retries a job and shows the result in a toast. */
function useRetryJob(): (job: { id: number; name: string }) => Promise<void> {
  const { csrf_token: csrfToken } = usePageContext().session;
  const readAgain = useInvalidateQueries();
  const toast = useToast();
  return async ({ id, name }) => {
    try {
      await callApi(jobRetryPath(id), { method: "POST", csrfToken });
      toast(texts.retried(name), { intent: "success" });
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    }
    await readAgain(ADMIN_JOBS_PATH);
    // The row of the job and its focused button have disappeared.
    document.getElementById(FAILED_HEADING_ID)?.focus();
  };
}
