/** Table of the number of jobs by name and state. */
import type { JobCounts } from "@cairn/contract/administration/background-jobs";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  Table,
  TableCell,
  TableMessageRow,
  TableRow,
  TableRowHeader,
  type TableColumn,
} from "../../../ui/lists/table.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { backgroundJobsMessages as texts } from "./background-jobs.messages.ts";

const { queueColumns: labels } = texts;
const NUMBERS = ["waiting", "running", "scheduled", "failed"] as const;
const COLUMNS: readonly TableColumn[] = [
  { key: "name", label: labels.name },
  ...NUMBERS.map((key) => ({ key, label: labels[key], numeric: true })),
  { key: "oldest", label: labels.oldest },
];

export function JobCountTable({ counts }: { counts: readonly JobCounts[] }) {
  return (
    <Table label={texts.queues} columns={COLUMNS}>
      {counts.map((row) => (
        <TableRow key={row.name}>
          <TableRowHeader>{row.name}</TableRowHeader>
          {NUMBERS.map((key) => (
            <TableCell key={key} label={labels[key]} numeric>
              {row[key].toLocaleString("en-US")}
            </TableCell>
          ))}
          <TableCell label={labels.oldest}>
            {row.oldest_waiting_since === null ? "–" : <TimeAgo iso={row.oldest_waiting_since} />}
          </TableCell>
        </TableRow>
      ))}
      {counts.length === 0 && (
        <TableMessageRow columns={COLUMNS.length}>
          <EmptyState level={3} title={texts.queuesEmpty} />
        </TableMessageRow>
      )}
    </Table>
  );
}
