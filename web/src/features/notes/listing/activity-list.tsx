/** List of all discussions and system notes of a noteable, as threads or as a timeline. */
import { Fragment, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { formatDate } from "../../../ui/text/dates.ts";
import { useTimeZone } from "../../../ui/text/time.tsx";
import { Timeline } from "../../../ui/discussions/timeline.tsx";
import { DiscussionItem } from "../thread/discussion-item.tsx";
import { NotePlaceholderItem } from "../thread/placeholder-item.tsx";
import styles from "./activity.module.css";
import { UnloadedDiscussionsRow } from "./gap-row.tsx";
import {
  activityMessages as texts,
  timelineMessages,
  unreadActivityMessages,
} from "../reading/listing.messages.ts";
import type { DiscussionLoader } from "../reading/page-loader.ts";
import { isContinuedSystemNote, type ActivityRow } from "../reading/rows.ts";
import { TimelineEntry } from "./timeline-entry.tsx";
import timeline from "./timeline-view.module.css";
import { useUnloadDistantPages } from "../reading/use-unload-pages.ts";
import type { ActivityViewOptions } from "../reading/use-view.ts";

interface ListProps {
  rows: readonly ActivityRow[];
  reader: DiscussionLoader;
  view: ActivityViewOptions;
  region: RefObject<HTMLElement | null>;
}

export function ActivityList(props: ListProps) {
  const { rows, view } = props;
  useUnloadDistantPages(rows, props.region);
  if (view.isTimeline) {
    return (
      <ol className={timeline.list} aria-label={texts.activity}>
        {rows.map((row, at) => (
          <Fragment key={row.key}>
            <DayOf row={row} before={rows[at - 1]} />
            <ListRow {...props} row={row} />
          </Fragment>
        ))}
      </ol>
    );
  }
  return (
    <Timeline label={texts.activity}>
      {rows.map((row, at) => (
        <ListRow
          key={row.key}
          {...props}
          row={row}
          isContinued={isContinuedSystemNote(row, rows[at - 1])}
        />
      ))}
    </Timeline>
  );
}

function ListRow(props: ListProps & { row: ActivityRow; isContinued?: boolean }) {
  const { row, view, reader } = props;
  const reading = useSyncExternalStore(reader.subscribe, reader.reading, reader.reading);
  if (row.kind === "gap")
    return <UnloadedDiscussionsRow {...{ reader, reading }} gap={row} order={view.order} />;
  if (row.kind === "placeholder") return <NotePlaceholderItem placeholder={row.placeholder} />;
  if (row.kind === "unread") {
    const words =
      view.order === "asc" ? unreadActivityMessages.below : unreadActivityMessages.above;
    return (
      <li className={styles.unread} data-unread="">
        {words}
      </li>
    );
  }
  const [note] = row.discussion.notes;
  if (view.isTimeline && note) return <TimelineEntry note={note} />;
  return <DiscussionItem discussion={row.discussion} isContinued={props.isContinued ?? false} />;
}

/** Day heading on the timeline, before the first row of each day. */
function DayOf({ row, before }: { row: ActivityRow; before: ActivityRow | undefined }) {
  const timeZone = useTimeZone();
  const day = dayOf(row, timeZone);
  if (day === null || (before && dayOf(before, timeZone) === day)) return null;
  return (
    <li className={timeline.day} data-day="">
      {day} · {timelineMessages.times(timeZone.replaceAll("_", " "))}
    </li>
  );
}

function dayOf(row: ActivityRow, timeZone: string): string | null {
  const at = row.kind === "discussion" ? row.discussion.notes[0]?.created_at : undefined;
  return at === undefined ? null : formatDate(at, timeZone);
}
