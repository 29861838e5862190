/** Table of failed jobs, each with the first line of its error and a button to retry it. */
import type { FailedJob } from "@cairn/contract/administration/background-jobs";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  Table,
  TableCell,
  TableMessageRow,
  TableRow,
  TableRowHeader,
  type TableColumn,
} from "../../../ui/lists/table.tsx";
import { formatDateTime } from "../../../ui/text/dates.ts";
import { TimeAgo, useTimeZone } from "../../../ui/text/time.tsx";
import { backgroundJobsMessages as texts } from "./background-jobs.messages.ts";
import styles from "./background-jobs.module.css";

const { failedColumns: labels } = texts;
const COLUMNS: readonly TableColumn[] = [
  { key: "name", label: labels.name },
  { key: "attempts", label: labels.attempts },
  { key: "time", label: labels.time },
  { key: "next", label: labels.next },
  { key: "actions", label: labels.actions, hidden: true },
];

export function FailedJobTable(props: {
  jobs: readonly FailedJob[];
  onRetry: (job: FailedJob) => Promise<void>;
}) {
  const { jobs } = props;
  const timeZone = useTimeZone();
  const [retrying, setRetrying] = useState<number | null>(null);
  const retry = async (job: FailedJob) => {
    setRetrying(job.id);
    await props.onRetry(job);
    setRetrying(null);
  };
  return (
    <Table label={texts.failed} columns={COLUMNS}>
      {jobs.map((job) => (
        <TableRow key={job.id}>
          <TableRowHeader>
            {job.name}
            <span className={styles.error}>{job.error}</span>
            <span className={styles.id}>{texts.jobId(job.id)}</span>
          </TableRowHeader>
          <TableCell label={labels.attempts}>
            {texts.attempts(job.attempts, job.max_attempts)}
          </TableCell>
          <TableCell label={labels.time}>
            <TimeAgo iso={job.failed_at} />
          </TableCell>
          <TableCell label={labels.next}>
            {job.next_attempt_at === null
              ? texts.gaveUp
              : formatDateTime(job.next_attempt_at, timeZone)}
          </TableCell>
          <TableCell actions>
            <Button
              size="sm"
              aria-label={texts.retryNamed(job.name, job.id)}
              pending={retrying === job.id}
              onClick={() => void retry(job)}
            >
              {texts.retry}
            </Button>
          </TableCell>
        </TableRow>
      ))}
      {jobs.length === 0 && (
        <TableMessageRow columns={COLUMNS.length}>
          <EmptyState level={3} title={texts.failedEmpty} />
        </TableMessageRow>
      )}
    </Table>
  );
}
