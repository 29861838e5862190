/** Report of all time that people logged on an item. */
import { formatDuration } from "@cairn/contract/durations";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { Modal } from "../../../ui/overlays/modal.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { useTimeTrackingApi, type TimeEntry, type TrackedItem } from "./time-tracking.api.ts";
import { timeReportMessages as texts } from "./time-tracking-forms.messages.ts";
import styles from "./time-forms.module.css";

interface TimeReportProps {
  item: TrackedItem;
  /** Sum of all entries, as people read it. */
  total: string;
  /** Whether durations are shown in hours and minutes only. */
  limitToHours: boolean;
  onChanged: () => void;
  onClose: () => void;
}

export default function TimeReport(props: TimeReportProps) {
  const { listEntries } = useTimeTrackingApi(props.item);
  const report = useInfiniteQuery({
    queryKey: [`/${props.item.project}/-/issues/${props.item.iid}/time-report`],
    queryFn: ({ pageParam }) => listEntries(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    staleTime: 0,
  });
  const entries = report.data?.pages.flatMap(({ nodes }) => nodes);
  return (
    <Modal isOpen title={texts.title} onClose={props.onClose}>
      {entries ? (
        <>
          <EntryTable {...props} entries={entries} onRemoved={() => void report.refetch()} />
          {report.hasNextPage && (
            <Button
              size="sm"
              pending={report.isFetchingNextPage}
              onClick={() => void report.fetchNextPage()}
            >
              {texts.more}
            </Button>
          )}
        </>
      ) : report.isError ? (
        <InlineError retrying={report.isFetching} onRetry={() => void report.refetch()}>
          {texts.failed}
        </InlineError>
      ) : (
        <SkeletonBlock lines={4} />
      )}
    </Modal>
  );
}

function EntryTable(
  props: TimeReportProps & { entries: readonly TimeEntry[]; onRemoved: () => void },
) {
  const { entries, limitToHours } = props;
  const { deleteEntry } = useTimeTrackingApi(props.item);
  const toast = useToast();
  const removal = useMutation({
    networkMode: "always",
    mutationFn: deleteEntry,
    onSuccess: () => {
      toast(texts.removed);
      props.onRemoved();
      props.onChanged();
    },
    onError: () => toast(texts.removeFailed, { intent: "danger" }),
  });
  if (entries.length === 0) return <p>{texts.empty}</p>;
  return (
    <table className={styles.report}>
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col">{texts.time}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, user, spentAt, summary, timeSpent, userPermissions }) => {
          const sign = timeSpent < 0 ? "-" : "";
          const time = `${sign}${formatDuration(timeSpent, { limitToHours })}`;
          return (
            <tr key={id}>
              <td>
                <b>{user.name}</b>
                {spentAt !== null && ` · ${formatDate(spentAt.slice(0, 10))}`}
                <span className={styles.entry}>{summary || texts.noSummary}</span>
              </td>
              <td>
                {time}{" "}
                {userPermissions.adminTimelog && (
                  <IconButton
                    icon="trash"
                    size="xs"
                    label={texts.remove(user.name, time)}
                    pending={removal.isPending && removal.variables === id}
                    onClick={() => removal.mutate(id)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <b>{texts.total}</b>
          </td>
          <td>
            <b>{props.total}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
